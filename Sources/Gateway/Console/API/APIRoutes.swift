import CivilTime
import DailyEntries
import EventLog
import Intake
import JSONValues
import Store

/// The interface for programs: what a phone hands in, and the days to read. Described by `/api/v1/openapi.json`.
enum APIRoutes {
    static let prefix = "/api/v1"

    static let all: [Route] =
        BridgeForm.allCases.map { form in
            Route(.post, "\(prefix)/\(form.rawValue)", .everybody, bodyLimit: form == .dailyValues ? 1 << 20 : 16 << 10, needsToken: false) { visit in
                try await answering(visit) { try await take(form, visit) }
            }
        } + [
            Route(.get, "\(prefix)/openapi.json", .everybody) { _ in
                guard let answer = ConsoleAsset.response("openapi.json") else { throw Refusal.notFound }
                return answer
            },
            Route(.get, "\(prefix)/entries", .everybody) { visit in try await answering(visit) { try await entries(visit) } },
            Route(.get, "\(prefix)/day/{date}", .everybody) { visit in try await answering(visit) { try await day(visit) } },
        ]

    /// Refusals become answers; whatever else fails is logged and told as a passing fault, so that the program keeps what it has.
    private static func answering(_ visit: Visit, _ body: () async throws -> WebResponse) async throws -> WebResponse {
        do {
            return try await body()
        } catch let refusal as APIRefusal {
            return refusal.response
        } catch {
            visit.console.log(.error, "console", "api.failed", "\(visit.request.path) failed: \(error)")
            return APIRefusal.unavailable.response
        }
    }

    // MARK: - Handing in

    private static func take(_ form: BridgeForm, _ visit: Visit) async throws -> WebResponse {
        let gate = APIGate(visit: visit)
        let token = try await gate.token(form == .dailyValues ? .daily : .entries)
        try gate.checkType()
        var parameters: JSONObject = ["form": .string(form.rawValue), "token": .string(token.id), "author": .string(token.name)]
        parameters["key"] = try gate.key().map(JSONValue.string)
        let outcome = await visit.console.ports.perform("bridge.take", parameters, visit.request.body, AuditAuthor(name: token.name, origin: "api"))
        guard let item = outcome.items.first else { throw APIRefusal.unavailable }
        switch item["status"]?.string {
        case "accepted": return .json(item, status: 201)
        case "review": return .json(item, status: 202)
        case "duplicate": return .json(item)
        case "rejected": throw refusal(of: item)
        default: throw refusal(code: item["code"]?.string, outcome.message)
        }
    }

    /// Why a document was not taken: the first thing that is wrong with it, and all of them.
    private static func refusal(of item: JSONValue) -> APIRefusal {
        let refused = item["refused"]?.array ?? []
        let first = refused.first
        let judged = item["measurements"]?.array?.first?["reason"]?.string
        var refusal = APIRefusal(
            422, first?["code"]?.string ?? judged ?? item["code"]?.string ?? "rejected",
            first?["what"]?.string ?? "the value is not taken: \(judged ?? "rejected")",
            at: first?["where"]?.string ?? "", remedy: first?["remedy"]?.string ?? "correct the value and send it again")
        refusal.items = refused.compactMap(BridgeRefusal.init(json:))
        return refusal
    }

    private static func refusal(code: String?, _ message: String?) -> APIRefusal {
        switch code {
        case "patient.none": .noPatient
        case "key.reused":
            APIRefusal(
                422, "key.reused", "the key came with another document before", at: "Idempotency-Key", remedy: "give each entry a key of its own")
        default: .unavailable
        }
    }

    // MARK: - Reading

    private static func entries(_ visit: Visit) async throws -> WebResponse {
        let view = try await view(visit)
        let from = try date(visit.request.query["from"], "from")
        let to = try date(visit.request.query["to"], "to")
        let entries = view.entries.filter { entry in
            from.map { $0 <= entry.entry.date } ?? true && to.map { entry.entry.date <= $0 } ?? true
        }
        return .json(["entries": .array(entries.map { $0.json(visit.language) })])
    }

    private static func day(_ visit: Visit) async throws -> WebResponse {
        let view = try await view(visit)
        guard let date = try date(visit.parameters["date"], "date"), let entry = view.entry(on: date) else {
            throw APIRefusal(404, "day.none", "there is no entry on that day", at: "date", remedy: "GET \(prefix)/entries lists the days")
        }
        return .json(view.day(entry, visit.language))
    }

    /// The active patient; one who has ended is read on the box alone.
    private static func view(_ visit: Visit) async throws -> StudyView {
        _ = try await APIGate(visit: visit).token(.read)
        guard let view = try await visit.view(), !view.ledger.isEnded else { throw APIRefusal.noPatient }
        return view
    }

    private static func date(_ text: String?, _ place: String) throws(APIRefusal) -> CivilDate? {
        guard let text else { return nil }
        guard let date = CivilDate(text) else {
            throw APIRefusal(400, "bad_day", "this is no day", at: place, remedy: "write yyyy-MM-dd")
        }
        return date
    }
}
