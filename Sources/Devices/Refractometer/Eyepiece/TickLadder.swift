/// The long ticks beside the numerals of a scale, to a fraction of a pixel.
struct TickLadder: Sendable {
    /// The row of a tick as a polynomial of its value in ticks of 0.0001, at `column`.
    let rows: RobustPolynomial
    /// The column at which the ticks were measured.
    let column: Double
    /// Rows per column along the ticks as a polynomial of the value.
    let slopes: RobustPolynomial
    /// The lowest value beside which a long tick stands.
    let lowest: Int
    /// The highest value beside which a long tick stands.
    let highest: Int
    /// How many long ticks were found, one for each numeral at most.
    let count: Int
    /// How many numerals were looked beside.
    let expected: Int
    /// The distance between the numerals and the ticks in pixels.
    let gap: Double
    /// On which side of the numerals the ticks stand: 1 right, -1 left.
    let side: Int
    /// How dark the strokes beside the long ticks are, 0.0005, 0.001 or 0.002 away, where they are darkest, as a share of the long ticks: what is measured
    /// are the tips of the long ones only where this is little. Else a numeral printed above its tick may stand beside another one.
    let company: Double

    /// The same with a range one step wider either way where the next long tick stands where it should.
    func extended(_ ink: Plane, numerals: NumeralColumn) -> TickLadder {
        let step = numerals.step
        let below = lowest > 0 && stands(lowest - step, ink: ink, unit: numerals.unit(at: Double(lowest)))
        let above = stands(highest + step, ink: ink, unit: numerals.unit(at: Double(highest)))
        return TickLadder(
            rows: rows, column: column, slopes: slopes, lowest: below ? lowest - step : lowest, highest: above ? highest + step : highest, count: count,
            expected: expected, gap: gap, side: side, company: company)
    }

    private func stands(_ value: Int, ink: Plane, unit: Double) -> Bool {
        let row = rows.value(at: Double(value))
        let slope = slopes.value(at: Double(value))
        let stroke = { (distance: Double) in
            [-4.0, 0, 4].reduce(Float(0)) { $0 + ink.sample(column + $1, row + distance * unit + $1 * slope) } / 3
        }
        let near = stride(from: -0.4, through: 0.4, by: 0.1).map(stroke).max() ?? 0
        let beside = [-1.5, 1.5].map(stroke).max() ?? 0
        return near > 0.1 && near > 2 * beside
    }
}
