/// The vertical scale of a chart: whole numbers of the unit of the values on the length of the page.
struct ReportScale: Sendable {
    let low: Int
    let high: Int
    /// The values at which a line is drawn and labelled.
    let ticks: [Int]

    /// A scale on which all values have a place, with about `count` ticks at round numbers of the steps offered.
    init(_ values: [Int], steps: [Int], count: Int = 5) {
        let least = values.min() ?? 0
        let most = max(values.max() ?? 0, least)
        let largest = max(1, steps.last ?? 1)
        let span = most - least
        let step = steps.first { span / max(1, $0) <= count } ?? largest * (span / max(1, count * largest) + 1)
        let first = least >= 0 ? least / step : -((-least + step - 1) / step)
        let last = most >= 0 ? (most + step - 1) / step : -(-most / step)
        low = first * step
        high = max(last, first + 1) * step
        ticks = Array(stride(from: low, through: high, by: step))
    }

    /// Where a value lies in a box, from its top.
    func y(_ value: Int, _ box: ReportBox) -> Double {
        let share = Double(value - low) / Double(high - low)
        return box.bottom - min(max(share, 0), 1) * box.height
    }
}
