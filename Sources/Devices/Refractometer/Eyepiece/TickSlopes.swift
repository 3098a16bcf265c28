import PhotoAnswers

/// The direction of the ticks of a scale, found on all of them together: seen in perspective they are not quite parallel, their slope changes evenly.
struct TickSlopes {
    /// Rows per column as a polynomial of the value in ticks of 0.0001.
    let polynomial: RobustPolynomial

    /// The slopes along which the ink at the ticks is darkest.
    /// - Parameters:
    ///   - rows: the rows of the ticks at `column`.
    ///   - values: the values of the long ticks.
    ///   - expected: about what they are: ticks and boundary are parallel in the instrument, seen askew they stay so within a few hundredths.
    init(_ ink: Plane, rows: RobustPolynomial, column: Double, numerals: NumeralColumn, values: [Int], expected: TickSlopes) {
        let (low, high) = (Double(values.first ?? 0), Double(values.last ?? 0))
        let middle = (low + high) / 2
        let places = values.map { value in (value: Double(value), row: rows.value(at: Double(value))) }
        // A tick is looked at as far as it may go away from the numerals, and towards them as far as it is alone; where it has ended there is no ink
        // whatever the slope.
        let beside = column - numerals.columns.value(at: rows.value(at: middle))
        let alone = min(max(abs(beside) - numerals.width / 2 - 4, 0), 28)
        let reach = stride(from: -alone, through: 40, by: 4).map { beside < 0 ? -$0 : $0 }
        func darkness(_ slope: Double, _ change: Double) -> Float {
            places.reduce(0) { sum, place in
                let own = slope + change * (place.value - middle) / max(high - low, 1)
                return sum + reach.reduce(Float(0)) { $0 + min(ink.sample(column + $1, place.row + own * $1), 0.6) }
            }
        }
        let usual = expected.polynomial.value(at: middle)
        let start = expected.polynomial.value(at: high) - expected.polynomial.value(at: low)
        // Where short ticks stand close, a slope across several of them may look as dark: the nearer one to the boundary's counts a little more.
        func fitness(_ slope: Double, _ change: Double) -> Double { Double(darkness(slope, change)) * (1 - 1.5 * abs(slope - usual)) }
        var best = (slope: usual, change: start, fitness: fitness(usual, start))
        for (step, reach, width) in [(0.02, 3, 6), (0.005, 4, 4)] {
            let (slope, change) = (best.slope, best.change)
            for a in -reach...reach {
                for b in -width...width {
                    let tried = (slope + Double(a) * step, change + Double(b) * step)
                    let fit = fitness(tried.0, tried.1)
                    if fit > best.fitness + 1e-4 { best = (tried.0, tried.1, fit) }
                }
            }
        }
        let ends = [(low, -0.5), (high, 0.5)].map { ImagePoint($0.0, best.slope + best.change * $0.1) }
        polynomial = RobustPolynomial(ends, degree: 1, least: 1) ?? RobustPolynomial(constant: best.slope)
    }

    /// Slopes that are known: at one value, and how much more it is at the other end of the scale.
    init(slope: Double, at value: Double, change: Double, over range: ClosedRange<Double>) {
        let steepening = change / max(range.upperBound - range.lowerBound, 1)
        let ends = [range.lowerBound, range.upperBound].map { ImagePoint($0, slope + steepening * ($0 - value)) }
        polynomial = RobustPolynomial(ends, degree: 1, least: 1) ?? RobustPolynomial(constant: slope)
    }
}
