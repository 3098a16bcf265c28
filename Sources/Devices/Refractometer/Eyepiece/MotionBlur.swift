/// The blur of a hand that moved in a straight line while the shutter was open.
struct MotionBlur: Sendable, Hashable {
    /// The length of the path in pixels of the upright picture of the field.
    let length: Double
    /// Its direction, in degrees from the row.
    let degrees: Double

    /// The paths that are tried, the shorter ones first: below 8 pixels the print is read as it is, above 26 nothing is left of it.
    static let usual: [MotionBlur] = [10.0, 13.5, 18, 24].flatMap { length in
        (0..<12).map { MotionBlur(length: length, degrees: 15 * Double($0)) }
    }

    /// A point of the path with its weight.
    private struct Tap {
        let dx: Int
        let dy: Int
        let weight: Float
    }

    /// The path as weights of whole pixels, for a picture scaled by `scale`.
    private func taps(scale: Double) -> [Tap] {
        let length = max(length * scale, 1)
        let steps = max(Int((length * 2).rounded(.up)), 2)
        let (cosine, sine) = (cosOf(degrees * .pi / 180), sinOf(degrees * .pi / 180))
        var weights: [Int: Float] = [:]
        let stride = 256
        for step in 0..<steps {
            let place = (Double(step) + 0.5) / Double(steps) * length - length / 2
            let (x, y) = (place * cosine, place * sine)
            let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
            let (ax, ay) = (Float(x - Double(left)), Float(y - Double(top)))
            for (column, row, part) in [(0, 0, (1 - ax) * (1 - ay)), (1, 0, ax * (1 - ay)), (0, 1, (1 - ax) * ay), (1, 1, ax * ay)] where part > 0 {
                weights[(top + row) * stride + left + column + stride / 2, default: 0] += part / Float(steps)
            }
        }
        return weights.sorted { $0.key < $1.key }.map { key, weight in
            let row = (Double(key) / Double(stride)).rounded(.down)
            return Tap(dx: key - Int(row) * stride - stride / 2, dy: Int(row), weight: weight)
        }
    }

    /// The picture with the blur undone as far as its noise allows (Richardson 1972, Lucy 1974).
    /// - Parameters:
    ///   - picture: ink on blank ground, nowhere negative.
    ///   - scale: pixels of it per pixel of the upright picture of the field.
    ///   - rounds: how often the estimate is corrected.
    func undone(_ picture: Plane, scale: Double, rounds: Int = 10) -> Plane {
        let taps = taps(scale: scale)
        let mirrored = taps.map { Tap(dx: -$0.dx, dy: -$0.dy, weight: $0.weight) }
        var estimate = picture.mapped { max($0, 0.01) }
        for _ in 0..<rounds {
            let seen = MotionBlur.blurred(estimate, taps)
            let ratio = picture.combined(with: seen) { max($0, 0) / max($1, 0.01) }
            estimate = estimate.combined(with: MotionBlur.blurred(ratio, mirrored)) { min($0 * $1, 3) }
        }
        return estimate
    }

    private static func blurred(_ plane: Plane, _ taps: [Tap]) -> Plane {
        var result = Plane(width: plane.width, height: plane.height)
        let (width, height) = (plane.width, plane.height)
        result.withMutableValues { target in
            plane.withValues { source in
                for tap in taps {
                    for y in 0..<height {
                        let from = min(max(y + tap.dy, 0), height - 1) * width
                        let (first, last) = (max(-tap.dx, 0), min(width - tap.dx, width))
                        guard first < last else { continue }
                        let row = target.part(y * width + first, count: last - first)
                        let seen = source.part(from + first + tap.dx, count: last - first)
                        for x in 0..<row.count { row[x] += tap.weight * seen[x] }
                    }
                }
            }
        }
        return result
    }
}
