import PhotoAnswers

/// Finds the bright field of view of an optical instrument: one bright, convex, mostly round patch on darker surroundings.
struct FieldFinder {
    /// The longer side of the picture it looks at: enough for the outline, cheap to label several times.
    private static let side = 400

    /// The best fields, best first; empty where nothing in the picture is bright, large and convex enough.
    func fields(in photo: ColorImage, limit: Int = 2) -> [EyepieceField] {
        let step = max((max(photo.width, photo.height) + FieldFinder.side - 1) / FieldFinder.side, 1)
        let plane = FieldFinder.brightness(of: photo, step: step).blurred(sigma: 1.2)
        let shades = ShareHistogram(plane.mapped { $0 / 255 }, within: Mask(plane) { _ in true })
        let (dark, bright) = (255 * shades.percentile(0.02), 255 * shades.percentile(0.99))
        guard bright - dark > 6 else { return [] }
        var (found, completed): ([EyepieceField], Int) = ([], 0)
        for share: Float in [0.05, 0.08, 0.14, 0.22, 0.34, 0.5] {
            let mask = Mask(plane) { $0 > dark + (bright - dark) * share }.opened(radiusX: 1, radiusY: 1)
            let patches = Patches(of: mask)
            for part in patches.parts where part.area * 33 > plane.values.count {
                let fields = candidates(part, of: patches, in: plane, photo: photo, step: step)
                found += fields
                completed += max(fields.count - 1, 0)
            }
        }
        // A completed disc takes no patch's place.
        return best(found, limit: completed > 0 ? limit + 1 : limit)
    }

    /// The best candidates; of those that are the same patch under several thresholds the best.
    private func best(_ fields: [EyepieceField], limit: Int) -> [EyepieceField] {
        var kept: [EyepieceField] = []
        for field in fields.enumerated().sorted(by: { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }).map(\.element) {
            let isNew = kept.allSatisfy { $0.centre.distance(to: field.centre) > 0.1 * $0.radius || abs($0.radius - field.radius) > 0.1 * $0.radius }
            if isNew && kept.count < limit { kept.append(field) }
        }
        return kept
    }

    /// The patch as a field and, where it is an arc and a straight line, the whole disc that it may be the bright half of.
    private func candidates(_ part: Patch, of patches: Patches, in plane: Plane, photo: ColorImage, step: Int) -> [EyepieceField] {
        let filled = FieldFinder.outline(of: part, in: patches, width: plane.width, height: plane.height)
        let hull = ConvexHull(filled.points)
        guard hull.area > 0, let circle = hull.enclosingCircle else { return [] }
        let solidity = min(Double(part.area) / hull.area, 1)
        guard solidity > 0.7 else { return [] }
        let fill = hull.area / (.pi * circle.radius * circle.radius)
        let isInside = { (point: ImagePoint) in
            point.x > 1.5 && point.y > 1.5 && point.x < Double(plane.width) - 2.5 && point.y < Double(plane.height) - 2.5
        }
        let inside = filled.points.filter(isInside)
        let onCircle = inside.filter { abs($0.distance(to: circle.centre) - circle.radius) < 0.04 * circle.radius + 1 }
        let roundness = inside.isEmpty ? 0 : Double(onCircle.count) / Double(inside.count)
        let size = (Double(part.area) / Double(plane.values.count)).squareRoot()
        let whole = EyepieceField(
            centre: FieldFinder.photoPoint(circle.centre, step: step), radius: circle.radius * Double(step), mask: filled.mask,
            pixelsPerMaskPixel: Double(step), roundness: roundness,
            score: solidity * (0.3 + fill) * (0.5 + 0.5 * roundness) * size)
        guard let disc = FieldCircle(hull.corners, isInside: isInside), disc.radius > 0.7 * circle.radius, disc.radius < 2 * circle.radius,
            disc.isSeen(in: photo, step: step)
        else { return [whole] }
        // Before the patch, in which no line is seen where the dark half is no part of it, but behind a larger patch that is both halves.
        let completed = EyepieceField(
            centre: FieldFinder.photoPoint(disc.centre, step: step), radius: disc.radius * Double(step),
            mask: disc.mask(width: plane.width, height: plane.height), pixelsPerMaskPixel: Double(step), roundness: disc.share, score: whole.score * 1.02)
        return [whole, completed]
    }

    /// The point of the photo in the middle of a pixel of the reduced picture.
    private static func photoPoint(_ point: ImagePoint, step: Int) -> ImagePoint {
        ImagePoint((point.x + 0.5) * Double(step) - 0.5, (point.y + 0.5) * Double(step) - 0.5)
    }

    /// The part row by row from its first to its last pixel: the ends are its outline, what lies between them the part with its holes filled.
    private static func outline(of part: Patch, in patches: Patches, width: Int, height: Int) -> (points: [ImagePoint], mask: Mask) {
        var bits = [UInt8](repeating: 0, count: width * height)
        var points: [ImagePoint] = []
        let label = Int32(part.label)
        for y in part.y..<(part.y + part.height) {
            let row = (y * width + part.x)..<(y * width + part.x + part.width)
            guard let first = patches.labels[row].firstIndex(of: label), let last = patches.labels[row].lastIndex(of: label) else { continue }
            for index in first...last { bits[index] = 1 }
            points.append(ImagePoint(Double(first - y * width), Double(y)))
            points.append(ImagePoint(Double(last - y * width), Double(y)))
        }
        return (points, Mask(width: width, height: height, bits: bits))
    }

    /// The brightest channel of blocks of `step` by `step` pixels.
    private static func brightness(of photo: ColorImage, step: Int) -> Plane {
        var plane = Plane(width: max(photo.width / step, 1), height: max(photo.height / step, 1))
        let (width, height) = (plane.width, plane.height)
        // Every second pixel of a block is plenty for a mean.
        let stride = step > 3 ? 2 : 1
        plane.withMutableValues { target in
            photo.samples.withUnsafeBufferPointer { samples in
                for y in 0..<height {
                    for x in 0..<width {
                        var (red, green, blue, count) = (0, 0, 0, 0)
                        for row in Swift.stride(from: y * step, to: min((y + 1) * step, photo.height), by: stride) {
                            for column in Swift.stride(from: x * step, to: min((x + 1) * step, photo.width), by: stride) {
                                let index = 3 * (row * photo.width + column)
                                red += Int(samples[index])
                                green += Int(samples[index + 1])
                                blue += Int(samples[index + 2])
                                count += 1
                            }
                        }
                        target[y * width + x] = Float(max(red, green, blue)) / Float(max(count, 1))
                    }
                }
            }
        }
        return plane
    }
}
