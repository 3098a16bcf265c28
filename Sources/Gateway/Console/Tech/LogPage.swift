import CivilTime
import EventLog
import Intake
import JSONValues
import Store

/// The log with filters, newest first; with JavaScript new lines come by themselves, without it a reload brings them.
struct LogPage: Sendable {
    let visit: Visit
    let filter: LogFilter
    /// The parts of the gateway that have written lines.
    let sources: [String]
    let lines: [(id: Int, event: LogEvent)]

    private var language: Language { visit.language }

    var content: HTML {
        let shown = lines.reversed()
        let heads = [
            language("Zeit (UTC)", "Time (UTC)"), language("Stufe", "Level"), language("Teil", "Source"), language("Meldung", "Message"),
        ].map { head -> HTML in "<th scope=\"col\">\(head)</th>" }
        let last = lines.map(\.id).max() ?? filter.query.after
        return """
            <p><a href="/tech">\(language("Zurück zur Technik", "Back to the technical page"))</a></p>
            \(form)
            <p class="soft" id="log-state" role="status">\(language("\(shown.count) Zeilen", "\(shown.count) lines"))</p>
            <div class="scroll log" tabindex="0" role="region" aria-label="\(language("Protokoll", "Log"))"><table><thead><tr>\(heads)</tr></thead>
            <tbody id="log" data-after="\(last)">\(shown.map { LogPage.row($0.event) })</tbody></table></div>
            """
    }

    private var form: HTML {
        let levels = LogLevel.allCases.map { option($0.name, $0.name, $0 == filter.level) }
        let periods = LogFilter.periods.map { hours in
            option(
                String(hours), hours == 0 ? language("alles", "all") : hours == 168 ? language("7 Tage", "7 days") : language("\(hours) h", "\(hours) h"),
                hours == filter.hours)
        }
        let sources = ([""] + sources).map { option($0, $0.isEmpty ? language("alle", "all") : $0, $0 == filter.source) }
        return """
            <form class="row" method="get" action="/tech/log">
            <label>\(language("Stufe ab", "Level from"))<select name="level">\(levels)</select></label>
            <label>\(language("Teil", "Source"))<select name="source">\(sources)</select></label>
            <label>\(language("Zeitraum", "Period"))<select name="hours">\(periods)</select></label>
            <label>\(language("Text", "Text"))<input name="text" value="\(filter.text)" maxlength="100" size="16"></label>
            <button>\(language("Zeigen", "Show"))</button></form>
            """
    }

    private func option(_ value: String, _ text: String, _ isChosen: Bool) -> HTML {
        "<option value=\"\(value)\"\(isChosen ? " selected" : "")>\(text)</option>"
    }

    /// A long line shortened: a page of many stays small. The whole line is in `hypona log`.
    static func short(_ text: String) -> String { text.count > 160 ? "\(text.prefix(160)) …" : text }

    /// When a line was written, to the second.
    static func time(_ event: LogEvent) -> String { String(event.time.description.prefix(19).replacing("T", with: " ")) }

    /// A line of the table.
    static func row(_ event: LogEvent) -> HTML {
        let fields = event.fields.isEmpty ? "" : " \(LogPage.short(JSONValue.object(event.fields).text()))"
        return """
            <tr><td class="when">\(LogPage.time(event))</td><td class="\(event.level.name)">\(event.level.name)</td><td>\(event.source)<br><span class="soft">\(event.code)</span></td><td class="wrap">\(LogPage.short(event.text))<span class="soft">\(fields)</span></td></tr>
            """
    }
}
