/// Finds the ticks of a scale beside its numerals, strip by strip outwards.
struct TickFinder {
    /// What stands at a numeral's height in one upright strip.
    private struct Sight {
        let value: Int
        let row: Double
        let strength: Float
    }

    /// A strip beside the numerals.
    private struct Strip {
        let offset: Double
        let sights: [Sight]
        let fit: RobustPolynomial?
    }

    private static let stripWidth = 4.0
    private let ink: Plane
    private let numerals: NumeralColumn
    private let values: [Int]

    /// A finder for the ticks of the given numerals.
    init(_ map: InkMap, numerals: NumeralColumn) {
        ink = map.ink
        self.numerals = numerals
        let step = numerals.step
        let (low, high) = (numerals.entries.first?.value ?? 0, numerals.entries.last?.value ?? 0)
        values = Array(stride(from: low, through: high, by: max(step, 10)))
    }

    /// The long ticks on the nearer side; nil where neither side has them beside most numerals.
    func ladder() -> TickLadder? {
        [1, -1].compactMap { ladder(side: $0) }.min { ($0.gap - 2 * Double($0.count)) < ($1.gap - 2 * Double($1.count)) }
    }

    private func ladder(side: Int) -> TickLadder? {
        let reach = max(1.6 * numerals.width, 90)
        let strips = stride(from: numerals.width / 2 + 2, to: numerals.width / 2 + 2 + reach, by: TickFinder.stripWidth).map { strip(at: $0, side: side) }
        // The tips of the long ticks: the first strips outwards in which they stand alone and in line.
        guard let (start, end) = TickFinder.firstRun(strips.map { $0.fit != nil }, shortest: 3, longest: 14) else { return nil }
        let band = strips[start..<end]
        // The outermost strips may only graze the tips.
        let core = band.count > 5 ? band.dropFirst().dropLast() : band
        return joined(Array(core), gap: strips[start].offset - numerals.width / 2, side: side)
    }

    /// The first run of true values that is long enough, cut where it is too long.
    private static func firstRun(_ flags: [Bool], shortest: Int, longest: Int) -> (start: Int, end: Int)? {
        var start = 0
        while start < flags.count {
            var end = start
            while end < flags.count, flags[end], end - start < longest { end += 1 }
            if end - start >= shortest { return (start, end) }
            start = end + 1
        }
        return nil
    }

    private func joined(_ strips: [Strip], gap: Double, side: Int) -> TickLadder? {
        let middle = strips.reduce(0) { $0 + $1.offset } / Double(strips.count)
        var points: [ImagePoint] = []
        var slopes: [ImagePoint] = []
        for value in values {
            let seen = strips.compactMap { strip -> ImagePoint? in
                guard let fit = strip.fit, let sight = strip.sights.first(where: { $0.value == value }), isNear(sight, fit) else { return nil }
                return ImagePoint(strip.offset - middle, sight.row)
            }
            guard seen.count * 2 > strips.count, seen.count >= 3, let line = RobustPolynomial(seen, degree: 1, least: 0.5) else { continue }
            points.append(ImagePoint(Double(value), line.coefficients[0]))
            slopes.append(ImagePoint(Double(value), line.coefficients[1] * Double(side)))
        }
        guard points.count >= 3, let rows = RobustPolynomial(points, degree: 2, least: 0.8) else { return nil }
        guard let slopes = RobustPolynomial(slopes, degree: 1, least: 0.02) else { return nil }
        let row = points[points.count / 2].y
        let column = numerals.columns.value(at: row) + Double(side) * middle
        let seen = rows.kept.map { Int(points[$0].x) }
        let (lowest, highest) = extended(from: seen.min() ?? 0, to: seen.max() ?? 0, rows: rows, slopes: slopes, column: column)
        return TickLadder(
            rows: rows, column: column, slopes: slopes, lowest: lowest, highest: highest, count: rows.inliers, expected: values.count, gap: gap,
            side: side)
    }

    /// The range of values with long ticks, one step further either way where the next tick stands where it should.
    private func extended(
        from low: Int, to high: Int, rows: RobustPolynomial, slopes: RobustPolynomial, column: Double
    ) -> (lowest: Int, highest: Int) {
        func isThere(_ value: Int) -> Bool {
            let row = rows.value(at: Double(value))
            let unit = numerals.unit(at: Double(value))
            let stroke = { (distance: Double) in
                [-4.0, 0, 4].reduce(Float(0)) { $0 + ink.sample(column + $1, row + distance + $1 * slopes.value(at: Double(value))) } / 3
            }
            let near = stride(from: -0.4, through: 0.4, by: 0.1).map { stroke($0 * unit) }.max() ?? 0
            let beside = [-1.5, 1.5].map { stroke($0 * unit) }.max() ?? 0
            return near > 0.25 && near > 2 * beside
        }
        let step = numerals.step
        return (low > 0 && isThere(low - step) ? low - step : low, isThere(high + step) ? high + step : high)
    }

    private func isNear(_ sight: Sight, _ fit: RobustPolynomial) -> Bool {
        abs(sight.row - fit.value(at: Double(sight.value))) < 0.25 * numerals.unit(at: Double(sight.value)) + 1
    }

    /// The strongest level stroke near each numeral's row in a strip; `fit` where most numerals have one and they lie in line.
    private func strip(at offset: Double, side: Int) -> Strip {
        let sights = values.compactMap { sight($0, offset: offset, side: side) }
        let points = sights.map { ImagePoint(Double($0.value), $0.row) }
        let enough = max(3, (values.count * 7 + 9) / 10)
        guard points.count >= enough, let fit = RobustPolynomial(points, degree: 2, least: 1) else { return Strip(offset: offset, sights: sights, fit: nil) }
        let inLine = sights.count { isNear($0, fit) }
        return Strip(offset: offset, sights: sights, fit: inLine >= enough ? fit : nil)
    }

    private func sight(_ value: Int, offset: Double, side: Int) -> Sight? {
        let row = numerals.rows.value(at: Double(value))
        let unit = numerals.unit(at: Double(value))
        let half = min(unit * (numerals.step < 100 ? 2.2 : 3.4), 26)
        let column = numerals.columns.value(at: row) + Double(side) * offset
        let count = Int(half * 4) + 1
        let samples = (0..<count).map { index -> Float in
            let y = row - half + Double(index) * 0.5
            return (ink.sample(column - 1, y) + ink.sample(column, y) + ink.sample(column + 1, y)) / 3
        }
        guard let peak = samples.indices.max(by: { samples[$0] < samples[$1] }), peak >= 2, peak < count - 2 else { return nil }
        let ground = samples.sorted()[count * 3 / 10]
        guard samples[peak] - ground > 0.15 else { return nil }
        var (sum, weights): (Float, Float) = (0, 0)
        for index in max(peak - 4, 0)...min(peak + 4, count - 1) {
            let weight = max(samples[index] - ground, 0)
            sum += weight * Float(index)
            weights += weight
        }
        return Sight(value: value, row: row - half + Double(sum / max(weights, 1e-6)) * 0.5, strength: samples[peak] - ground)
    }
}
