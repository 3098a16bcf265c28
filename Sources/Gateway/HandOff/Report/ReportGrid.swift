/// The columns of the page: labels on the left, one column a day, the same for level, charts and number rows.
struct ReportGrid: Sendable {
    let left: Double
    let width: Double
    let labelWidth: Double
    let count: Int

    /// Where the columns of the days begin.
    var start: Double { left + labelWidth }
    /// How wide a day is.
    var dayWidth: Double { (width - labelWidth) / Double(max(1, count)) }

    /// The left edge of a day's column.
    func x(_ index: Int) -> Double { start + Double(index) * dayWidth }
    /// The middle of a day's column.
    func centre(_ index: Int) -> Double { x(index) + dayWidth / 2 }

    /// The box of all days between two heights.
    func box(y: Double, height: Double) -> ReportBox { ReportBox(x: start, y: y, width: width - labelWidth, height: height) }
}
