import CivilTime
import DailyEntries
import Intake
import JSONValues
import Store

/// The nurse's pages.
enum StationRoutes {
    static let all: [Route] = [
        Route(.get, "/station", .nurse) { visit in
            let title = visit.language("Station", "Ward")
            guard let view = try await visit.view() else { return visit.page(Page(title: title, area: .station, content: noPatient(visit))) }
            let page = StationPage(visit: visit, view: view, alarms: await visit.console.ports.alarms())
            return visit.page(Page(title: title, area: .station, content: page.content, isLive: true, scripts: ["station.js"]))
        },
        Route(.get, "/station/patient", .nurse) { visit in
            guard let view = try await visit.view() else { throw Refusal.notFound }
            let consents = try await visit.console.reader.rows("SELECT * FROM consent WHERE study_id = ? ORDER BY id DESC", .text(view.ledger.studyID))
            let page = PatientPage(visit: visit, view: view, consents: consents)
            return visit.page(Page(title: visit.language("Profil, Risiko, Einwilligung", "Profile, risk, consent"), area: .station, content: page.content))
        },
        Route(.get, "/station/patient/profile", .nurse) { visit in
            guard let view = try await visit.view() else { throw Refusal.notFound }
            return profile(visit, ProfileForm(visit: visit, view: view), status: 200)
        },
        Route(.post, "/station/patient/profile", .nurse) { visit in
            guard let view = try await visit.view() else { throw Refusal.notFound }
            var form = ProfileForm(visit: visit, view: view)
            let (members, problems) = try form.members()
            form.problems = problems
            guard problems.isEmpty else { return profile(visit, form, status: 422) }
            guard !members.isEmpty else { return .redirect("/station/patient") }
            try await visit.perform("patient.set", ["profile": .object(members)])
            return .redirect("/station/patient?done=profile")
        },
        Route(.post, "/station/patient/consent", .nurse) { visit in
            var parameters: JSONObject = ["kind": .string(try visit.needed("kind"))]
            for name in ["version", "date", "by", "note"] { parameters[name] = visit.optional(name).map(JSONValue.string) }
            try await visit.perform("consent", parameters)
            return .redirect("/station?done=consent")
        },
        Route(.get, "/station/evidence/{id}", .nurse) { visit in
            guard let id = visit.parameters["id"].flatMap({ Int($0) }), let item = try await visit.console.reader.evidence(id) else { throw Refusal.notFound }
            return await EvidenceAnswer.response(item, id, photos: visit.console.photos)
        },
        Route(.post, "/station/reviews/{id}", .nurse) { try await decide($0) },
        Route(.get, "/station/export/{format}", .nurse) { try await export($0) },
    ]

    private static func profile(_ visit: Visit, _ form: ProfileForm, status: Int) -> WebResponse {
        visit.page(Page(title: visit.language("Profil ändern", "Change the profile"), area: .station, content: form.content), status: status)
    }

    private static func noPatient(_ visit: Visit) -> HTML {
        "<p>\(visit.language("Noch kein Patient angelegt. Die Technik legt ihn an: hypona patient add", "No patient was added yet. A technician adds one: hypona patient add"))</p>"
    }

    private static func decide(_ visit: Visit) async throws -> WebResponse {
        let action = try visit.needed("action")
        guard ["accept", "correct", "reject"].contains(action) else { throw Refusal.notFound }
        var parameters: JSONObject = ["id": .string(visit.parameters["id"] ?? ""), "action": .string(action)]
        if action == "correct" {
            let text = try visit.needed("value")
            // Said in full words here; the command would say it in English.
            if let kind = try await visit.view()?.study.derived.reviews.first(where: { $0.id == visit.parameters["id"] })?.kind {
                do throws(ManualRefusal) { _ = try ManualEntry(text, kind: kind) } catch { throw Refusal(422, error.text) }
            }
            parameters["value"] = .string(text)
        }
        if action == "reject" { parameters["note"] = .string(rejection(visit.form["why"] ?? "")) }
        if let text = visit.optional("at"), let view = try await visit.view(), let local = CivilDateTime(text.count == 16 ? text + ":00" : text) {
            parameters["at"] = .string(view.ledger.facts.zones.zone(at: view.now).instant(showing: local).description)
        }
        try await visit.perform("review", parameters)
        return .redirect("/station?done=\(action)#review")
    }

    /// The note of a rejection; it stands in the audit.
    private static func rejection(_ code: String) -> String {
        switch code {
        case "other": "another person"
        case "blurred": "not readable"
        default: "faulty measurement"
        }
    }

    /// The formats of files that may be taken away: name, type, ending.
    static let formats: [(name: String, title: String, type: String)] = [
        ("csv", "CSV", "text/csv; charset=utf-8"),
        ("xlsx", "Excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), ("pdf", "PDF", "application/pdf"),
        ("fhir", "FHIR", "application/fhir+json"), ("json", "JSON", "application/json"),
    ]

    /// A file of all days. Nothing leaves the box without consent.
    private static func export(_ visit: Visit) async throws -> WebResponse {
        guard let format = formats.first(where: { $0.name == visit.parameters["format"] }), let view = try await visit.view() else { throw Refusal.notFound }
        let study = view.ledger.studyID
        let last = try await visit.console.reader.rows("SELECT kind FROM consent WHERE study_id = ? ORDER BY id DESC LIMIT 1", .text(study)).first
        guard last?.text("kind") == "given" else {
            throw Refusal(
                403, "Ohne festgehaltene Einwilligung verlässt nichts dieses Gerät. Die Einwilligung wird unter „Profil, Risiko, Einwilligung“ eingetragen.",
                "Nothing leaves this box without a recorded consent. Record it under \"Profile, risk, consent\".")
        }
        guard let file = try await visit.console.ports.export(format.name, visit.language, visit.author) else { throw Refusal.notFound }
        if let why = file.refusal { throw Refusal(409, CommandWords.sentence(why, status: 1)) }
        return .file(file.bytes, type: format.type, name: "\(study).\(format.name == "fhir" ? "fhir.json" : format.name)")
    }
}
