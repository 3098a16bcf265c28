import DailyEntries
import EscalationCore
import EventLog
import Intake
import JSONValues

/// What the patient enters.
enum EntryRoutes {
    static let all: [Route] =
        pair("/bedside/fluid", .fluid) { $0.refusal == nil ? $0.fluid : $0.otherFluid } + pair("/bedside/fluid/other", .fluid) { $0.otherFluid }
        + pair("/bedside/weight", .weight) { $0.weight } + pair("/bedside/urine", .sg) { $0.urine }
        + pair("/bedside/wellbeing", .wellbeing) { $0.wellbeing } + pair("/bedside/desmopressin", .desmopressin) { $0.desmopressin }
        + pair("/bedside/reaction", .cognition) { $0.test(.cognition) } + pair("/bedside/tapping", .tapping) { $0.test(.tapping) } + [
            Route(.get, "/bedside/symptoms", .bedside) { visit in
                visit.touched()
                return visit.bedside(SymptomsForm(try await visit.bedside(), visit).frame)
            },
            Route(.post, "/bedside/symptoms", .bedside) { visit in
                let data = try await visit.bedside()
                let form = SymptomsForm(data, visit)
                guard let entry = form.entry else { return visit.bedside(form.frame) }
                return try await visit.enter(.symptoms, entry, day: form.day, data) { _ in form.frame }
            },
        ]

    /// The page of a value and what takes it in.
    private static func pair(_ path: String, _ kind: ReadingKind, _ frame: @escaping @Sendable (EntryPages) -> BedsideFrame) -> [Route] {
        [
            Route(.get, path, .bedside) { visit in
                visit.touched()
                let data = try await visit.bedside()
                // What simplified mode leaves out is nowhere, not even by its address.
                if data.isSimplified, kind == .cognition || kind == .tapping { return .redirect("/bedside") }
                return visit.bedside(frame(EntryPages(data: data, visit: visit)))
            },
            Route(.post, path, .bedside) { visit in
                let data = try await visit.bedside()
                let day = NightQuestion(data, visit.language).isAsked ? visit.form["day"].flatMap(DayAnswer.init(rawValue:)) : nil
                return try await visit.enter(kind, try visit.needed("value"), day: day, data) { refusal in
                    frame(EntryPages(data: data, visit: visit, refusal: refusal))
                }
            },
        ]
    }
}

extension Visit {
    /// Takes a typed value in and leads to what came of it.
    /// - Parameter again: The page with what is wrong, where the value is none.
    func enter(
        _ kind: ReadingKind, _ text: String, day: DayAnswer?, _ data: BedsideData, again: (LocalText) -> BedsideFrame
    ) async throws -> WebResponse {
        do throws(ManualRefusal) { _ = try ManualEntry(text, kind: kind) } catch { return bedside(again(error.text), status: 422) }
        var parameters: JSONObject = ["kind": .string(kind.rawValue), "value": .string(text), "role": "patient"]
        parameters["day"] = day.map { .string($0.rawValue) }
        let outcome = await console.ports.perform("enter", parameters, [], author)
        guard let item = outcome.items.first, let evidence = item["evidence_id"]?.int else {
            console.log(.error, "console", "bedside.notStored", "A value typed at the bed was not stored: \(outcome.message ?? "no answer").")
            return bedside(again(LocalText("Das Speichern ging nicht. Bitte noch einmal versuchen.", "It could not be saved. Please try again.")), status: 503)
        }
        let id = WebRequest.encoded("\(ReadingOrigin.Source.manualPatient.rawValue):\(evidence)")
        switch item["status"]?.string {
        case "accepted": return .redirect("/bedside/done?id=\(id)")
        case "review": return .redirect("/bedside/review?id=\(id)")
        default:
            return bedside(
                again(LocalText("Dieser Wert kann nicht stimmen. Bitte prüfen.", "This value cannot be right. Please check it.")), status: 422)
        }
    }
}
