/// The line between the dark and the bright half of the field, in the pixels of an upright picture of it.
struct Boundary: Sendable {
    /// The row as a polynomial of the column, counted from the middle of the picture: constant, linear, square.
    let coefficients: [Double]
    /// The middle column.
    let middle: Double
    /// The share of the strips across the field that show it.
    let support: Double
    /// The root mean square distance of the strips' crossings from the curve, in pixels.
    let scatter: Double
    /// How many strips' crossings the curve goes through.
    let crossings: Int
    /// Brightness of the dark half just above, in shades.
    let above: Double
    /// Brightness of the bright half just below.
    let below: Double
    /// The width parameter of its softness in pixels (from a tenth to nine tenths takes 4.4 of these).
    let softness: Double
    /// The score of the strongest other line parallel to the ticks, as a share of this one's.
    let rival: Double

    /// The row at a column.
    func row(at x: Double) -> Double {
        let u = x - middle
        return coefficients[0] + coefficients[1] * u + coefficients[2] * u * u
    }

    /// Rows per column at a column.
    func slope(at x: Double) -> Double { coefficients[1] + 2 * coefficients[2] * (x - middle) }

    /// The jump across the line as a share of the bright half.
    var contrast: Double { (below - above) / max(below, 1) }
}
