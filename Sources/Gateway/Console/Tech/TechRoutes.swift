import CivilTime
import DailyEntries
import EventLog
import Intake
import JSONValues
import Store

/// The technician's pages.
enum TechRoutes {
    static let all: [Route] = [
        Route(.get, "/tech", .technician) { visit in
            let page = try await TechPage.load(visit)
            return visit.page(Page(title: visit.language("Technik", "Technical"), area: .tech, content: page.content, isLive: true))
        },
        Route(.get, "/tech/log", .technician) { visit in
            let filter = LogFilter(visit.request.query, now: visit.console.clock.now())
            let reader = visit.console.reader
            let page = LogPage(
                visit: visit, filter: filter, sources: try await reader.logSources(), lines: filter.newest(of: try await reader.log(filter.query)))
            return visit.page(Page(title: visit.language("Protokoll", "Log"), area: .tech, content: page.content, scripts: ["log.js"]))
        },
        Route(.get, "/tech/log/events", .technician) { visit in
            visit.console.events(LogFeed.lines(visit.console, LogFilter(visit.request.query, now: visit.console.clock.now())))
        },
        Route(.get, "/tech/configuration", .technician) { visit in
            let title = visit.language("Konfiguration", "Configuration")
            return visit.page(Page(title: title, area: .tech, content: ConfigurationPage(visit: visit).content))
        },
        Route(.get, "/tech/doctor", .technician) { visit in
            let page = DoctorPage(visit: visit, finding: await visit.console.doctor.last, zone: try await visit.zone())
            return visit.page(Page(title: visit.language("Alles prüfen", "Check everything"), area: .tech, content: page.content))
        },
        Route(.post, "/tech/doctor", .technician) { visit in
            _ = try await visit.console.doctor.look(visit.console.ports.doctor, clock: visit.console.clock)
            return .redirect("/tech/doctor#found")
        },
        Route(.post, "/tech/support", .technician) { visit in
            let isWhole = visit.form["health"] == "1"
            guard let file = try await visit.console.ports.support(isWhole) else { throw Refusal.notFound }
            visit.console.log(
                .notice, "console", "support.taken", "\(visit.author.name) took a support bundle \(isWhole ? "with" : "without") health values.",
                ["author": .string(visit.author.name), "health": .bool(isWhole)])
            return .file(file.bytes, type: "application/gzip", name: file.name)
        },
        Route(.get, "/metrics", .local(or: [.technician])) { visit in
            WebResponse(
                headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")], body: .bytes(Array(try await Metrics.text(visit.console).utf8)))
        },
    ]
}

extension Visit {
    /// The zone of people at the box: the patient's; before there is one that of the study.
    func zone() async throws -> TimeZoneRules {
        if let view = try await view() { return view.ledger.facts.zones.zone(at: view.now) }
        return try console.settings.study.zones.zone("Europe/Berlin")
    }
}
