import CivilTime
import EscalationCore
import Intake
import JSONValues

/// Lines of `hypona status` and `hypona doctor`: state, what was looked at, what was found, what to do. A technician's lines are English, as in the manual.
struct CheckList {
    let lines: [JSONValue]
    let language: Language
    let zone: TimeZoneRules

    var content: HTML { "<ul class=\"checks card\">\(lines.map(row))</ul>" }

    /// How many lines are not ok.
    var troubles: Int { lines.count { $0["state"]?.string != "ok" } }

    private func row(_ check: JSONValue) -> HTML {
        let state = check["state"]?.string ?? "warning"
        let since = check["since"]?.string.flatMap { Instant($0) }.map { Say(language: language).time($0, zone) } ?? ""
        let lamp: AlertLamp = state == "ok" ? .green : state == "fault" ? .red : .yellow
        let remedy: HTML = check["remedy"]?.string.map { text in "<br><strong>→ \(text)</strong>" } ?? ""
        let word = state == "ok" ? "ok" : state == "fault" ? language("Störung", "fault") : language("Warnung", "warning")
        let sinceText: HTML = since.isEmpty ? "" : " <span class=\"soft\">\(language("seit", "since")) \(since)</span>"
        return """
            <li><span class="level \(LampShape.style(lamp))">\(word)</span><strong>\(check["check"]?.string ?? "")</strong><span>\(check["text"]?.string ?? "")\(sinceText)\(remedy)</span></li>
            """
    }
}
