import EscalationCore

/// A chart of one quantity over the days after surgery, as SVG: points, limits, and the level of each day as a shape below.
///
/// All numbers are whole, in the unit of the quantity; the picture is a grid of 640 × 232.
struct TrendChart: Sendable {
    /// Values of one kind, by day.
    struct Series: Sendable {
        let name: String
        /// Its class in the style sheet; the marker's shape follows from it: `a` circle, `b` diamond.
        let style: String
        let values: [Int: Int]
    }

    /// A limit that may change with the days.
    struct Limit: Sendable {
        let level: AlertLevel
        let values: [Int: Int]
    }

    let title: String
    let days: ClosedRange<Int>
    let series: [Series]
    let limits: [Limit]
    let levels: [Int: AlertLamp]
    /// Days whose green rests on less than it should.
    let incomplete: Set<Int>
    /// What the picture spans at least: one value alone has a scale too, and its limits beside it.
    let leastSpan: Int
    /// The date of a day, short.
    let date: @Sendable (Int) -> String
    /// A value as people read it.
    let text: @Sendable (Int) -> String
    /// The word of a lamp.
    let word: @Sendable (AlertLamp) -> String
    /// The word for a green that rests on less than it should.
    let incompleteWord: String
    /// What a screen reader says of the whole.
    let summary: String

    private static let left = 64
    private static let right = 632
    private static let top = 12
    private static let bottom = 160
    /// So many values of a series are written beside their points.
    private static let fewValues = 3

    /// The chart; nil where no value is known.
    var svg: HTML? {
        let known = series.flatMap { $0.values.values }
        guard let least = known.min(), let most = known.max() else { return nil }
        let (low, high) = range(least, most)
        let parts = [grid(low, high)] + limits.map { line($0, low, high) } + series.map { points($0, low, high) } + [strip]
        return """
            <svg class="chart" viewBox="0 0 640 232" role="img" aria-label="\(summary)">\(parts)</svg>
            """
    }

    /// The values with room above and below; limits that lie near are shown too.
    private func range(_ least: Int, _ most: Int) -> (Int, Int) {
        let spread = max(most - least, leastSpan)
        let reach = (least - 3 * spread)...(most + 3 * spread)
        let near: [Int] = limits.flatMap { Array($0.values.values) }.filter { reach.contains($0) }
        var low = min(least, near.min() ?? least)
        var high = max(most, near.max() ?? most)
        let more = max(leastSpan - (high - low), 0)
        low -= more / 2
        high += more / 2
        let room = max((high - low) / 10, 1)
        return (max(low - room, 0), high + room)
    }

    private func x(_ day: Int) -> Int {
        let steps = max(days.upperBound - days.lowerBound, 1)
        return TrendChart.left + 12 + (day - days.lowerBound) * (TrendChart.right - TrendChart.left - 24) / steps
    }

    private func y(_ value: Int, _ low: Int, _ high: Int) -> Int {
        let height = TrendChart.bottom - TrendChart.top
        return TrendChart.bottom - (min(max(value, low), high) - low) * height / max(high - low, 1)
    }

    /// Round numbers, two to five of them.
    private func marks(_ low: Int, _ high: Int) -> [Int] {
        var unit = 1
        while unit < 10_000_000 {
            for factor in [1, 2, 5] {
                let step = unit * factor
                let first = (low + step - 1) / step
                let last = high / step
                if last - first < 5, last >= first { return (first...last).map { $0 * step } }
            }
            unit *= 10
        }
        return [low, high]
    }

    private func grid(_ low: Int, _ high: Int) -> HTML {
        let lines = marks(low, high).map { value -> HTML in
            let height = y(value, low, high)
            return
                "<line class=\"grid\" x1=\"\(TrendChart.left)\" x2=\"\(TrendChart.right)\" y1=\"\(height)\" y2=\"\(height)\"/><text x=\"\(TrendChart.left - 6)\" y=\"\(height + 4)\" text-anchor=\"end\">\(text(value))</text>"
        }
        let labels = days.map { day -> HTML in "<text x=\"\(x(day))\" y=\"178\" text-anchor=\"middle\">\(day)</text>" }
        // Dates stand below the days where there is room for them.
        let every = days.count > 10 ? 2 : 1
        let dates = days.filter { ($0 - days.lowerBound).isMultiple(of: every) }.map { day -> HTML in
            "<text class=\"date\" x=\"\(x(day))\" y=\"194\" text-anchor=\"middle\">\(date(day))</text>"
        }
        return "<g class=\"axis\">\(lines)\(labels)\(dates)</g>"
    }

    private func line(_ limit: Limit, _ low: Int, _ high: Int) -> HTML {
        let half = max((x(days.lowerBound + 1) - x(days.lowerBound)) / 2, 6)
        let steps = days.compactMap { day -> HTML? in
            guard let value = limit.values[day], value >= low, value <= high else { return nil }
            let height = y(value, low, high)
            return "<line x1=\"\(max(x(day) - half, TrendChart.left))\" x2=\"\(min(x(day) + half, TrendChart.right))\" y1=\"\(height)\" y2=\"\(height)\"/>"
        }
        return "<g class=\"limit \(limit.level.name)\">\(steps)</g>"
    }

    private func points(_ series: Series, _ low: Int, _ high: Int) -> HTML {
        let known = series.values.sorted { $0.key < $1.key }
        // A day without a value breaks the line: nothing is drawn that was not measured.
        var pieces: [[(Int, Int)]] = []
        for (day, value) in known {
            if let last = pieces.last?.last, last.0 == day - 1 { pieces[pieces.count - 1].append((day, value)) } else { pieces.append([(day, value)]) }
        }
        let lines = pieces.filter { $0.count > 1 }.map { piece -> HTML in
            "<polyline points=\"\(piece.map { "\(x($0.0)),\(y($0.1, low, high))" }.joined(separator: " "))\"/>"
        }
        // A few values carry their numbers: a line that could be followed is not there yet.
        let isSparse = known.count <= TrendChart.fewValues
        let marks = known.map { day, value -> HTML in
            let (x, y) = (x(day), y(value, low, high))
            let label: HTML =
                isSparse
                ? "<text class=\"value\" x=\"\(x)\" y=\"\(series.style == "b" || y < 34 ? y + 20 : y - 10)\" text-anchor=\"middle\">\(text(value))</text>" : ""
            let shape: HTML = series.style == "b" ? "<path d=\"M\(x) \(y - 6)l6 6-6 6-6-6z\"/>" : "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"5\"/>"
            return "<g><title>\(series.name), POD \(day): \(text(value))</title>\(shape)\(label)</g>"
        }
        return "<g class=\"series \(series.style)\">\(lines)\(marks)</g>"
    }

    /// The level of each day: circle, triangle, square, ring.
    private var strip: HTML {
        let marks = days.map { day -> HTML in
            let lamp = levels[day] ?? .noData
            let x = x(day)
            let shape: HTML =
                switch lamp {
                case .green: "<circle cx=\"\(x)\" cy=\"214\" r=\"7\"/>"
                case .yellow: "<path d=\"M\(x) 206l9 15h-18z\"/>"
                case .red: "<rect x=\"\(x - 7)\" y=\"207\" width=\"14\" height=\"14\"/>"
                case .noData, .notActive: "<circle cx=\"\(x)\" cy=\"214\" r=\"5\"/>"
                }
            let style = incomplete.contains(day) ? "incomplete" : LampShape.style(lamp)
            let word = incomplete.contains(day) ? "\(word(lamp)), \(incompleteWord)" : word(lamp)
            return levels[day] == nil ? "" : "<g class=\"day \(style)\"><title>POD \(day): \(word)</title>\(shape)</g>"
        }
        return "<g>\(marks)</g>"
    }
}
