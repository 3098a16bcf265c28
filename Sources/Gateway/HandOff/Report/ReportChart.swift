import EscalationCore

/// One chart over the days: shaded critical window, grid with labels, limits, and curves or bars. A missing value is a gap.
struct ReportChart {
    /// A curve or a row of bars.
    struct Series {
        enum Mark { case dot, square, bar(place: Int, of: Int) }

        let values: [Int?]
        let mark: Mark
        let colour: ReportColour
        var dash: [Double] = []
        /// What stands beside each mark; nil: nothing.
        var label: ((Int) -> String)?
    }

    /// A limit that may change from day to day.
    struct Limit {
        let values: [Int?]
        let colour: ReportColour
    }

    let title: String
    let unit: String
    let scale: ReportScale
    let tick: (Int) -> String
    let series: [Series]
    let limits: [Limit]
    /// The indices of the days of the critical window.
    let critical: [Int]
    /// What stands in the chart where it has no value.
    let emptyText: String

    /// Draws the chart into a band of the page.
    func draw(on canvas: ReportCanvas, _ grid: ReportGrid, y: Double, height: Double) {
        let box = grid.box(y: y, height: height)
        if let first = critical.first, let last = critical.last {
            canvas.fill(ReportBox(x: grid.x(first), y: y, width: grid.x(last) + grid.dayWidth - grid.x(first), height: height), .shade)
        }
        let isEmpty = series.allSatisfy { $0.values.allSatisfy { $0 == nil } }
        // Without value and limit the scale would say nothing.
        if !isEmpty || limits.contains(where: { $0.values.contains { $0 != nil } }) { drawGrid(on: canvas, grid, box) }
        if isEmpty { canvas.text(emptyText, x: box.x, y: box.y + box.height / 2 - 5, width: box.width, TextStyle(8, .quiet, .centre, halo: true)) }
        for limit in limits { drawLimit(limit, on: canvas, grid, box) }
        for series in series { drawCurve(series, on: canvas, grid, box) }
        for series in series { drawMarks(series, on: canvas, grid, box) }
        canvas.frame(box, LineStyle(width: 0.6, colour: .quiet))
        canvas.text(title, x: grid.left, y: y - 1, width: grid.labelWidth - 26, TextStyle(7.5, bold: true))
        canvas.text(unit, x: grid.left, y: y + 9, width: grid.labelWidth - 26, TextStyle(6.5, .quiet))
    }

    private func drawGrid(on canvas: ReportCanvas, _ grid: ReportGrid, _ box: ReportBox) {
        for value in scale.ticks {
            let y = scale.y(value, box)
            canvas.line([ReportPoint(x: box.x, y: y), ReportPoint(x: box.right, y: y)], LineStyle(width: 0.3, colour: .grid))
            canvas.text(tick(value), x: grid.left, y: y - 4, width: grid.labelWidth - 4, TextStyle(6, .quiet, .right))
        }
    }

    /// A step line: the limit of a day over the width of the day.
    private func drawLimit(_ limit: Limit, on canvas: ReportCanvas, _ grid: ReportGrid, _ box: ReportBox) {
        for (index, value) in limit.values.enumerated() {
            guard let value, value >= scale.low, value <= scale.high else { continue }
            let y = scale.y(value, box)
            canvas.line(
                [ReportPoint(x: grid.x(index), y: y), ReportPoint(x: grid.x(index) + grid.dayWidth, y: y)],
                LineStyle(width: 0.9, colour: limit.colour, dash: [4, 2]))
        }
    }

    /// Joins neighbouring days only: over a day without a value nothing is drawn.
    private func drawCurve(_ series: Series, on canvas: ReportCanvas, _ grid: ReportGrid, _ box: ReportBox) {
        if case .bar = series.mark { return }
        var run: [ReportPoint] = []
        for (index, value) in (series.values + [nil]).enumerated() {
            if let value {
                run.append(ReportPoint(x: grid.centre(index), y: scale.y(value, box)))
            } else {
                canvas.line(run, LineStyle(width: 1.1, colour: series.colour, dash: series.dash))
                run = []
            }
        }
    }

    private func drawMarks(_ series: Series, on canvas: ReportCanvas, _ grid: ReportGrid, _ box: ReportBox) {
        for (index, value) in series.values.enumerated() {
            guard let value else { continue }
            let point = ReportPoint(x: grid.centre(index), y: scale.y(value, box))
            switch series.mark {
            case .dot: canvas.dot(point, radius: 2.2, series.colour)
            case .square: canvas.square(point, radius: 2, series.colour)
            case .bar(let place, let of):
                let width = grid.dayWidth * 0.7 / Double(of)
                let x = grid.x(index) + grid.dayWidth * 0.15 + Double(place) * width
                canvas.fill(ReportBox(x: x, y: point.y, width: width - 1, height: box.bottom - point.y), series.colour)
            }
            if let text = series.label?(value) { drawLabel(text, series.mark, point, on: canvas, grid, index, box) }
        }
    }

    /// At the foot of a bar that is high enough, else above the mark; below it where there is no room.
    private func drawLabel(
        _ text: String, _ mark: Series.Mark, _ point: ReportPoint, on canvas: ReportCanvas, _ grid: ReportGrid, _ index: Int, _ box: ReportBox
    ) {
        let above = point.y - 10 < box.y ? point.y + 2.5 : point.y - 10
        guard case .bar(let place, let of) = mark else {
            canvas.text(text, x: grid.x(index) - 6, y: above, width: grid.dayWidth + 12, TextStyle(6, .ink, .centre, halo: true))
            return
        }
        let bar = grid.dayWidth * 0.7 / Double(of)
        let x = grid.x(index) + grid.dayWidth * 0.15 + Double(place) * bar - 6
        let isInside = box.bottom - point.y > 10
        canvas.text(text, x: x, y: isInside ? box.bottom - 9 : above, width: bar + 11, TextStyle(6, .ink, .centre, halo: !isInside))
    }
}
