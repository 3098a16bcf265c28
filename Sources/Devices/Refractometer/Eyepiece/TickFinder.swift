import PhotoAnswers

/// Finds the long ticks of a scale beside its numerals, strip by strip outwards.
///
/// Where long ticks reach farther than the others (at their tips, whichever side that is) they stand alone: there the strongest level stroke beside each
/// numeral is its tick, and these lie on a smooth curve. Where all ticks begin they do not.
struct TickFinder {
    /// The level stroke that stands beside a numeral in one upright strip.
    private struct Sight {
        let value: Int
        let row: Double
    }

    /// An upright strip beside the numerals.
    private struct Strip {
        let offset: Double
        let sights: [Sight]
        let isInLine: Bool
    }

    private static let stripWidth = 4.0
    private let ink: Plane
    private let numerals: NumeralColumn
    private let values: [Int]
    /// The values whose ticks are looked for: not those on the boundary, which looks like a stroke itself, unless too few are left to lie in line.
    private let sought: [Int]
    /// The values whose ticks are measured: not those on the boundary, unless fewer than three are left.
    private let clear: [Int]
    private let boundary: Boundary

    /// A finder for the ticks of the given numerals, nearly parallel to the boundary.
    init(_ map: InkMap, numerals: NumeralColumn, boundary: Boundary) {
        ink = map.ink
        self.numerals = numerals
        self.boundary = boundary
        let (low, high) = (numerals.entries.first?.value ?? 0, numerals.entries.last?.value ?? 0)
        values = Array(stride(from: low, through: high, by: max(numerals.step, 10)))
        let apart = values.filter { abs(TickFinder.height($0, numerals, boundary)) > 2.5 * boundary.softness + 6 }
        sought = apart.count >= 4 ? apart : values
        clear = apart.count >= 3 ? apart : values
    }

    /// How far a numeral's middle stands below the boundary.
    private static func height(_ value: Int, _ numerals: NumeralColumn, _ boundary: Boundary) -> Double {
        let row = numerals.rows.value(at: Double(value))
        return row - boundary.row(at: numerals.columns.value(at: row))
    }

    /// The long ticks; nil where on neither side of the numerals there are any beside most of them and at their heights.
    ///
    /// Seen askew, ticks spread like a fan: where none are found parallel to the boundary, fans are tried.
    func ladder() -> TickLadder? {
        for change in [0, 0.08, -0.08, 0.16, -0.16] {
            let slopes = slopes(change: change)
            let found = [1, -1].flatMap { side in ladders(side: side, slopes: slopes).map { (ladder: $0, misfit: misfit(of: $0)) } }
            if let best = found.filter({ $0.misfit < 0.7 }).min(by: { cost($0.ladder, $0.misfit) < cost($1.ladder, $1.misfit) }) { return best.ladder }
        }
        return nil
    }

    /// The ticks' slopes where they have the boundary's beside it and grow by `change` along the scale.
    private func slopes(change: Double) -> TickSlopes {
        let (low, high) = (values.first ?? 0, values.last ?? 0)
        let nearest = values.min { abs(TickFinder.height($0, numerals, boundary)) < abs(TickFinder.height($1, numerals, boundary)) } ?? low
        let column = numerals.columns.value(at: numerals.rows.value(at: Double(nearest)))
        return TickSlopes(slope: boundary.slope(at: column), at: Double(nearest), change: change, over: Double(low)...Double(max(high, low)))
    }

    /// How little a ladder fits: its distance from the numerals' heights, its roughness, ticks that are missing, the gap to the numerals, other ticks.
    private func cost(_ ladder: TickLadder, _ misfit: Double) -> Double {
        let missing = Double(ladder.expected - ladder.count) / Double(max(ladder.expected, 1))
        return misfit + ladder.rows.scatter / numerals.unit(at: Double(values[values.count / 2])) + missing + 0.3 * ladder.gap / max(numerals.width, 1)
            + 0.5 * ladder.company
    }

    /// The root mean square distance between ticks and numerals along the ticks, in units of 0.001.
    private func misfit(of ladder: TickLadder) -> Double {
        let squares = values.map { value -> Double in
            let row = numerals.rows.value(at: Double(value))
            let along = ladder.slopes.value(at: Double(value)) * (ladder.column - numerals.columns.value(at: row))
            let distance = (ladder.rows.value(at: Double(value)) - along - row) / numerals.unit(at: Double(value))
            return distance * distance
        }
        return (squares.reduce(0, +) / Double(max(squares.count, 1))).squareRoot()
    }

    private func ladders(side: Int, slopes: TickSlopes) -> [TickLadder] {
        let start = numerals.width / 2 + 2
        let strips = stride(from: start, to: start + max(1.6 * numerals.width, 90), by: TickFinder.stripWidth).map {
            strip(at: $0, side: side, slopes: slopes)
        }
        return TickFinder.runs(strips.map(\.isInLine), shortest: 3).compactMap { run in
            let gap = strips[run.lowerBound].offset - numerals.width / 2
            guard gap < max(1.3 * numerals.width, 90) else { return nil }
            // The outermost strips may only graze the tips.
            let core = run.count > 5 ? strips[run].dropFirst().dropLast() : strips[run]
            return joined(Array(core), gap: gap, side: side, slopes: slopes)
        }
    }

    /// The runs of true values that are long enough.
    private static func runs(_ flags: [Bool], shortest: Int) -> [Range<Int>] {
        var (found, start): ([Range<Int>], Int?) = ([], nil)
        for (index, flag) in (flags + [false]).enumerated() {
            if flag {
                start = start ?? index
            } else if let begun = start {
                if index - begun >= shortest { found.append(begun..<index) }
                start = nil
            }
        }
        return found
    }

    private func joined(_ strips: [Strip], gap: Double, side: Int, slopes expected: TickSlopes) -> TickLadder? {
        let middle = strips.reduce(0) { $0 + $1.offset } / Double(strips.count)
        let points = clear.compactMap { value -> ImagePoint? in
            let seen = strips.compactMap { strip in strip.sights.first { $0.value == value }.map { ImagePoint(strip.offset - middle, $0.row) } }
            guard seen.count * 2 > strips.count, let line = RobustPolynomial(seen, degree: 1, least: 0.5) else { return nil }
            return ImagePoint(Double(value), line.coefficients[0])
        }
        guard points.count >= 3, let rows = curve(points) else { return nil }
        let row = points[points.count / 2].y
        let column = numerals.columns.value(at: row) + Double(side) * middle
        let slopes = TickSlopes(ink, rows: rows, column: column, numerals: numerals, values: clear, expected: expected).polynomial
        let seen = rows.kept.map { Int(points[$0].x) }
        let ladder = TickLadder(
            rows: rows, column: column, slopes: slopes, lowest: seen.min() ?? 0, highest: seen.max() ?? 0, count: rows.inliers, expected: clear.count,
            gap: gap, side: side,
            company: strips.map { company(of: rows, slopes: slopes, column: column, offset: Double(side) * ($0.offset - middle)) }.min() ?? 1)
        return ladder.extended(ink, numerals: numerals)
    }

    /// How dark the strokes between the long ticks are, up to 0.004 either way where they are darkest, as a share of the long ones.
    private func company(of rows: RobustPolynomial, slopes: RobustPolynomial, column: Double, offset: Double) -> Double {
        // The mean ink at a distance from all long ticks: what belongs to the scale stands at the same distance from each.
        func stroke(_ distance: Double) -> Float {
            let sum = clear.reduce(Float(0)) { sum, value in
                let place = Double(value) + distance
                let slope = slopes.value(at: place)
                return [-3.0, 0, 3].reduce(sum) { $0 + ink.sample(column + offset + $1, rows.value(at: place) + (offset + $1) * slope) }
            }
            return sum / Float(3 * max(clear.count, 1))
        }
        let nearest = max(4, 60 / max(numerals.unit(at: Double(clear[clear.count / 2])), 1))
        guard nearest < 38 else { return 0 }
        let beside = stride(from: nearest, through: 40, by: 1).flatMap { [stroke($0), stroke(-$0)] }
        let ground = beside.sorted()[beside.count / 3]
        let own = stroke(0) - ground
        return own > 0.02 ? Double(((beside.max() ?? 0) - ground) / own) : 1
    }

    /// The curve through the ticks; three alone cannot tell how it bends, the numerals beside them can.
    private func curve(_ points: [ImagePoint]) -> RobustPolynomial? {
        guard points.count == 3 else { return RobustPolynomial(points, degree: 2, least: 0.8) }
        return RobustPolynomial(points.map { ImagePoint($0.x, $0.y - numerals.rows.value(at: $0.x)) }, degree: 1, least: 0.8)?.adding(numerals.rows)
    }

    /// The strongest level stroke near each numeral's row in a strip, and whether most numerals have one and these lie in line.
    private func strip(at offset: Double, side: Int, slopes: TickSlopes) -> Strip {
        let sights = sought.compactMap { sight($0, offset: offset, side: side, slope: slopes.polynomial.value(at: Double($0))) }
        let enough = max(3, (sought.count * 7 + 9) / 10)
        guard sights.count >= enough, let fit = RobustPolynomial(sights.map { ImagePoint(Double($0.value), $0.row) }, degree: 2, least: 1) else {
            return Strip(offset: offset, sights: sights, isInLine: false)
        }
        let near = sights.filter { abs($0.row - fit.value(at: Double($0.value))) < 0.25 * numerals.unit(at: Double($0.value)) + 1 }
        return Strip(offset: offset, sights: near, isInLine: near.count >= enough)
    }

    /// The strongest level stroke near a numeral's row, `offset` pixels beside the middle of the numerals.
    private func sight(_ value: Int, offset: Double, side: Int, slope: Double) -> Sight? {
        let row = numerals.rows.value(at: Double(value)) + slope * Double(side) * offset
        let half = min(numerals.unit(at: Double(value)) * (numerals.step < 100 ? 2.2 : 3.4), 26)
        let column = numerals.columns.value(at: numerals.rows.value(at: Double(value))) + Double(side) * offset
        let count = Int(half * 4) + 1
        let samples = (0..<count).map { index -> Float in
            let y = row - half + Double(index) * 0.5
            return stride(from: -4.0, through: 4, by: 2).reduce(Float(0)) { $0 + ink.sample(column + $1, y + slope * $1) } / 5
        }
        // Of strokes alike the one nearest to the numeral counts.
        func weight(_ index: Int) -> Float {
            let share = Float(index) / Float(max(count - 1, 1)) * 2 - 1
            return samples[index] * (1 - 0.3 * share * share)
        }
        guard let peak = samples.indices.max(by: { weight($0) < weight($1) }), peak >= 2, peak < count - 2 else { return nil }
        let ground = samples.sorted()[count * 3 / 10]
        guard samples[peak] - ground > 0.05 else { return nil }
        return Sight(value: value, row: row - half + TickFinder.middle(samples, peak: peak, level: (samples[peak] + ground) / 2) * 0.5)
    }

    /// The middle between the places either side of a peak where the samples fall below a level: a stroke thick from blur has no sharp top.
    private static func middle(_ samples: [Float], peak: Int, level: Float) -> Double {
        func crossing(_ step: Int) -> Double {
            var place = peak
            while samples.indices.contains(place + step), samples[place + step] >= level { place += step }
            guard samples.indices.contains(place + step) else { return Double(place) }
            let fall = samples[place] - samples[place + step]
            return Double(place) + Double(step) * Double((samples[place] - level) / max(fall, 1e-6))
        }
        return (crossing(-1) + crossing(1)) / 2
    }
}
