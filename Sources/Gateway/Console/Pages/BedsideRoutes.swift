import Intake

/// The patient's pages.
enum BedsideRoutes {
    static let all: [Route] = [
        Route(.get, "/bedside", .bedside) { visit in
            let page = BedsidePage(try await visit.view(), visit.language, visit.console.settings)
            return visit.page(Page(title: visit.language("Heute", "Today"), area: .bedside, content: page.content, isLive: true))
        }
    ]
}
