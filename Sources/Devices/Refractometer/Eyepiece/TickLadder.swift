/// The long ticks beside the numerals of a scale, to a fraction of a pixel, and the fine division between them.
struct TickLadder: Sendable {
    /// The row of a tick as a polynomial of its value in ticks of 0.0001, at `column`.
    let rows: RobustPolynomial
    /// The column at which the ticks were measured, as a polynomial of the row.
    let column: Double
    /// Rows per column along the ticks as a polynomial of the value: seen in perspective they are not quite parallel.
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
}
