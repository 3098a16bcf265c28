import CivilTime
import EscalationCore

/// What should be asked now.
extension StudyBuilder {
    func questions() -> [Question] {
        weighAgain() + typed() + devicesAsking() + [tray.question()].compactMap { $0 } + clocks() + photos()
    }

    /// The slots of now and the day before whose session is ambiguous.
    private func weighAgain() -> [Question] {
        let today = Today(at: now, in: facts.zones.zone(at: now), limits: limits)
        return weights.slots.keys.sorted().filter { $0 > today.lastClosedDay }.flatMap { day in
            [(DayWindow.morning, weights.slots[day]?[.morning]), (.evening, weights.slots[day]?[.evening])].compactMap { window, slot in
                guard let slot, !slot.ambiguous.isEmpty, slot.field == nil else { return nil }
                return .weighAgain(day: day, window: window, readings: slot.ambiguous)
            }
        }
    }

    private func typed() -> [Question] {
        let weights = weights.weights.filter { $0.state == .waiting(.review, .ask) }.map { Question.confirmTyped(reading: $0.id, kind: .weight) }
        let gravities = gravities.gravities.filter { $0.state == .waiting(.ask) }.map { Question.confirmTyped(reading: $0.id, kind: .sg) }
        let entries = entries.entries.filter { $0.state == .waiting(.ask) }.map { Question.confirmTyped(reading: $0.id, kind: $0.kind) }
        return weights + gravities + entries
    }

    private func devicesAsking() -> [Question] {
        judge.foreign.sorted { $0.key < $1.key }.map { .newDevice(id: $0.key, readings: $0.value) }
    }

    private func clocks() -> [Question] {
        let waiting = (weightFacts.untimed + gravityJudge.untimed + entries.untimed).filter { $0.waits == .clockWait }
        let boots = Dictionary(grouping: waiting) { $0.reading.time.gateway.boot ?? "" }
        return boots.sorted { $0.key < $1.key }.map { boot, readings in
            .clock(boot: boot.isEmpty ? nil : boot, readings: readings.map(\.id).sorted())
        }
    }

    /// About the photos of today: "Stimmt die Zahl?", please photograph again, please type.
    private func photos() -> [Question] {
        let today = facts.zones.zone(at: now).date(at: now)
        let own = gravities.gravities.filter { $0.day == today && !$0.isAnswer }
        var questions = own.filter { $0.isPhoto && $0.isWaiting && $0.patientAnswer == nil }.map { Question.confirmPhoto(reading: $0.id) }
        if let last = own.last, last.isPhoto, last.state == .counting, !last.isConfirmed, !last.flags.isDisjoint(with: [.high, .jump]) {
            questions.append(.photographAgain(reading: last.id))
        }
        if let last = own.last, last.state == .waiting(.samplesDiffer) { questions.append(.photographAgain(reading: last.id)) }
        let lastTwo = gravities.gravities.filter { !$0.isAnswer }.suffix(2)
        if lastTwo.count == 2, lastTwo.allSatisfy({ $0.isPhoto && $0.isUnread && $0.patientAnswer == nil }), lastTwo.last?.day == today {
            questions.append(.typeGravity(readings: lastTwo.map(\.id)))
        }
        return questions
    }
}

extension GravityFact {
    /// What the patient typed at the bed beside a photo.
    fileprivate var isAnswer: Bool { id != dated.id }
    fileprivate var isWaiting: Bool { if case .waiting = state { true } else { false } }
    /// A photo that gave no value: refused by the readers, or in review.
    fileprivate var isUnread: Bool {
        switch state {
        case .waiting: true
        case .dismissed(.rejected, let code): code != .rejectedByPerson
        case .dismissed, .counting: false
        }
    }
}
