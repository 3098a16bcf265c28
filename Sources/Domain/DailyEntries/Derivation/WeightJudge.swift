import CivilTime
import EscalationCore

/// Judges the weights one session after the other, in the order of time, each against the last accepted weight before it.
struct WeightJudge {
    private let limits: NormaliserLimits
    private let baseline: Int?
    /// The weights, by time.
    private(set) var weights: [WeightFact]
    /// The devices that weigh the patient.
    private(set) var binding: DeviceBinding
    /// Devices that ask "Neue Waage?", with the readings that wait for the answer.
    private(set) var foreign: [String: [String]] = [:]
    /// The sessions of devices, as places, in order.
    private(set) var sessions: [[Int]] = []
    /// The instants of accepted weights, ascending.
    private(set) var acceptedTimes: [Instant] = []
    private var last: (grams: Int, time: Instant)?

    init(_ weights: [WeightFact], facts: StudyFacts, book: DecisionBook) {
        limits = facts.limits
        baseline = facts.profile.baselineWeight
        self.weights = weights
        binding = DeviceBinding(known: facts.knownDevices, knownUntil: facts.knownUntil, answers: book.devices)
        for places in units() { judge(places) }
        acceptedTimes.sort()
    }

    /// Sessions of devices, and typed weights one by one, in the order of their first instants.
    private mutating func units() -> [[Int]] {
        let devices = weights.indices.filter { !weights[$0].isTypedEntry }
        let typed = weights.indices.filter { weights[$0].isTypedEntry }
        sessions = WeighingSessions.split(devices.map { (weights[$0].time, weights[$0].isAsked) }, limits: limits).map { range in range.map { devices[$0] } }
        return (sessions + typed.map { [$0] }).sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }

    private mutating func judge(_ places: [Int]) {
        guard let first = places.first else { return }
        let reference = reference(at: weights[first].time)
        for place in places { weights[place].lastBefore = last?.grams }
        if weights[first].isTypedEntry {
            judgeTyped(first, reference)
        } else {
            for place in places where weights[place].state == .accepted { judgeDevice(place, reference) }
            settle(places)
        }
    }

    /// The last accepted weight, or the baseline as if it were ten days old.
    private func reference(at time: Instant) -> Plausibility {
        if let last {
            let growth = Plausibility.growth(milliseconds: time.milliseconds(since: last.time), perDay: limits.bandPerDay)
            return Plausibility(last: last.grams, growth: growth, patientUser: WeightFact.patient, limits: limits)
        }
        let growth = Plausibility.growth(gramHours: limits.bandPerDay * limits.firstWeightHours)
        return Plausibility(last: baseline, growth: growth, patientUser: WeightFact.patient, limits: limits)
    }

    private mutating func judgeTyped(_ place: Int, _ reference: Plausibility) {
        let fact = weights[place]
        guard fact.state == .accepted else { return }
        switch reference.verdict(typed: fact.grams, isAsked: fact.isConfirmedAtEntry) {
        case .accept:
            last = (fact.grams, fact.time)
            acceptedTimes.append(fact.time)
        case .ask: weights[place].state = .waiting(.review, .ask)
        case .reject, .quarantine, .otherPerson, .unitSuspect: weights[place].state = .rejected(.outOfRange)
        }
    }

    private mutating func judgeDevice(_ place: Int, _ reference: Plausibility) {
        let fact = weights[place]
        if case .other = fact.claim {
            weights[place].state = .otherUser
            return
        }
        guard limits.weight.contains(fact.grams) else {
            weights[place].state = .rejected(.outOfRange)
            return
        }
        if fact.isDecided { return }
        let verdict = reference.verdict(grams: fact.grams, user: fact.user)
        let device = fact.devices.first { binding.knows($0, at: fact.time) } ?? fact.devices.first
        let result = binding.judge(device: device, at: fact.time, passes: verdict == .accept && fact.review == nil)
        switch result.action {
        case .reject: weights[place].state = .rejected(.notOurDevice)
        case .review:
            weights[place].state = .waiting(.review, .foreignDevice)
            if let device { foreign[device, default: []].append(fact.id) }
        case .asJudged:
            if result.code == .deviceBound { weights[place].flags.insert(.deviceBound) }
            weights[place].state = state(verdict, fact)
            if verdict == .unitSuspect { weights[place].conversion = reference.conversion(of: fact.grams) }
            if verdict == .accept, fact.user != nil, reference.last != nil, !reference.fits(fact.grams) { weights[place].flags.insert(.bigJump) }
        }
        applyPatientsWord(place)
    }

    private func state(_ verdict: Plausibility.Verdict, _ fact: WeightFact) -> WeightFact.State {
        switch verdict {
        case .accept: fact.review.map { .waiting(.review, $0) } ?? .accepted
        case .quarantine: .waiting(.quarantine, last == nil && baseline == nil ? .firstReading : .outsideBand)
        case .unitSuspect: .waiting(.unitSuspect, .unitSuspect)
        case .otherPerson: .tray
        case .reject, .ask: .rejected(.outOfRange)
        }
    }

    /// What the patient said at the bed of a device's weight: "that is me" counts as typed by the patient, "that was wrong" takes back
    /// a weight that counted. A weight that waits stays waiting whatever else the patient says.
    private mutating func applyPatientsWord(_ place: Int) {
        guard let word = weights[place].word, word.decision.author.role == .patient else { return }
        switch (word.ruling, weights[place].state) {
        case (.confirmed(let value), .waiting) where value.map({ $0 == .grams(weights[place].grams) }) ?? !weights[place].isUnitSuspect:
            weights[place].state = .accepted
            weights[place].typed = .patient
        case (.confirmed(let value?), .waiting): weights[place].patientAnswer = value.grams
        case (.error, .accepted), (.rejected, .accepted): weights[place].state = .error(.enteredInError)
        default: break
        }
    }

    /// Takes the accepted weights of a session into account. What staff chose decides the session.
    private mutating func settle(_ places: [Int]) {
        let counted = places.filter { weights[$0].state == .accepted }
        let decided = counted.filter { weights[$0].isDecided }
        if let chosen = decided.last {
            for place in counted where !weights[place].isDecided { weights[place].state = .superseded(.replacedInSession) }
            accept(chosen, all: decided)
            return
        }
        for range in WeighingSessions.split(counted.map { (weights[$0].time, weights[$0].isAsked) }, limits: limits) {
            let session = range.map { counted[$0] }
            let grams = session.map { weights[$0].grams }
            guard let last = session.last, let least = grams.min(), let most = grams.max(), most - least <= limits.sessionSpread else { continue }
            accept(last, all: session)
        }
    }

    private mutating func accept(_ place: Int, all: [Int]) {
        last = (weights[place].grams, weights[place].time)
        acceptedTimes += all.map { weights[$0].time }
    }
}

extension WeightFact {
    /// The name of the patient among users, whatever a device calls them.
    static let patient = "patient"

    /// The user as plausibility sees it.
    var user: String? { if case .patient = claim { WeightFact.patient } else { nil } }

    /// Whether its unit is in doubt.
    var isUnitSuspect: Bool { state == .waiting(.unitSuspect, .unitSuspect) }
}
