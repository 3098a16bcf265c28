import CivilTime
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
            let page = LogPage(visit: visit, filter: filter, lines: try await visit.console.reader.log(filter.query))
            return visit.page(Page(title: visit.language("Protokoll", "Log"), area: .tech, content: page.content, scripts: ["log.js"]))
        },
        Route(.get, "/tech/log/events", .technician) { visit in
            visit.console.events(LogFeed.lines(visit.console, LogFilter(visit.request.query, now: visit.console.clock.now()).query))
        },
        Route(.get, "/tech/configuration", .technician) { visit in
            let title = visit.language("Konfiguration", "Configuration")
            return visit.page(Page(title: title, area: .tech, content: ConfigurationPage(visit: visit).content))
        },
        Route(.post, "/tech/support", .technician) { visit in
            guard let file = try await visit.console.ports.support() else { throw Refusal.notFound }
            visit.console.log(
                .notice, "console", "support.taken", "\(visit.author.name) took a support bundle without health values.",
                ["author": .string(visit.author.name)])
            return .file(file.bytes, type: "application/gzip", name: file.name)
        },
        Route(.get, "/metrics", .local(or: [.technician])) { visit in
            WebResponse(
                headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")], body: .bytes(Array(try await Metrics.text(visit.console).utf8)))
        },
    ]
}
