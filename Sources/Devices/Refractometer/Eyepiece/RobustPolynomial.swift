import PhotoAnswers

/// A polynomial of degree 1 or 2 through points of which some are wrong.
struct RobustPolynomial: Sendable {
    /// Constant, linear and square coefficient.
    let coefficients: [Double]
    /// The root mean square distance of the points it kept.
    let scatter: Double
    /// How many points it kept.
    let inliers: Int
    /// The points it kept, by their place in the list given.
    let kept: [Int]

    /// Fits `y` as a polynomial of `x`: points farther away than 2.5 times the median distance are left out and the rest fitted again.
    /// - Parameters:
    ///   - points: at least `degree + 1` of them.
    ///   - degree: 1 or 2; a square term is only used with at least `degree + 2` points.
    ///   - least: distances up to this are never an error.
    init?(_ points: [ImagePoint], degree: Int, least: Double) {
        var kept = Array(points.indices)
        guard var fit = RobustPolynomial.fit(kept.map { points[$0] }, degree: degree) else { return nil }
        for _ in 0..<5 {
            let distances = points.map { abs($0.y - RobustPolynomial.value(fit, $0.x)) }
            let median = kept.map { distances[$0] }.sorted()[kept.count / 2]
            let next = points.indices.filter { distances[$0] <= max(least, 2.5 * median) }
            guard next.count >= max(degree + 1, points.count / 3), let better = RobustPolynomial.fit(next.map { points[$0] }, degree: degree) else { break }
            let isDone = next == kept
            (kept, fit) = (next, better)
            if isDone { break }
        }
        coefficients = fit
        self.kept = kept
        inliers = kept.count
        let squares = kept.reduce(0) {
            $0 + (points[$1].y - RobustPolynomial.value(fit, points[$1].x)) * (points[$1].y - RobustPolynomial.value(fit, points[$1].x))
        }
        scatter = (squares / Double(kept.count)).squareRoot()
    }

    /// The same value everywhere.
    init(constant: Double) { self.init(coefficients: [constant, 0, 0], scatter: 0, inliers: 0, kept: []) }

    /// The sum of both; how well it fits is told by this one.
    func adding(_ other: RobustPolynomial) -> RobustPolynomial {
        RobustPolynomial(coefficients: zip(coefficients, other.coefficients).map(+), scatter: scatter, inliers: inliers, kept: kept)
    }

    private init(coefficients: [Double], scatter: Double, inliers: Int, kept: [Int]) {
        (self.coefficients, self.scatter, self.inliers, self.kept) = (coefficients, scatter, inliers, kept)
    }

    /// The value at `x`.
    func value(at x: Double) -> Double { RobustPolynomial.value(coefficients, x) }

    private static func value(_ coefficients: [Double], _ x: Double) -> Double {
        coefficients[0] + coefficients[1] * x + coefficients[2] * x * x
    }

    private static func fit(_ points: [ImagePoint], degree: Int) -> [Double]? {
        let terms = degree >= 2 && points.count >= 4 ? 3 : 2
        guard points.count >= terms else { return nil }
        // Centred and scaled, so that the equations stay well conditioned.
        let middle = points.reduce(0) { $0 + $1.x } / Double(points.count)
        let spread = max(points.reduce(0) { max($0, abs($1.x - middle)) }, 1e-9)
        var rows = [[Double]](repeating: [Double](repeating: 0, count: terms + 1), count: terms)
        for point in points {
            let u = (point.x - middle) / spread
            let powers = [1, u, u * u]
            for row in 0..<terms {
                for column in 0..<terms { rows[row][column] += powers[row] * powers[column] }
                rows[row][terms] += powers[row] * point.y
            }
        }
        guard let solved = Homography.solve(rows) else { return nil }
        let (b, c) = (solved[1] / spread, terms == 3 ? solved[2] / (spread * spread) : 0)
        return [solved[0] - b * middle + c * middle * middle, b - 2 * c * middle, c]
    }
}
