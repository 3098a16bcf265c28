import PhotoAnswers

/// The circle of a field of which only a part shines: where the dark half is as dark as the surroundings, a bright patch shows an arc of the field's edge and,
/// straight across, the line of the reading.
struct FieldCircle {
    /// The centre, in pixels of the picture of the outline.
    let centre: ImagePoint
    /// The radius, in the same pixels.
    let radius: Double
    /// The share of the outline that lies on the circle.
    let share: Double
    /// The widest part of the circle without outline: where it begins and how far it goes, in radians.
    let gap: (start: Double, width: Double)

    /// A patch whose outline follows the circle less than this is no part of a disc.
    private static let leastShare = 0.4
    /// The part of the circle that is missing: less is no loss, of more the circle is not known.
    private static let missing = 1.3...4.2

    /// The circle through an outline that is an arc and one straight line; nil where it is none.
    /// - Parameters:
    ///   - corners: the corners of the outline's hull.
    ///   - isInside: whether a point lies within the picture, so that the picture's edge counts for nothing.
    init?(_ corners: [ImagePoint], isInside: (ImagePoint) -> Bool) {
        let points = FieldCircle.evenly(corners, count: 96).filter(isInside)
        guard points.count >= 24 else { return nil }
        var best: (centre: ImagePoint, radius: Double, count: Int)?
        let samples = stride(from: 0, to: points.count, by: max(points.count / 20, 1)).map { points[$0] }
        for (first, one) in samples.enumerated() {
            for (second, other) in samples.enumerated().dropFirst(first + 1) {
                for third in samples.dropFirst(second + 1) {
                    guard let circle = FieldCircle.through(one, other, third) else { continue }
                    let count = points.count { abs($0.distance(to: circle.centre) - circle.radius) < FieldCircle.tolerance(circle.radius) }
                    if count > best?.count ?? 0 { best = (circle.centre, circle.radius, count) }
                }
            }
        }
        guard let rough = best else { return nil }
        var (arc, fine) = (points, (centre: rough.centre, radius: rough.radius))
        // The ends of the straight line lie near the circle, too: the second time only what is half as near counts.
        for share in [1, 0.5] {
            arc = points.filter { abs($0.distance(to: fine.centre) - fine.radius) < share * FieldCircle.tolerance(fine.radius) }
            guard arc.count >= 12, let better = FieldCircle.nearest(to: arc) else { return nil }
            fine = better
        }
        centre = fine.centre
        radius = fine.radius
        share = Double(arc.count) / Double(points.count)
        gap = FieldCircle.widestGap(arc.map { angleOf(x: $0.x - fine.centre.x, y: $0.y - fine.centre.y) })
        guard share >= FieldCircle.leastShare, FieldCircle.missing.contains(gap.width) else { return nil }
    }

    private static func tolerance(_ radius: Double) -> Double { 0.008 * radius + 0.7 }

    /// Points along the outline at equal distances.
    private static func evenly(_ corners: [ImagePoint], count: Int) -> [ImagePoint] {
        guard corners.count >= 3, let first = corners.first else { return [] }
        let closed = corners + [first]
        let length = zip(closed, closed.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let step = length / Double(count)
        guard step > 0 else { return [] }
        var (points, rest): ([ImagePoint], Double) = ([], 0)
        for (from, to) in zip(closed, closed.dropFirst()) {
            let side = from.distance(to: to)
            var place = rest
            while place < side {
                points.append(ImagePoint(from.x + (to.x - from.x) * place / side, from.y + (to.y - from.y) * place / side))
                place += step
            }
            rest = place - side
        }
        return points
    }

    private static func through(_ a: ImagePoint, _ b: ImagePoint, _ c: ImagePoint) -> (centre: ImagePoint, radius: Double)? {
        let (bx, by, cx, cy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
        let twice = 2 * (bx * cy - by * cx)
        // Three points nearly in line say nothing.
        guard abs(twice) > 0.02 * (bx * bx + by * by + cx * cx + cy * cy) else { return nil }
        let (bb, cc) = (bx * bx + by * by, cx * cx + cy * cy)
        let (x, y) = ((cy * bb - by * cc) / twice, (bx * cc - cx * bb) / twice)
        return (ImagePoint(a.x + x, a.y + y), (x * x + y * y).squareRoot())
    }

    /// The circle from which the squared distances of the points are least (Kåsa).
    private static func nearest(to points: [ImagePoint]) -> (centre: ImagePoint, radius: Double)? {
        let count = Double(points.count)
        let (mx, my) = (points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
        var (xx, xy, yy, xz, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for point in points {
            let (x, y) = (point.x - mx, point.y - my)
            let square = x * x + y * y
            (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y)
            (xz, yz, zz) = (xz + x * square, yz + y * square, zz + square)
        }
        let twice = 2 * (xx * yy - xy * xy)
        guard twice > 1e-9 else { return nil }
        let (x, y) = ((xz * yy - yz * xy) / twice, (yz * xx - xz * xy) / twice)
        return (ImagePoint(mx + x, my + y), (x * x + y * y + zz / count).squareRoot())
    }

    private static func widestGap(_ angles: [Double]) -> (start: Double, width: Double) {
        let sorted = angles.sorted()
        guard let first = sorted.first else { return (0, 2 * .pi) }
        return zip(sorted, sorted.dropFirst() + [first + 2 * .pi]).map { ($0, $1 - $0) }.max { $0.1 < $1.1 } ?? (0, 2 * .pi)
    }

    /// Whether the photo shows the edge of the disc where the outline does not follow it: of another shade or colour inside than outside, all along.
    /// - Parameters:
    ///   - photo: the photo.
    ///   - step: pixels of the photo a pixel of the outline's picture spans.
    func isSeen(in photo: ColorImage, step: Int) -> Bool {
        // Only where all places looked at lie beyond the straight line: the patch itself differs from its surroundings anyway.
        let (middle, line) = (gap.start + gap.width / 2, cosOf(gap.width / 2) + 0.05)
        let steps = stride(from: gap.start, through: gap.start + gap.width, by: 0.06).compactMap { angle -> [Double]? in
            guard 0.88 * cosOf(angle - middle) > line else { return nil }
            guard let inner = colour([0.88, 0.91, 0.94], angle, photo, step), let outer = colour([1.06, 1.09, 1.12], angle, photo, step) else { return nil }
            return zip(inner, outer).map { $0 - $1 }
        }
        guard steps.count >= 8 else { return false }
        return (0..<3).contains { channel in
            let (more, less) = (steps.count { $0[channel] > FieldCircle.leastStep }, steps.count { $0[channel] < -FieldCircle.leastStep })
            return max(more, less) * 10 >= 8 * steps.count
        }
    }

    /// The least step of a colour that counts as an edge, in shades: the mean of many pixels is known to less than a shade.
    private static let leastStep = 1.0

    /// The mean colour of the photo around places at shares of the radius; nil where one lies outside.
    private func colour(_ shares: [Double], _ angle: Double, _ photo: ColorImage, _ step: Int) -> [Double]? {
        var (sums, count) = ([0, 0, 0], 0)
        for share in shares {
            let (x, y) = (Int((centre.x + share * radius * cosOf(angle)) * Double(step)), Int((centre.y + share * radius * sinOf(angle)) * Double(step)))
            guard x >= step, y >= step, x < photo.width - step, y < photo.height - step else { return nil }
            for row in stride(from: y - step, through: y + step, by: max(step / 3, 1)) {
                for column in stride(from: x - step, through: x + step, by: max(step / 3, 1)) {
                    let index = 3 * (row * photo.width + column)
                    for channel in 0..<3 { sums[channel] += Int(photo.samples[index + channel]) }
                    count += 1
                }
            }
        }
        return sums.map { Double($0) / Double(count) }
    }

    /// The disc in the picture of the outline.
    func mask(width: Int, height: Int) -> Mask {
        var bits = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width where ImagePoint(Double(x), Double(y)).distance(to: centre) <= radius { bits[y * width + x] = 1 }
        }
        return Mask(width: width, height: height, bits: bits)
    }
}
