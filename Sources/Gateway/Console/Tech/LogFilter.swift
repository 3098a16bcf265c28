import CivilTime
import EventLog
import Store

/// What of the log a technician asked for, from the address of the page.
struct LogFilter: Sendable {
    let level: LogLevel
    let source: String
    let hours: Int
    let text: String
    let query: LogQuery

    /// Periods to choose from, in hours; 0: all.
    static let periods = [1, 24, 168, 0]

    init(_ fields: [String: String], now: Instant) {
        level = fields["level"].flatMap(LogLevel.init(name:)) ?? .info
        source = String((fields["source"] ?? "").prefix(40))
        hours = fields["hours"].flatMap { Int($0) }.flatMap { LogFilter.periods.contains($0) ? $0 : nil } ?? 24
        text = String((fields["text"] ?? "").trimmed.prefix(100))
        var query = LogQuery()
        query.level = level
        query.source = source.isEmpty ? nil : source
        query.since = hours == 0 ? nil : now.adding(seconds: -Int64(hours) * 3600)
        query.after = fields["after"].flatMap { Int($0) } ?? 0
        // Lines that hold a text are looked for among more than are shown.
        query.limit = text.isEmpty ? LogFilter.shown : LogFilter.searched
        self.query = query
    }

    /// So many lines are shown.
    private static let shown = 150
    /// So many lines are searched for a text.
    private static let searched = 5000

    /// The lines to show: those that hold the text, the newest.
    func newest(of lines: [(id: Int, event: LogEvent)]) -> [(id: Int, event: LogEvent)] { Array(lines.filter { admits($0.event) }.suffix(LogFilter.shown)) }

    /// Whether a line holds the text that is searched for.
    func admits(_ event: LogEvent) -> Bool {
        text.isEmpty || event.text.localizedLowercaseContains(text) || event.code.localizedLowercaseContains(text)
    }
}

extension String {
    /// Whether the text stands in this one, whatever the case.
    fileprivate func localizedLowercaseContains(_ part: String) -> Bool { lowercased().contains(part.lowercased()) }
}
