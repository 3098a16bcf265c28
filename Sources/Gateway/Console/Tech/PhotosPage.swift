import CivilTime
import Intake
import JSONValues
import Store

/// The photos that came in, newest first, with what became of them.
struct PhotosPage {
    let visit: Visit
    let rows: [Row]
    let zone: TimeZoneRules

    private var language: Language { visit.language }

    /// What the page asks of the database. Names of files are left out: people name photos after people.
    static let query = """
        SELECT evidence.id, evidence.received_at, evidence.size, decoding.outcome, decoding.code, decoding.result FROM evidence
        LEFT JOIN decoding ON decoding.evidence_id = evidence.id WHERE evidence.kind = 'photo' AND evidence.erased_at IS NULL ORDER BY evidence.id DESC LIMIT 100
        """

    var content: HTML {
        let heads = [
            language("Eingang", "Received"), language("Gerät", "Instrument"), language("Gelesen", "Read"), language("Ergebnis", "Outcome"),
            language("Grund", "Reason"),
        ].map { head -> HTML in "<th scope=\"col\">\(head)</th>" }
        let table: HTML =
            rows.isEmpty
            ? "<p class=\"soft\">\(language("Noch kein Foto.", "No photo yet."))</p>"
            : "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(language("Fotos", "Photos"))\"><table><thead><tr>\(heads)</tr></thead><tbody>\(rows.map(row))</tbody></table></div>"
        return "<p><a href=\"/tech\">\(language("Zurück zur Technik", "Back to the technical page"))</a></p>\(table)"
    }

    private func row(_ row: Row) -> HTML {
        let id = row.int("id") ?? 0
        let result = try? row.json("result")
        let say = Say(language: language)
        let value = result?["specific_gravity"]?.string.map { say.number($0) } ?? "–"
        let time = row.instant("received_at").map { say.time($0, zone) } ?? ""
        return """
            <tr><th scope="row"><a href="/tech/photos/\(id)">\(language("Foto", "Photo")) \(id), \(time)</a></th><td>\(PhotoWords.display(result?["display"]?.string, language))</td><td class="number">\(value)</td><td>\(PhotoWords.status(result?["status"]?.string ?? row.text("outcome"), language))</td><td class="wrap">\(PhotoWords.reason(row.text("code"), language))</td></tr>
            """
    }
}
