import Intake
import JSONValues

/// Scales for a technician: the pairing that goes on, the scales of the box, those in reach.
struct ScalePage: Sendable {
    let visit: Visit
    let picture: ScalePicture

    private var language: Language { visit.language }

    /// Whether something goes on that needs no answer: the page is worth loading again.
    var isMoving: Bool {
        switch picture.pairing?.phase {
        case .waiting, .shows, .paired: true
        default: false
        }
    }

    var content: HTML {
        let fault: HTML = picture.fault.map { "<p class=\"fault\" role=\"alert\">\($0)</p>" } ?? ""
        let pairing: HTML = picture.pairing.map { PairingSection(visit: visit, pairing: $0).content } ?? ""
        return """
            <p><a href="/tech">\(language("Zurück zur Technik", "Back to the technical page"))</a></p>
            \(fault)\(pairing)\(scales)\(picture.pairing?.isRunning == true ? "" : choice)
            """
    }

    private var scales: HTML {
        let rows = picture.scales.map { scale -> HTML in
            let name = scale["title"]?.string ?? scale["protocol"]?.string ?? "–"
            let state =
                scale["state"]?.string == "set up" ? language("eingerichtet", "set up") : language("nur gehört", "heard only")
            let bond = scale["bonded"]?.bool == true ? language("ja", "yes") : "–"
            let battery = scale["battery_percent"]?.int.map { "\($0) %" } ?? "–"
            return """
                <tr><th scope="row">\(scale["address"]?.string ?? "") \(scale["name"]?.string ?? "")</th><td>\(name)</td><td>\(state)</td><td>\(bond)</td><td class="number">\(battery)</td><td>\(time(scale["last_packet"]))</td></tr>
                """
        }
        let heads = [
            language("Waage", "Scale"), language("Protokoll", "Protocol"), language("Stand", "State"), language("Gekoppelt", "Bonded"),
            language("Batterie", "Battery"), language("Letztes Paket (UTC)", "Last packet (UTC)"),
        ]
        return section("box", language("Waagen dieses Geräts", "Scales of this box"), heads, rows, language("Noch keine.", "None yet."))
    }

    /// The scales in reach, each with its button, and a form for what is not seen.
    private var choice: HTML {
        let rows = picture.inReach.map { row -> HTML in
            let address = row["address"]?.string ?? ""
            let button = language("Koppeln", "Pair")
            return """
                <tr><th scope="row">\(address) \(row["name"]?.string ?? "")</th><td class="number">\(row["rssi"]?.int.map { "\($0) dBm" } ?? "–")</td><td>\(row["protocol"]?.string ?? language("über Verbindung", "by connection"))</td><td><form method="post" action="/tech/scales/pair">\(visit.tokenField)<input type="hidden" name="address" value="\(address)"><button aria-label="\(button) \(address)">\(button)</button></form></td></tr>
                """
        }
        let heads = [language("Waage", "Scale"), language("Signal", "Signal"), language("Protokoll", "Protocol"), ""]
        let none = language(
            "Noch keine gehört. Auf die Waage steigen oder die Kopplungstaste drücken.", "None heard yet. Step on the scale, or press its pairing button.")
        return """
            \(section("reach", language("In Reichweite", "In reach"), heads, rows, none))
            <noscript><p><a class="button quiet" href="/tech/scales">\(language("Neu ansehen", "Look again"))</a></p></noscript>
            \(form)
            """
    }

    private var form: HTML {
        """
        <section aria-labelledby="pair"><h2 id="pair">\(language("Mit Adresse koppeln", "Pair by address"))</h2>
        <form class="card stack narrow" method="post" action="/tech/scales/pair" autocomplete="off">\(visit.tokenField)
        <label>\(language("Adresse", "Address"))<input name="address" required maxlength="17" placeholder="C8:B2:1E:00:00:01" pattern="([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}"></label>
        <label>\(language("Benutzer auf der Waage (nur Beurer, Sanitas)", "User on the scale (Beurer, Sanitas only)"))<input name="user" inputmode="numeric" pattern="[0-9]{1,3}" maxlength="3"></label>
        <label>\(language("Zustimmungscode dieses Benutzers", "Consent code of that user"))<input name="consent" type="password" inputmode="numeric" pattern="[0-9]{1,4}" maxlength="4" autocomplete="off"></label>
        <label><input type="checkbox" name="history" value="yes"> \(language("Gespeicherte Wiegungen einer Xiaomi-Waage holen (auch die anderer Personen)", "Fetch the stored weighings of a Xiaomi scale (of other persons too)"))</label>
        <button>\(language("Koppeln", "Pair"))</button></form></section>
        """
    }

    private func section(_ id: String, _ title: String, _ heads: [String], _ rows: [HTML], _ none: String) -> HTML {
        let head = heads.map { text -> HTML in text.isEmpty ? "<td></td>" : "<th scope=\"col\">\(text)</th>" }
        let table: HTML =
            rows.isEmpty
            ? "<p class=\"soft\">\(none)</p>"
            : "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"\(id)\"><table><thead><tr>\(head)</tr></thead><tbody>\(rows)</tbody></table></div>"
        return "<section aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>\(table)</section>"
    }

    private func time(_ value: JSONValue?) -> String { value?.string.map { String($0.prefix(19)).replacing("T", with: " ") } ?? "–" }
}
