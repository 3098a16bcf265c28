import CivilTime

/// Turns dated weight readings into weight facts: deliveries of one weighing become one fact, decisions are laid on.
struct WeightFactBuilder {
    private let facts: StudyFacts
    private let book: DecisionBook
    private var limits: NormaliserLimits { facts.limits }
    /// The facts, by time.
    private(set) var weights: [WeightFact] = []
    /// What can be judged without looking at other weights: refused by decoder or cloud, without a time, another delivery.
    private(set) var settled: [Measurement] = []
    /// Those of ``settled`` that wait for a person.
    private(set) var untimed: [DatedReading] = []

    init(_ readings: [DatedReading], facts: StudyFacts, book: DecisionBook) {
        self.facts = facts
        self.book = book
        var automatic: [DatedReading] = []
        for dated in readings {
            guard case .weight(let grams, _) = dated.reading.content else { continue }
            if let code = refusal(dated.reading) {
                settled.append(dated.measurement(.grams(grams), status: .rejected, reason: code))
            } else if !limits.weight.contains(grams) {
                settled.append(dated.measurement(.grams(grams), status: .rejected, reason: .outOfRange))
            } else if dated.time == nil {
                settleUntimed(dated, grams)
            } else if let role = dated.reading.typist {
                addTyped(dated, grams: grams, role: role)
            } else {
                automatic.append(dated)
            }
        }
        for deliveries in WeighingMerger(automatic, limits: limits).weighings() { add(deliveries) }
        sort()
    }

    /// By time. Places instead of facts are moved about: a fact is large.
    private mutating func sort() {
        let keys = weights.map { ($0.time, $0.order) }
        weights = weights.indices.sorted { keys[$0].0 != keys[$1].0 ? keys[$0].0 < keys[$1].0 : keys[$0].1 < keys[$1].1 }.map { weights[$0] }
    }

    private func refusal(_ reading: Reading) -> JudgementCode? {
        if case .reject(let code) = reading.verdict { return JudgementCode(code) }
        guard reading.origin.source == .withings else { return nil }
        return CloudIdentity(attrib: reading.origin.attrib, isSingleUserAccount: facts.isSingleUserAccount) == .reject ? .accountCreation : nil
    }

    /// A weight without a time fills no slot; it waits unless a person threw it away.
    private mutating func settleUntimed(_ dated: DatedReading, _ grams: Int) {
        let word = book.word(of: .staff, on: [dated.id])
        var measurement = dated.measurement(.grams(grams), status: .quarantined, reason: dated.waits)
        if let word, let status = word.ruling.dismissal {
            measurement.status = status.status
            measurement.reason = status.reason
            measurement.decisionID = word.decision.id
            measurement.confirmedBy = word.decision.author
        } else {
            untimed.append(dated)
        }
        settled.append(measurement)
    }

    private mutating func addTyped(_ dated: DatedReading, grams: Int, role: Author.Role) {
        guard let time = dated.time else { return }
        var fact = WeightFact(
            [dated], id: dated.id, time: time, quality: dated.quality, zone: dated.zone, limits: limits, grams: grams, typed: role)
        fact.isConfirmedAtEntry = dated.reading.isConfirmedAtEntry
        let word = book.word(of: .staff, on: [dated.id]) ?? (role == .patient ? book.word(of: .patient, on: [dated.id]) : nil)
        if let word { WeightFactBuilder.apply(word, toTyped: &fact) }
        weights.append(fact)
    }

    private static func apply(_ word: DecisionBook.Word, toTyped fact: inout WeightFact) {
        fact.word = word
        switch word.ruling {
        case .confirmed(let value?), .corrected(let value):
            guard let grams = value.grams else { return }
            if grams != fact.grams { fact.original = fact.grams }
            fact.set(grams)
            fact.typed = max(fact.typed ?? .patient, word.decision.author.role)
            fact.isConfirmedAtEntry = true
        case .confirmed(nil): fact.isConfirmedAtEntry = true
        case .rejected: fact.state = .rejected(.rejectedByPerson)
        case .error: fact.state = .error(.enteredInError)
        }
    }

    private mutating func add(_ deliveries: [DatedReading]) {
        guard let first = deliveries.first, let best = deliveries.min(by: { WeightFactBuilder.timeRank($0) < WeightFactBuilder.timeRank($1) }),
            let time = best.time
        else { return }
        let step = deliveries.map(\.step).min() ?? first.step
        let finest = deliveries.filter { $0.step == step }
        let judged = finest.min { ($0.pathRank, $0.id) < ($1.pathRank, $1.id) } ?? first
        var fact = WeightFact(
            deliveries, id: first.id, time: time, quality: best.quality, zone: best.zone, limits: limits, grams: judged.grams, claim: claim(deliveries))
        fact.value = (finest.first ?? first).grams
        fact.shown = abs(fact.value - first.grams) >= limits.sameGramsUntrusted ? fact.value : first.grams
        let reviews = deliveries.map(review)
        fact.review = reviews.contains(nil) ? nil : reviews.first ?? nil
        if deliveries.contains(where: { $0.reading.origin.source == .withings && $0.reading.origin.attrib == 2 }) { fact.flags.insert(.appTyped) }
        for other in deliveries.dropFirst() {
            settled.append(other.measurement(.grams(other.grams), status: .superseded, reason: .sameWeighing))
        }
        layOn(&fact)
        weights.append(fact)
    }

    /// Device over mapped over file over receipt; of equals the scale's own path over the cloud's.
    private static func timeRank(_ dated: DatedReading) -> (Int, Int, String) {
        let quality: [TimeQuality] = [.typed, .device, .mapped, .file, .gatewayUnsynced, .receipt]
        return (quality.firstIndex(of: dated.quality) ?? quality.count, dated.pathRank, dated.id)
    }

    private func review(_ dated: DatedReading) -> JudgementCode? {
        if case .review(let code) = dated.reading.verdict { return JudgementCode(code) }
        guard dated.reading.origin.source == .withings else { return nil }
        return CloudIdentity(attrib: dated.reading.origin.attrib, isSingleUserAccount: facts.isSingleUserAccount) == .review ? .attribution : nil
    }

    /// The patient's id by one path is enough; a foreign one counts only where no path knows better.
    private func claim(_ deliveries: [DatedReading]) -> WeightFact.Claim {
        var result = WeightFact.Claim.unknown
        for dated in deliveries {
            let origin = dated.reading.origin
            if origin.source == .withings, CloudIdentity(attrib: origin.attrib, isSingleUserAccount: facts.isSingleUserAccount) == .patient {
                return .patient
            }
            guard origin.source != .withings, let device = origin.deviceID, let name = origin.deviceUser else { continue }
            let user = DecisionBook.User(device: device, user: name)
            if facts.patientUsers[device] == name || book.users[user] == true { return .patient }
            if facts.patientUsers[device] != nil || book.users[user] == false { result = .other(user) }
        }
        return result
    }

    /// Lays the word of staff, or what the patient answered at the bed, on a device's weight.
    private mutating func layOn(_ fact: inout WeightFact) {
        let ids = fact.deliveries.map(\.id)
        if let word = book.word(of: .staff, on: ids) {
            fact.word = word
            switch word.ruling {
            case .confirmed(nil): fact.isDecided = true
            case .confirmed(let value?), .corrected(let value):
                guard let grams = value.grams else { return }
                fact.isDecided = true
                guard grams != fact.grams else { return }
                fact.original = fact.grams
                fact.set(grams)
                fact.typed = .staff
            case .rejected: fact.state = .rejected(.rejectedByPerson)
            case .error: fact.state = .error(.enteredInError)
            }
        } else if let word = book.word(of: .patient, on: ids) {
            fact.word = word
            guard case .corrected(let value) = word.ruling, let grams = value.grams else { return }
            addAnswer(grams, word, beside: fact)
            fact.patientAnswer = grams
        }
    }

    /// What the patient typed instead of a device's weight stands beside it: it never takes the device's place.
    private mutating func addAnswer(_ grams: Int, _ word: DecisionBook.Word, beside fact: WeightFact) {
        let time = word.measuredAt ?? fact.time
        let zone = facts.zones.zone(at: time)
        var answer = WeightFact(
            fact.deliveries, id: "decision/" + word.decision.id, time: time, quality: .typed, zone: zone, limits: limits, grams: grams, typed: .patient)
        answer.isConfirmedAtEntry = true
        answer.word = word
        weights.append(answer)
    }
}

extension DatedReading {
    /// The weight of a weight reading, g.
    var grams: Int { if case .weight(let grams, _) = reading.content { grams } else { 0 } }
    /// The resolution of its path, g.
    var step: Int { if case .weight(_, let step) = reading.content { step } else { .max } }
}

extension WeightFact {
    /// Another weight that a person gave.
    fileprivate mutating func set(_ grams: Int) {
        self.grams = grams
        value = grams
        shown = grams
    }
}

extension DecisionBook.Ruling {
    /// The status of a reading that a person threw away; nil: it was not thrown away.
    var dismissal: (status: MeasurementStatus, reason: JudgementCode)? {
        switch self {
        case .rejected: (.rejected, .rejectedByPerson)
        case .error: (.enteredInError, .enteredInError)
        case .confirmed, .corrected: nil
        }
    }
}
