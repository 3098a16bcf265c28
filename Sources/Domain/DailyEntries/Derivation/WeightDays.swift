import CivilTime
import EscalationCore

/// Fills the slots of the days from judged weights, and tells what the core gets about what waits.
struct WeightDays {
    /// One slot of a day.
    struct Slot {
        var field: EntryField<Int>?
        /// Handed to the core as not confirmed, g.
        var candidate: Int?
        /// `weight.unconfirmed` fires whatever the value.
        var isAlways = false
        /// The device's value beside the patient's typed one, g: the day is judged with it too.
        var alternative: Int?
        /// An undecided session: please weigh again.
        var ambiguous: [String] = []
    }

    private let limits: NormaliserLimits
    /// The weights, their states settled.
    private(set) var weights: [WeightFact]
    /// The slots of every day that has one.
    private(set) var slots: [CivilDate: [DaySlot: Slot]] = [:]
    private let places: [String: Int]

    init(_ weights: [WeightFact], asking: Set<String>, limits: NormaliserLimits) {
        self.limits = limits
        self.weights = weights
        places = Dictionary(weights.indices.map { (weights[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        let days = Dictionary(grouping: weights.indices) { weights[$0].place.day }
        for (day, places) in days { fill(day, places, asking) }
    }

    private mutating func fill(_ day: CivilDate, _ places: [Int], _ asking: Set<String>) {
        var windows: [DayWindow: [Weighing]] = [:]
        for place in places where weights[place].state == .accepted {
            windows[weights[place].place.window, default: []].append(weights[place].weighing(typed: role(place, among: places)))
        }
        func before(_ slot: DaySlot) -> Int? {
            places.first { slot.windows.contains(weights[$0].place.window) && !weights[$0].isTypedEntry }.flatMap { weights[$0].lastBefore }
        }
        let picked = DayWeights(windows, lastBeforeMorning: before(.morning), lastBeforeEvening: before(.evening), limits: limits)
        settleSessions(windows, picked)
        for (slot, choice) in [(DaySlot.morning, picked.morning), (.evening, picked.evening)] {
            let own = places.filter { slot.windows.contains(weights[$0].place.window) }
            guard !own.isEmpty else { continue }
            slots[day, default: [:]][slot] = outcome(choice, own, asking, last: before(slot), isLate: slot == .morning && picked.isLate)
        }
    }

    /// Whose word a weight is in its slot. Staff's confirmation of a device's weight decides about what stood there then; what the
    /// patient typed later is newer and of a higher class.
    private func role(_ place: Int, among places: [Int]) -> Author.Role? {
        let fact = weights[place]
        guard fact.isDecided, fact.typed == nil, let decision = fact.word?.decision else { return fact.typed }
        let isOvertaken = places.contains { other in
            weights[other].typed == .patient && weights[other].place.window.slot == fact.place.window.slot && weights[other].received > decision.at
        }
        return isOvertaken ? nil : .staff
    }

    private func outcome(_ choice: WeightSlot, _ own: [Int], _ asking: Set<String>, last: Int?, isLate: Bool) -> Slot {
        var slot = Slot()
        if let value = choice.value, let place = places[value.id] {
            var flags = weights[place].flags
            if isLate { flags.insert(.late) }
            if differs(own, from: value) { flags.insert(.manualDiffers) }
            slot.field = EntryField(weights[place].shown, [value.id], flags: flags, valueClass: weights[place].valueClass)
            slot.alternative = choice.candidate.flatMap { places[$0.id] }.map { weights[$0].shown }
        }
        slot.ambiguous = choice.ambiguous.map(\.id)
        var waiting = choice.ambiguous.map { (reading: $0, why: Handover.Waiting.ambiguous) }
        for place in own {
            if case .waiting(let why, _) = weights[place].state, why != .ambiguous { waiting.append((weights[place].weighing(typed: nil), why)) }
            if asking.contains(weights[place].id) { waiting.append((weights[place].weighing(typed: nil), .question)) }
        }
        let handover = Handover(accepted: slot.field?.value, waiting: waiting, last: last)
        slot.candidate = handover.candidate?.grams
        slot.isAlways = handover.isAlways
        return slot
    }

    /// Whether an accepted device's weight of the slot lies apart from a person's value that fills it.
    private func differs(_ own: [Int], from value: Weighing) -> Bool {
        guard value.typed != nil, let place = places[value.id], weights[place].typed != nil else { return false }
        return own.contains { other in
            let fact = weights[other]
            let counts = fact.state == .accepted || fact.state == .waiting(.ambiguous, .sessionAmbiguous)
            return counts && fact.typed == nil && abs(fact.grams - value.grams) >= limits.manualDiffersGrams
        }
    }

    /// Tells the states of the weights of accepted sessions: the one that counts stays accepted, earlier steps were replaced; a
    /// session too far apart for one person waits unless it was decided.
    private mutating func settleSessions(_ windows: [DayWindow: [Weighing]], _ picked: DayWeights) {
        let chosen = Set([picked.morning.value?.id, picked.evening.value?.id].compactMap { $0 })
        for (window, weighings) in windows {
            let isStaffs = window.slot.map { $0 == .morning ? picked.morning : picked.evening }?.value?.typed == .staff
            for session in weighings.filter({ $0.typed == nil }).sessions(limits: limits) {
                let decided = session.last { chosen.contains($0.id) }
                let isClear = session.spread <= limits.sessionSpread
                let counting = isClear ? session.last?.id : decided?.id
                for weighing in session where weighing.id != counting {
                    guard let place = places[weighing.id] else { continue }
                    let isReplaced = isClear || decided != nil || isStaffs
                    weights[place].state = isReplaced ? .superseded(.replacedInSession) : .waiting(.ambiguous, .sessionAmbiguous)
                }
            }
        }
    }
}

extension DaySlot {
    /// The windows whose weights fill or wait for the slot.
    var windows: Set<DayWindow> { self == .morning ? [.morning, .lateMorning] : [.evening] }
}

extension DayWindow {
    /// The slot it belongs to; nil: it fills none.
    var slot: DaySlot? {
        switch self {
        case .morning, .lateMorning: .morning
        case .midday: nil
        case .evening: .evening
        }
    }
}

extension WeightFact {
    /// Whose word it is.
    var valueClass: ValueClass {
        if let typed { return ValueClass(typed) }
        return isDecided ? .confirmed : .automatic
    }
}
