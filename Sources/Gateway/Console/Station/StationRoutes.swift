import Intake

/// The nurse's pages.
enum StationRoutes {
    static let all: [Route] = [
        Route(.get, "/station", .nurse) { visit in
            let page = StationPage(try await visit.view(), visit.language)
            return visit.page(Page(title: visit.language("Station", "Ward"), area: .station, content: page.content, isLive: true))
        }
    ]
}
