import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import EventLog
import Intake
import JSONValues
import Store

/// What the patient answers.
enum AnswerRoutes {
    /// Whether a browser can show the photo of an item, as it is or converted.
    private static func isShown(_ item: ReviewItem, _ visit: Visit) async throws -> Bool {
        guard item.isPhoto, let id = Int(item.evidenceID), let evidence = try await visit.console.reader.evidence(id) else { return false }
        if EvidenceAnswer.pictureType(evidence.bytes) != nil { return true }
        return await visit.console.photos.preview(id, evidence.bytes) != nil
    }

    /// The evidence of the photo of an item that is asked at the bed; nil for all others. Apart from the function below: Swift 6.3.1 crashes where it
    /// optimises the two as one.
    private static func photoID(_ visit: Visit) async throws -> Int? {
        let item = ReviewPages.item(visit.request.query["id"] ?? "", try await visit.bedside())
        return item.flatMap { $0.isPhoto ? Int($0.evidenceID) : nil }
    }

    /// The photo of an item that is asked at the bed, and no other evidence.
    private static func photo(_ visit: Visit) async throws -> WebResponse {
        guard let id = try await photoID(visit), let evidence = try await visit.console.reader.evidence(id) else { throw Refusal.notFound }
        return await EvidenceAnswer.response(evidence, id, photos: visit.console.photos)
    }

    static let all: [Route] = [
        Route(.get, "/bedside/review", .bedside) { visit in
            visit.touched()
            let data = try await visit.bedside()
            guard let item = ReviewPages.item(visit.request.query["id"] ?? "", data) else { return .redirect("/bedside") }
            var pages = ReviewPages(data: data, visit: visit)
            pages.isPhotoShown = try await isShown(item, visit)
            return visit.bedside(visit.request.query["no"] == nil || !item.isPhoto ? pages.question(item) : pages.correction(item))
        },
        Route(.post, "/bedside/review", .bedside) { visit in
            let data = try await visit.bedside()
            guard let item = ReviewPages.item(try visit.needed("id"), data) else { return .redirect("/bedside") }
            var parameters: JSONObject = ["id": .string(item.id)]
            if visit.form["answer"] != "yes" {
                let text = try visit.needed("value")
                do throws(ManualRefusal) { _ = try ManualEntry(text, kind: item.kind) } catch {
                    let isPhotoShown = try await isShown(item, visit)
                    let pages = ReviewPages(data: data, visit: visit, refusal: error.text, isPhotoShown: isPhotoShown)
                    return visit.bedside(pages.correction(item), status: 422)
                }
                parameters["value"] = .string(text)
            }
            return await visit.answered("bedside.review", parameters, data)
        },
        Route(.get, "/bedside/photo", .bedside) { visit in try await photo(visit) },
        Route(.post, "/bedside/takeback", .bedside) { visit in
            let data = try await visit.bedside()
            let id = try visit.needed("id")
            let kind = data.view?.study.derived.measurements.first { $0.id == id }?.kind
            let outcome = await visit.console.ports.perform("bedside.takeBack", ["id": .string(id)], [], visit.author)
            let pages = BedsidePages(data: data, visit: visit)
            guard outcome.status == 0 else {
                return visit.bedside(
                    pages.message(
                        visit.language("Das geht nicht mehr", "Too late"),
                        visit.language("Bitte sagen Sie dem Pflegepersonal, was falsch ist.", "Please tell the nurses what is wrong.")))
            }
            switch kind {
            case .weight: return .redirect("/bedside/weight")
            case .sg: return .redirect("/bedside/urine")
            case .fluid: return .redirect("/bedside/fluid")
            default: return .redirect("/bedside")
            }
        },
        Route(.get, "/bedside/question", .bedside) { visit in
            visit.touched()
            let data = try await visit.bedside()
            let (language, query) = (visit.language, visit.request.query)
            let pages = ReviewPages(data: data, visit: visit)
            if let device = query["device"] {
                return visit.bedside(
                    pages.yesOrNo(
                        language("Neue Waage?", "New scale?"),
                        language("Eine Waage wurde zum ersten Mal benutzt. Gehört sie Ihnen?", "A scale was used for the first time. Is it yours?"),
                        field: "device", value: device))
            }
            guard let boot = query["boot"], let zone = data.zone else { return .redirect("/bedside") }
            let clock = zone.civil(at: data.now)
            let date = language.of(BedsideWords.date(clock.date))
            return visit.bedside(
                pages.yesOrNo(
                    language("Stimmt die Uhr?", "Is the clock right?"), "\(date), \(clock.timeText.prefix(5))", field: "boot", value: boot))
        },
        Route(.post, "/bedside/question", .bedside) { visit in
            var parameters: JSONObject = ["yes": .bool(try visit.needed("yes") == "1")]
            for name in ["device", "boot"] { parameters[name] = visit.form[name].map(JSONValue.string) }
            return await visit.answered("bedside.question", parameters, try await visit.bedside())
        },
        Route(.get, "/bedside/followup", .bedside) { visit in
            visit.touched()
            let data = try await visit.bedside()
            guard let snapshot = data.zone.flatMap({ visit.console.followUps.question(data.snapshots, in: $0) }) else { return .redirect("/bedside") }
            return visit.bedside(ReviewPages(data: data, visit: visit).followUp(snapshot))
        },
        Route(.post, "/bedside/followup", .bedside) { visit in
            let data = try await visit.bedside()
            guard let id = Int(try visit.needed("id")), data.snapshots.contains(where: { $0.id == id }) else { return .redirect("/bedside") }
            var parameters: JSONObject = ["reading": .string("\(ReadingOrigin.Source.manualPatient.rawValue):\(id)")]
            // An empty answer is no answer: the question stays.
            if visit.form["dismiss"] == nil { parameters["note"] = .string(String(try visit.needed("note").prefix(300))) }
            return await visit.answered("bedside.followUp", parameters, data)
        },
        Route(.post, "/bedside/tone", .bedside) { visit in
            _ = await visit.console.ports.perform("bedside.tone", [:], [], visit.author)
            return .redirect("/bedside")
        },
    ]
}

extension Visit {
    /// Carries an answer out and leads home; what went wrong is said.
    fileprivate func answered(_ verb: String, _ parameters: JSONObject, _ data: BedsideData) async -> WebResponse {
        let outcome = await console.ports.perform(verb, parameters, [], author)
        guard outcome.status != 0 else { return .redirect("/bedside") }
        console.log(.warning, "console", "bedside.notAnswered", "\(verb) was not carried out: \(outcome.message ?? "no answer").")
        return bedside(
            BedsidePages(data: data, visit: self).message(
                language("Das ging nicht", "That did not work"), language("Bitte versuchen Sie es noch einmal.", "Please try it again.")))
    }
}
