import CivilTime

/// The decisions of people, ordered: of every question the word that holds. A later act replaces an earlier one of its role.
struct DecisionBook {
    /// What a person says of a reading.
    enum Ruling: Sendable {
        case confirmed(MeasurementValue?)
        case corrected(MeasurementValue)
        case rejected
        case error
    }

    /// The last word of one role on one reading.
    final class Word: Sendable {
        let ruling: Ruling
        let measuredAt: Instant?
        let decision: Decision

        init(ruling: Ruling, measuredAt: Instant?, decision: Decision) {
            self.ruling = ruling
            self.measuredAt = measuredAt
            self.decision = decision
        }
    }

    /// A user of a device.
    struct User: Hashable {
        let device: String
        let user: String
    }

    private var staff: [String: Word] = [:]
    private var patient: [String: Word] = [:]
    /// "Für gestern Abend?" by reading.
    private(set) var dayAnswers: [String: DayAnswer] = [:]
    /// "Neue Waage?" by device.
    private(set) var devices: [String: Bool] = [:]
    /// "Ist Nutzer 2 der Patient?"
    private(set) var users: [User: Bool] = [:]
    /// The boots whose clock a person called right.
    private(set) var confirmedClocks: Set<String> = []
    /// When staff said that the baseline is right; the last time.
    private(set) var baselineConfirmed: Instant?

    /// Staff's acts stand above the patient's, whatever the time; hence they are taken last.
    init(_ decisions: [Decision]) {
        let order = decisions.sorted { ($0.author.role, $0.at, $0.id) < ($1.author.role, $1.at, $1.id) }
        for decision in order { take(decision) }
    }

    private mutating func take(_ decision: Decision) {
        switch decision.act {
        case .confirm(let reading, let value, let time): note(.confirmed(value), reading, time, decision)
        case .correct(let reading, let value, let time): note(.corrected(value), reading, time, decision)
        case .reject(let reading): note(.rejected, reading, nil, decision)
        case .enteredInError(let reading): note(.error, reading, nil, decision)
        case .entryDay(let reading, let answer): dayAnswers[reading] = answer
        case .device(let id, let isPatients): devices[id] = isPatients
        case .clock(let boot, let isRight): if isRight { confirmedClocks.insert(boot) } else { confirmedClocks.remove(boot) }
        case .user(let device, let user, let isPatient):
            if decision.author.role == .staff { users[User(device: device, user: user)] = isPatient }
        case .baselineIsRight:
            if decision.author.role == .staff { baselineConfirmed = decision.at }
        }
    }

    private mutating func note(_ ruling: Ruling, _ reading: String, _ time: Instant?, _ decision: Decision) {
        let word = Word(ruling: ruling, measuredAt: time, decision: decision)
        switch decision.author.role {
        case .staff: staff[reading] = word
        case .patient: patient[reading] = word
        }
    }

    /// The last word of a role on a value that came by these readings.
    func word(of role: Author.Role, on readings: [String]) -> Word? {
        let words = role == .staff ? staff : patient
        return readings.compactMap { words[$0] }.max { ($0.decision.at, $0.decision.id) < ($1.decision.at, $1.decision.id) }
    }

    /// The time a person gave a reading that had none, or another one.
    func time(of reading: String) -> Instant? { staff[reading]?.measuredAt ?? patient[reading]?.measuredAt }
}
