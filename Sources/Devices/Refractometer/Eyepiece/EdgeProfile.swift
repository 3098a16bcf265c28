/// A smooth step fitted to the brightness across the boundary: two straight slopes joined by a logistic curve.
struct EdgeProfile: Sendable {
    /// Where the step is half done, in pixels from the middle of the profile, positive below.
    let middle: Double
    /// The width parameter of the logistic curve in pixels; from a tenth to nine tenths it takes 4.4 of these.
    let width: Double
    /// The brightness just above.
    let above: Double
    /// The brightness just below.
    let below: Double
    /// The root mean square of what the curve leaves over, in shades.
    let residual: Double

    /// The step of a profile whose first value lies at `start`; nil where it is too short.
    init?(_ values: [Float], start: Int) {
        guard values.count >= 24 else { return nil }
        let places = values.indices.map { Double($0 + start) }
        let samples = values.map(Double.init)
        var best: Fit?
        for width in [0.8, 1.2, 1.8, 2.6, 3.6, 5, 7, 9.5, 13, 17] {
            for middle in stride(from: -16.0, through: 16, by: 2) {
                guard let fit = EdgeProfile.fit(samples, places, middle: middle, width: width) else { continue }
                if fit.error < best?.error ?? .infinity { best = fit }
            }
        }
        guard var found = best else { return nil }
        for step in [1.0, 0.5, 0.25, 0.1] {
            for _ in 0..<6 {
                let tried = [-step, step].compactMap { EdgeProfile.fit(samples, places, middle: found.middle + $0, width: found.width) }
                let wider = [0.85, 1.18].compactMap { EdgeProfile.fit(samples, places, middle: found.middle, width: found.width * $0) }
                guard let better = (tried + wider).min(by: { $0.error < $1.error }), better.error < found.error else { break }
                found = better
            }
        }
        (middle, width, above, below) = (found.middle, found.width, found.above, found.below)
        residual = (found.error / Double(values.count)).squareRoot()
    }

    private struct Fit {
        let middle: Double
        let width: Double
        let above: Double
        let below: Double
        let error: Double
    }

    /// Least squares of the four linear parameters (level and slope either side) for a given middle and width.
    private static func fit(_ samples: [Double], _ places: [Double], middle: Double, width: Double) -> Fit? {
        var rows = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
        var squares = 0.0
        for (sample, place) in zip(samples, places) {
            let distance = (place - middle) / width
            let share = distance > 30 ? 1 : distance < -30 ? 0 : 1 / (1 + expOf(-distance))
            let far = (place - middle) / 50
            let terms = [1 - share, share, (1 - share) * far, share * far]
            for row in 0..<4 {
                for column in 0..<4 { rows[row][column] += terms[row] * terms[column] }
                rows[row][4] += terms[row] * sample
            }
            squares += sample * sample
        }
        let sides = rows.map { $0[4] }
        for row in 0..<4 { rows[row][row] += 1e-6 }
        guard let solved = Homography.solve(rows) else { return nil }
        let error = max(squares - zip(solved, sides).reduce(0) { $0 + $1.0 * $1.1 }, 0)
        return Fit(middle: middle, width: width, above: solved[0], below: solved[1], error: error)
    }
}
