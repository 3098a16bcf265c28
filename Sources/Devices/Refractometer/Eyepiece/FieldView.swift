import PhotoAnswers

/// The field of view turned and scaled at will: every step of the reading looks at it through this.
struct FieldView {
    /// What of the light is looked at.
    enum Light: Sendable {
        /// The mean of red, twice green and blue: least noise, for marks printed in black.
        case all
        /// Red and green alike: the line between dark and bright lies elsewhere in every colour (dispersion), and scales are made for the yellow light
        /// of sodium between these two. The dark half is often blue, so that blue shows least of the line.
        case yellow
    }

    /// A part of the photo reduced by halves.
    private struct Level {
        let all: GrayImage
        let yellow: GrayImage

        func image(_ light: Light) -> GrayImage { light == .all ? all : yellow }
    }

    /// The field's circle has this share of the side of a picture as its radius.
    static let radiusShare = 0.472
    /// The field.
    let field: EyepieceField
    private let photo: ColorImage
    private let levels: [Level]
    private let left: Double
    private let top: Double

    /// A view of the field in the photo.
    init(_ photo: ColorImage, field: EyepieceField) {
        self.field = field
        self.photo = photo
        let reach = field.radius * 1.06
        let x = min(max(Int(field.centre.x - reach), 0), photo.width - 1)
        let y = min(max(Int(field.centre.y - reach), 0), photo.height - 1)
        let width = max(min(Int(field.centre.x + reach), photo.width - 1) - x + 1, 1)
        let height = max(min(Int(field.centre.y + reach), photo.height - 1) - y + 1, 1)
        (left, top) = (Double(x), Double(y))
        var levels = [FieldView.cut(photo, x: x, y: y, width: width, height: height)]
        while let last = levels.last, levels.count < 5, min(last.all.width, last.all.height) > 64 {
            let (w, h) = (last.all.width / 2, last.all.height / 2)
            levels.append(Level(all: FieldView.halved(last.all, w, h), yellow: FieldView.halved(last.yellow, w, h)))
        }
        self.levels = levels
    }

    private static func cut(_ photo: ColorImage, x: Int, y: Int, width: Int, height: Int) -> Level {
        func plane(_ red: Int, _ green: Int, _ blue: Int) -> GrayImage {
            var image = GrayImage(width: width, height: height)
            image.withMutablePixels { target in
                photo.samples.withUnsafeBufferPointer { source in
                    for row in 0..<height {
                        let from = 3 * ((y + row) * photo.width + x)
                        for column in 0..<width {
                            let index = from + 3 * column
                            let sum = Int(source[index]) * red + Int(source[index + 1]) * green + Int(source[index + 2]) * blue
                            target[row * width + column] = UInt8((sum + 2) >> 2)
                        }
                    }
                }
            }
            return image
        }
        return Level(all: plane(1, 2, 1), yellow: plane(2, 2, 0))
    }

    private static func halved(_ image: GrayImage, _ width: Int, _ height: Int) -> GrayImage {
        var result = GrayImage(width: width, height: height)
        let stride = image.width
        result.withMutablePixels { target in
            image.withPixels { source in
                for y in 0..<height {
                    let row = 2 * y * stride
                    for x in 0..<width {
                        let index = row + 2 * x
                        let sum = Int(source[index]) + Int(source[index + 1]) + Int(source[index + stride]) + Int(source[index + stride + 1])
                        target[y * width + x] = UInt8((sum + 2) >> 2)
                    }
                }
            }
        }
        return result
    }

    /// The shade that nearly all of the field is darker than, 0…255.
    var brightness: Double { Double(levels.last?.all.percentile(0.97) ?? 0) }

    /// Pixels of the photo a pixel of a picture of that side spans.
    func scale(side: Int) -> Double { field.radius / (FieldView.radiusShare * Double(side)) }

    /// The field in a square picture, turned counter-clockwise by `degrees`; 0…255, 0 outside the photo.
    func picture(_ light: Light, degrees: Double, side: Int) -> Plane {
        let scale = scale(side: side)
        var number = 0
        while number + 1 < levels.count && scale / Double(1 << number) > 1.5 { number += 1 }
        return sampled(levels[number].image(light), shrink: Double(1 << number), degrees: degrees, side: side, scale: scale)
    }

    /// The pixels of such a picture that show the field.
    func mask(degrees: Double, side: Int) -> Mask {
        let turn = turn(degrees: degrees, scale: scale(side: side))
        var bits = [UInt8](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                let point = place(x, y, turn: turn, side: side)
                if field.contains(point.x, point.y) { bits[y * side + x] = 1 }
            }
        }
        return Mask(width: side, height: side, bits: bits)
    }

    /// The point of the photo that such a picture shows at (x, y).
    func photoPoint(_ point: ImagePoint, degrees: Double, side: Int) -> ImagePoint {
        let turn = turn(degrees: degrees, scale: scale(side: side))
        let (dx, dy) = (point.x - Double(side) / 2, point.y - Double(side) / 2)
        return ImagePoint(field.centre.x + turn.cosine * dx - turn.sine * dy, field.centre.y + turn.sine * dx + turn.cosine * dy)
    }

    /// The colour of the photo around the point that such a picture shows at (x, y), the mean of a few pixels; nil outside the photo.
    func colour(at point: ImagePoint, degrees: Double, side: Int) -> (red: Double, green: Double, blue: Double)? {
        let place = photoPoint(point, degrees: degrees, side: side)
        let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
        guard x >= 1, y >= 1, x < photo.width - 1, y < photo.height - 1 else { return nil }
        var sums = (0, 0, 0)
        for row in (y - 1)...(y + 1) {
            for column in (x - 1)...(x + 1) {
                let index = 3 * (row * photo.width + column)
                sums = (sums.0 + Int(photo.samples[index]), sums.1 + Int(photo.samples[index + 1]), sums.2 + Int(photo.samples[index + 2]))
            }
        }
        return (Double(sums.0) / 9, Double(sums.1) / 9, Double(sums.2) / 9)
    }

    private func turn(degrees: Double, scale: Double) -> (cosine: Double, sine: Double) {
        (cosOf(degrees * .pi / 180) * scale, sinOf(degrees * .pi / 180) * scale)
    }

    private func place(_ x: Int, _ y: Int, turn: (cosine: Double, sine: Double), side: Int) -> ImagePoint {
        let (dx, dy) = (Double(x) - Double(side) / 2, Double(y) - Double(side) / 2)
        return ImagePoint(field.centre.x + turn.cosine * dx - turn.sine * dy, field.centre.y + turn.sine * dx + turn.cosine * dy)
    }

    private func sampled(_ image: GrayImage, shrink: Double, degrees: Double, side: Int, scale: Double) -> Plane {
        var plane = Plane(width: side, height: side)
        let turn = turn(degrees: degrees, scale: scale)
        let (width, height) = (image.width, image.height)
        let half = Double(side) / 2
        let (startX, startY) = ((field.centre.x - left + 0.5) / shrink - 0.5, (field.centre.y - top + 0.5) / shrink - 0.5)
        let (cosine, sine) = (turn.cosine / shrink, turn.sine / shrink)
        plane.withMutableValues { target in
            image.withPixels { source in
                for y in 0..<side {
                    let dy = Double(y) - half
                    for x in 0..<side {
                        let dx = Double(x) - half
                        let (sx, sy) = (startX + cosine * dx - sine * dy, startY + sine * dx + cosine * dy)
                        guard sx >= 0, sy >= 0, sx < Double(width - 1), sy < Double(height - 1) else { continue }
                        let (column, row) = (Int(sx), Int(sy))
                        let (ax, ay) = (Float(sx - Double(column)), Float(sy - Double(row)))
                        let index = row * width + column
                        let above = Float(source[index]) * (1 - ax) + Float(source[index + 1]) * ax
                        let below = Float(source[index + width]) * (1 - ax) + Float(source[index + width + 1]) * ax
                        target[y * side + x] = above * (1 - ay) + below * ay
                    }
                }
            }
        }
        return plane
    }
}
