import Alarms
import DailyEntries
import HandOff
import Intake
import JSONValues
import Store

/// Carries out what people entered at a target, such as the fields of REDCap, and answers in their language.
struct DecisionDesk: Sendable {
    let intake: Intake
    let alarms: AlarmService
    let commands: GatewayCommands
    let language: Language

    var port: DecisionPort {
        DecisionPort(isAwaited: { [alarms] in await alarms.awaitsPeople }, decide: { await perform($0) })
    }

    private func perform(_ decision: TargetDecision) async -> String {
        let author = AuditAuthor(name: decision.by, origin: "redcap")
        do {
            guard try await intake.view()?.ledger.studyID == decision.studyID else {
                return refused(language("das Monitoring dieser Person läuft nicht", "this patient is not monitored"))
            }
            switch decision.act {
            case .unclear(let reason): return refused(language(reason))
            case .acknowledge(nil): return refused(language("vor dieser Zeit zeigte das Projekt nichts", "the project showed nothing before that time"))
            case .acknowledge(let evaluation?): return try await acknowledge(decision.postOpDay, evaluation, author)
            case .review(let item, let action, let value): return try await review(item, action, value, author)
            }
        } catch let refusal as IntakeError where refusal.code == "ack.newer" {
            return refused(language("seither gibt es Neues; bitte ansehen und ack_time neu setzen", "there is news since; look at it and set ack_time again"))
        } catch {
            return refused("\(error)")
        }
    }

    private func acknowledge(_ pod: Int, _ evaluation: Int, _ author: AuditAuthor) async throws -> String {
        do {
            let codes = try await intake.acknowledge(pod: pod, expected: evaluation, name: nil, note: nil, by: author)
            return done(language("quittiert", "acknowledged"), author, codes)
        } catch let refusal as IntakeError where refusal.code == "ack.nothing" {
            // A yellow is known to the alarm path alone.
            for alarm in await alarms.alarms() where alarm.isOpen && alarm.key.condition == .levelYellow {
                let seen = alarm.reasons.filter { $0.pod == pod && ($0.evaluation ?? .max) <= evaluation }.map(\.id)
                guard !seen.isEmpty else { continue }
                let person = AlarmPerson(name: author.name, origin: author.origin)
                let codes = try await alarms.acknowledge(alarm: alarm.id, seen: Set(seen), evaluation: evaluation, by: person)
                return done(language("quittiert", "acknowledged"), author, codes)
            }
            return refused(language("an diesem Tag ist nichts offen", "nothing of that day is open"))
        }
    }

    private func review(_ item: String, _ action: String, _ value: String?, _ author: AuditAuthor) async throws -> String {
        var parameters: JSONObject = ["id": .string(item), "action": .string(action), "note": .string("REDCap")]
        parameters["value"] = value.map(JSONValue.string)
        let answer = await commands.perform(ControlRequest("review", parameters), by: author)
        guard answer.status == 0 else { return refused(answer.message ?? "\(answer.status)") }
        let word =
            switch action {
            case "accept": language("angenommen", "accepted")
            case "reject": language("verworfen", "rejected")
            default: language("korrigiert", "corrected")
            }
        return done(word, author, [item, value].compactMap { $0 })
    }

    private func done(_ word: String, _ author: AuditAuthor, _ what: [String]) -> String { "\(word) (\(author.name)): \(what.joined(separator: " "))" }

    private func refused(_ why: String) -> String { language("nicht übernommen", "not taken") + ": " + why }
}

extension Language {
    fileprivate func callAsFunction(_ reason: TargetDecision.LocalReason) -> String {
        switch reason {
        case .noLogin: self("ack_by ist keine Anmeldung", "ack_by is no login")
        case .noTime: self("ack_time ist keine Zeit (2026-03-06 10:05)", "ack_time is no time (2026-03-06 10:05)")
        case .inFuture: self("ack_time liegt in der Zukunft", "ack_time is still to come")
        case .noItem:
            self(
                "review_decision nennt keinen offenen Messwert: KENNUNG accept, reject oder Zahl (Kennungen in review_items)",
                "review_decision names no waiting reading: ID accept, reject or a number (ids in review_items)")
        }
    }
}
