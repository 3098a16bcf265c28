import Alarms
import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues
import Store

/// What a technician looks at first: the same facts as `hypona status`, the alarms of the box, devices, what is owed to others.
struct TechPage: Sendable {
    private let visit: Visit
    private let checks: [JSONValue]
    private let alarms: [Alarm]
    private let view: StudyView?
    private let outbox: [Row]
    private let zone: TimeZoneRules
    private let sqlite: String

    private var language: Language { visit.language }
    private var say: Say { Say(language: language) }

    static func load(_ visit: Visit) async throws -> TechPage {
        let console = visit.console
        let rows = try await console.reader.rows(
            """
            SELECT target, topic, state, count(*) AS n, min(owed_since) AS since, max(attempts) AS attempts, max(error) AS error FROM outbox
            WHERE state IN ('waiting', 'dead') GROUP BY target, topic, state ORDER BY state, target
            """)
        let alarms = await console.ports.alarms().filter(\.key.condition.isOfTheBox)
        let view = try await visit.view()
        let zone = try await visit.zone()
        let sqlite = try await console.reader.rows("SELECT sqlite_version() AS version").first?.text("version") ?? ""
        return TechPage(
            visit: visit, checks: try await console.ports.status(), alarms: alarms, view: view, outbox: rows, zone: zone, sqlite: sqlite)
    }

    var content: HTML {
        """
        \(done)
        <p class="row"><a class="button quiet" href="/tech/doctor">\(language("Alles prüfen", "Check everything"))</a><a class="button quiet" href="/tech/scales">\(language("Waagen", "Scales"))</a><a class="button quiet" href="/tech/photos">\(language("Fotos", "Photos"))</a><a class="button quiet" href="/tech/contacts">\(language("Kontakte", "Contacts"))</a><a class="button quiet" href="/tech/log">\(language("Protokoll", "Log"))</a><a class="button quiet" href="/tech/configuration">\(language("Konfiguration", "Configuration"))</a></p>
        \(support)
        \(status)
        \(AlarmSection(visit: visit, alarms: alarms, zone: zone, back: "/tech").content)
        \(devices)
        \(owed)
        \(versions)
        """
    }

    private var done: HTML {
        visit.request.query["done"] == "ack"
            ? "<p class=\"done\" role=\"status\">\(language("Quittiert und festgehalten.", "Acknowledged and recorded."))</p>" : ""
    }

    private var status: HTML {
        """
        <section aria-labelledby="status"><h2 id="status">\(language("Zustand", "Status"))</h2>\(CheckList(lines: checks, language: language, zone: zone).content)</section>
        """
    }

    /// The bundle for somebody who helps from afar; with health values only where the technician says so.
    private var support: HTML {
        """
        <form class="row" method="post" action="/tech/support">\(visit.tokenField)<button class="quiet">\(language("Support-Paket ohne Gesundheitswerte", "Support bundle without health values"))</button></form>
        <details id="health"><summary>\(language("Support-Paket mit Gesundheitswerten", "Support bundle with health values"))</summary>
        <form class="card" method="post" action="/tech/support">\(visit.tokenField)<p>\(language("Es enthält Tage, Werte und Stufen der Patientin oder des Patienten. Nur verschlüsselt weitergeben; wer es nimmt, steht im Protokoll.", "It holds the patient's days, values and levels. Hand it on encrypted only; who takes it stands in the log."))</p>
        <p><label class="row"><input type="checkbox" name="health" value="1" required> \(language("Ich brauche die Gesundheitswerte.", "I need the health values."))</label></p><button class="quiet">\(language("Mit Gesundheitswerten nehmen", "Take it with health values"))</button></form></details>
        """
    }

    private var devices: HTML {
        let rows = (view?.study.derived.devices ?? []).map { device -> HTML in
            let since = device.since.map { say.time($0, zone) } ?? ""
            return "<tr><th scope=\"row\">\(device.deviceID)</th><td>\(word(device.state))</td><td>\(since)</td></tr>"
        }
        return table("devices", language("Geräte", "Devices"), [language("Gerät", "Device"), language("Stand", "State"), language("Seit", "Since")], rows)
    }

    private func word(_ state: DeviceBindingRow.State) -> String {
        switch state {
        case .known: language("gekoppelt oder vom verbundenen Konto", "paired, or of the linked account")
        case .bound: language("erste Waage des Patienten", "the patient's first scale")
        case .confirmed: language("bestätigt", "confirmed")
        case .refused: language("abgelehnt", "refused")
        case .foreign: language("noch nicht bestätigt", "not confirmed yet")
        }
    }

    private var owed: HTML {
        let rows = outbox.map { row -> HTML in
            let state = row.text("state") == "dead" ? language("aufgegeben", "given up") : language("wartet", "waiting")
            let since = row.instant("since").map { say.time($0, zone) } ?? ""
            return
                "<tr><th scope=\"row\">\(row.text("target") ?? "")</th><td>\(row.text("topic") ?? "")</td><td>\(state)</td><td class=\"number\">\(row.int("n") ?? 0)</td><td>\(since)</td><td class=\"wrap\">\(row.text("error") ?? "")</td></tr>"
        }
        let heads = [
            language("Ziel", "Target"), language("Was", "What"), language("Zustand", "State"), language("Anzahl", "Count"), language("Seit", "Since"),
            language("Fehler", "Error"),
        ]
        return table("outbox", language("Ausgang", "Outbox"), heads, rows)
    }

    private var versions: HTML {
        let items = SystemFacts.all(visit.console, sqlite: sqlite).map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(value)</dd></div>" }
        return
            "<section aria-labelledby=\"versions\"><h2 id=\"versions\">\(language("Versionen", "Versions"))</h2><dl class=\"facts card\">\(items)</dl></section>"
    }

    private func table(_ id: String, _ title: String, _ heads: [String], _ rows: [HTML]) -> HTML {
        let content: HTML =
            rows.isEmpty
            ? "<p class=\"soft\">\(language("Nichts.", "Nothing."))</p>"
            : "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"\(id)\"><table><thead><tr>\(heads.map { head -> HTML in "<th scope=\"col\">\(head)</th>" })</tr></thead><tbody>\(rows)</tbody></table></div>"
        return "<section aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>\(content)</section>"
    }
}
