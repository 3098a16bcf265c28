import CivilTime
import Intake
import JSONValues

/// The full look at the box (`hypona doctor`), made on request: it takes some seconds and disturbs nothing.
struct DoctorPage {
    let visit: Visit
    let finding: DoctorDesk.Finding?
    let zone: TimeZoneRules

    private var language: Language { visit.language }

    var content: HTML {
        """
        <p><a href="/tech">\(language("Zurück zur Technik", "Back to the technical page"))</a></p>
        <form class="row" method="post" action="/tech/doctor">\(visit.tokenField)<button>\(finding == nil ? language("Alles prüfen", "Check everything") : language("Noch einmal prüfen", "Check again"))</button>
        <span class="soft">\(language("Dauert einige Sekunden; Messungen laufen weiter.", "Takes some seconds; readings go on."))</span></form>
        \(finding.map(found) ?? "")
        """
    }

    private func found(_ finding: DoctorDesk.Finding) -> HTML {
        // What needs somebody stands first; the order of the manual holds within.
        let rank = ["fault": 0, "warning": 1]
        let sorted = finding.lines.enumerated().sorted { left, right in
            let (first, second) = (rank[left.element["state"]?.string ?? ""] ?? 2, rank[right.element["state"]?.string ?? ""] ?? 2)
            return (first, left.offset) < (second, right.offset)
        }.map(\.element)
        let list = CheckList(lines: sorted, language: language, zone: zone)
        let time = Say(language: language).time(finding.at, zone)
        let count =
            list.troubles == 0
            ? language("alles in Ordnung", "all is well") : language("\(list.troubles) brauchen Aufmerksamkeit", "\(list.troubles) need attention")
        return """
            <section aria-labelledby="found"><h2 id="found">\(language("Befund", "Findings"))</h2>
            <p role="status">\(time): \(language("\(finding.lines.count) Prüfungen", "\(finding.lines.count) checks")), \(count).</p>\(list.content)</section>
            """
    }
}
