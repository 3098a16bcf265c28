import Alarms
import CivilTime
import DailyEntries
import Intake
import JSONValues
import Store

/// What the patient does at the bed. All of it is the patient's word: it may raise a level, it never lowers one.
extension GatewayCommands {
    /// How long an entry of the patient can be taken back at the bed, in seconds.
    static let takeBackSeconds: Int64 = 600

    /// The answer to "Stimmt die Zahl?": `id`, and `value` where the patient typed another one; nil: yes.
    static let answerReview: Command = { request, author, gateway in
        let id = try request.needed("id")
        let item = try await gateway.intake.reviewItem(id)
        guard item.isAskedAtBed else { throw ControlFailure(1, "review.notAsked", "\(id) is not asked at the bed; staff decide it") }
        let act: Decision.Act
        if let text = request.text("value") {
            act = .correct(reading: id, value: try ManualIntake.value(text, of: item.kind), measuredAt: nil)
        } else {
            guard item.candidate != nil else { throw ControlFailure(1, "review.noCandidate", "\(id) has no number that could be confirmed") }
            act = .confirm(reading: id, value: nil, measuredAt: nil)
        }
        try await gateway.intake.decide(act, role: .patient, by: author, note: nil)
        return ControlAnswer([["id": .string(id)]])
    }

    /// Takes back what the patient typed a moment ago: `id`.
    static let takeBack: Command = { request, author, gateway in
        let id = try request.needed("id")
        let now = gateway.clock.now()
        guard let view = try await gateway.intake.view(),
            let measurement = view.study.derived.measurements.first(where: { $0.id == id }), let origin = measurement.provenance.first,
            origin.source == .manualPatient, now.seconds(since: origin.received) <= takeBackSeconds || measurement.reason == .ask
        else { throw ControlFailure(1, "entry.old", "\(id) is no entry of the patient of the last minutes; staff can correct it") }
        try await gateway.intake.decide(.enteredInError(reading: id), role: .patient, by: author, note: nil)
        return ControlAnswer([["id": .string(id)]])
    }

    /// The answer to "Neue Waage?" (`device`) or "Stimmt die Uhr?" (`boot`): `yes`.
    static let answerQuestion: Command = { request, author, gateway in
        guard let yes = request.parameters["yes"]?.bool else { throw ControlFailure(2, "usage", "yes is missing") }
        let questions = try await gateway.intake.view()?.study.derived.questions ?? []
        let act = questions.lazy.compactMap { question -> Decision.Act? in
            switch question {
            case .newDevice(let id, _) where id == request.text("device"): .device(id: id, isPatients: yes)
            case .clock(let boot?, _) where boot == request.text("boot"): .clock(boot: boot, isRight: yes)
            default: nil
            }
        }.first
        guard let act else { throw ControlFailure(1, "question.none", "the question is not asked any more") }
        try await gateway.intake.decide(act, role: .patient, by: author, note: nil)
        return ControlAnswer()
    }

    /// The answer to the follow-up question of a well-being snapshot: `reading`, `note`; without a note it is not asked again today.
    static let answerFollowUp: Command = { request, _, gateway in
        let note = request.text("note").map { String($0.prefix(500)) }
        try await gateway.intake.answerFollowUp(of: try request.needed("reading"), note: note)
        return ControlAnswer()
    }

    /// The display was touched: the tone of the open red alarms stops. It acknowledges nothing.
    static let touchTone: Command = { _, _, gateway in
        gateway.alarms?.toneTouched()
        return ControlAnswer()
    }
}
