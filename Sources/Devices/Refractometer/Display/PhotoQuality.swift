import PhotoAnswers

/// What is wrong with the light and the sharpness of a photo: told to the person only where the photo could not be read surely.
struct PhotoQuality: Sendable, Hashable {
    /// Too dark, glare, blurred, too small, in this order; none where the picture is good.
    let reasons: [PhotoReason]

    /// Digits lower than this many pixels lose their points.
    private static let leastHeight = 16.0
    /// The shade that hardly anything in a picture exceeds when there is too little light.
    private static let darkest: UInt8 = 56
    /// The part of the place that a reflection must cover.
    private static let leastGlare = 0.05
    /// The part of an edge's height that two neighbouring pixels must differ by, in a picture reduced to the detail that is needed.
    private static let leastSharpness = 0.3

    /// Looks at the place of a row, or at the whole picture.
    init(_ photo: GrayImage, around row: RowCandidate?) {
        let place = row.map { PhotoQuality.surroundings(of: $0, in: photo) } ?? photo
        var found: [PhotoReason] = []
        if place.percentile(0.98) < PhotoQuality.darkest { found.append(.tooDark) }
        if PhotoQuality.hasGlare(place) { found.append(.glare) }
        let detail = row.map { place.height * 48 / max(Int($0.height), 1) } ?? 384
        let reduced = detail < place.height ? place.resized(to: max(place.width * detail / place.height, 8), max(detail, 8)) : place
        if PhotoQuality.sharpness(of: reduced) < PhotoQuality.leastSharpness { found.append(.blurred) }
        if let row, row.height < PhotoQuality.leastHeight { found.append(.tooSmall) }
        reasons = found
    }

    private static func surroundings(of row: RowCandidate, in photo: GrayImage) -> GrayImage {
        let room = row.height / 2
        let (xs, ys) = (row.corners.map(\.x), row.corners.map(\.y))
        let (left, top) = ((xs.min() ?? 0) - room, (ys.min() ?? 0) - room)
        let (width, height) = ((xs.max() ?? 0) + room - left, (ys.max() ?? 0) + room - top)
        return photo.cropped(x: Int(max(left, 0)), y: Int(max(top, 0)), width: Int(width), height: Int(height))
    }

    /// Some of the place is white while most of it is not.
    private static func hasGlare(_ place: GrayImage) -> Bool {
        let histogram = place.histogram
        let white = Double(histogram[251...].reduce(0, +)) / Double(place.width * place.height)
        return white > leastGlare && white < 0.6 && GrayImage.percentile(0.5, of: histogram) < 210
    }

    /// How much of the strongest edges' height lies between neighbours two pixels apart: about two thirds in a sharp picture.
    private static func sharpness(of image: GrayImage) -> Double {
        var near = [Int](repeating: 0, count: 256)
        var far = near
        image.withPixels { pixels in
            for y in 0..<image.height {
                for x in stride(from: 4, to: image.width - 4, by: 1) {
                    let here = y * image.width + x
                    near[abs(Int(pixels[here + 1]) - Int(pixels[here - 1]))] += 1
                    far[abs(Int(pixels[here + 4]) - Int(pixels[here - 4]))] += 1
                }
            }
        }
        let whole = Double(GrayImage.percentile(0.995, of: far))
        // Without any edge nothing can be said.
        return whole < 12 ? 1 : Double(GrayImage.percentile(0.995, of: near)) / whole
    }
}
