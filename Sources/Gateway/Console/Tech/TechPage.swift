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
        // People at the box read its times in the patient's zone; before there is a patient in that of the study.
        let zone = try view.map { $0.ledger.facts.zones.zone(at: $0.now) } ?? console.settings.study.zones.zone("Europe/Berlin")
        let sqlite = try await console.reader.rows("SELECT sqlite_version() AS version").first?.text("version") ?? ""
        return TechPage(
            visit: visit, checks: try await console.ports.status(), alarms: alarms, view: view, outbox: rows, zone: zone, sqlite: sqlite)
    }

    var content: HTML {
        """
        \(done)
        <p class="row"><a class="button quiet" href="/tech/scales">\(language("Waagen", "Scales"))</a><a class="button quiet" href="/tech/log">\(language("Protokoll", "Log"))</a><a class="button quiet" href="/tech/configuration">\(language("Konfiguration", "Configuration"))</a></p>
        <form class="row" method="post" action="/tech/support">\(visit.tokenField)<button class="quiet">\(language("Support-Paket ohne Gesundheitswerte", "Support bundle without health values"))</button></form>
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
        let rows = checks.map { check -> HTML in
            let state = check["state"]?.string ?? "warning"
            let since = check["since"]?.string.flatMap { Instant($0) }.map { say.time($0, zone) } ?? ""
            let lamp: AlertLamp = state == "ok" ? .green : state == "fault" ? .red : .yellow
            let remedy: HTML = check["remedy"]?.string.map { text in "<br><strong>→ \(text)</strong>" } ?? ""
            let word = state == "ok" ? "ok" : state == "fault" ? language("Störung", "fault") : language("Warnung", "warning")
            let sinceText: HTML = since.isEmpty ? "" : " <span class=\"soft\">\(language("seit", "since")) \(since)</span>"
            return """
                <li><span class="level \(LampShape.style(lamp))">\(word)</span><strong>\(check["check"]?.string ?? "")</strong><span>\(check["text"]?.string ?? "")\(sinceText)\(remedy)</span></li>
                """
        }
        return """
            <section aria-labelledby="status"><h2 id="status">\(language("Zustand", "Status"))</h2><ul class="checks card">\(rows)</ul></section>
            """
    }

    private var devices: HTML {
        let rows = (view?.study.derived.devices ?? []).map { device -> HTML in
            let since = device.since.map { say.time($0, zone) } ?? ""
            return "<tr><th scope=\"row\">\(device.deviceID)</th><td>\(device.state.rawValue)</td><td>\(since)</td></tr>"
        }
        return table("devices", language("Geräte", "Devices"), [language("Gerät", "Device"), language("Stand", "State"), language("Seit", "Since")], rows)
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
