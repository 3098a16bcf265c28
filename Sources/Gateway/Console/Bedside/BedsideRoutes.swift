import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

/// The patient's pages.
enum BedsideRoutes {
    static let all: [Route] = showing + EntryRoutes.all + AnswerRoutes.all

    private static let showing: [Route] = [
        Route(.get, "/bedside", .bedside) { visit in
            visit.touched()
            return visit.bedside(home(try await visit.bedside(), visit))
        },
        page("/bedside/contacts") { BedsidePages(data: $0, visit: $1).contacts },
        page("/bedside/tasks") { BedsidePages(data: $0, visit: $1).tasks },
        page("/bedside/menu") { BedsidePages(data: $0, visit: $1).menu },
        Route(.get, "/bedside/done", .bedside) { visit in
            let data = try await visit.bedside()
            let id = visit.request.query["id"] ?? ""
            // Only what the patient typed is shown again.
            guard let entry = data.view?.study.derived.measurements.first(where: { $0.id == id }), entry.provenance.first?.source == .manualPatient,
                entry.status == .active
            else { return .redirect("/bedside") }
            return visit.bedside(BedsidePages(data: data, visit: visit).done(entry))
        },
    ]

    /// The light, or red over the whole screen.
    static func home(_ data: BedsideData, _ visit: Visit) -> BedsideFrame {
        let sentences = visit.console.settings.sentences
        let light = BedsideLight(data, sentences)
        if light.extent == .wholeScreen { return RedPage(data: data, light: light, sentences: sentences, visit: visit).frame }
        let followUp = data.zone.flatMap { visit.console.followUps.question(data.snapshots, in: $0) }
        return LightPage(data: data, light: light, followUp: followUp, language: visit.language).frame
    }

    /// A page that shows something.
    static func page(_ path: String, _ frame: @escaping @Sendable (BedsideData, Visit) -> BedsideFrame) -> Route {
        Route(.get, path, .bedside) { visit in
            visit.touched()
            return visit.bedside(frame(try await visit.bedside(), visit))
        }
    }
}

extension Visit {
    /// Somebody touched the display; what a page fetches by itself is no touch.
    func touched() {
        guard request.headers["x-background"] == nil else { return }
        console.followUps.touched(at: console.clock.now(), fromNotification: request.query["from"] == "reminder")
    }
}
