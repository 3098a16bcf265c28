import CivilTime

/// Every reading after judgement.
extension StudyBuilder {
    func measurements() -> [Measurement] {
        var all = weightFacts.settled + gravityJudge.settled + entries.settled + samples.settled
        all += weights.weights.map(measurement)
        all += gravities.gravities.map(measurement)
        all += entries.entries.map(measurement)
        all += replaced()
        for place in all.indices where isLate(all[place]) { all[place].flags.insert(.lateArrival) }
        return StudyBuilder.inOrder(all)
    }

    /// By time, then id; those without a time last.
    private static func inOrder(_ measurements: [Measurement]) -> [Measurement] {
        let keys = measurements.map { ($0.time?.milliseconds ?? .max, $0.id) }
        return measurements.indices.sorted { keys[$0] < keys[$1] }.map { measurements[$0] }
    }

    /// Whether it came after its day was over.
    private func isLate(_ measurement: Measurement) -> Bool {
        guard let day = measurement.day, let received = measurement.provenance.first?.received else { return false }
        return Today(at: received, in: facts.zones.zone(at: received), limits: limits).lastClosedDay >= day
    }

    private func measurement(_ fact: WeightFact) -> Measurement {
        let (status, reason) = fact.status
        let isHidden = fact.state == .otherUser
        var measurement = Measurement(
            id: fact.id, kind: .weight, value: isHidden ? nil : .grams(fact.value), time: fact.time, quality: fact.quality, zone: fact.zone.name,
            day: fact.place.day, window: fact.place.window, status: status, reason: reason, flags: fact.flags, valueClass: fact.valueClass,
            provenance: fact.deliveries.map { Provenance($0.reading, received: $0.received, value: isHidden ? nil : .grams($0.grams)) })
        if fact.place.window == .lateMorning { measurement.flags.insert(.late) }
        measurement.original = fact.original.map(MeasurementValue.grams)
        note(fact.word, on: &measurement)
        return measurement
    }

    private func measurement(_ fact: GravityFact) -> Measurement {
        var measurement = fact.dated.measurement(fact.ticks.map(MeasurementValue.ticks), status: .active)
        measurement.id = fact.id
        measurement.day = fact.day
        measurement.flags = fact.flags
        measurement.valueClass = fact.valueClass
        measurement.original = fact.original.map(MeasurementValue.ticks)
        measurement.shown = fact.shown.map(MeasurementValue.ticks)
        measurement.waterOffset = fact.waterOffset
        switch fact.state {
        case .counting: break
        case .waiting(let code): (measurement.status, measurement.reason) = (.quarantined, code)
        case .dismissed(let status, let code): (measurement.status, measurement.reason) = (status, code)
        }
        if fact.state == .counting, gravities.gravities.contains(where: { $0.mergedWith == fact.id }) {
            (measurement.status, measurement.reason) = (.superseded, .sameSample)
        }
        if let earlier = fact.mergedWith.flatMap({ id in gravities.gravities.first { $0.id == id } }) {
            measurement.provenance.insert(
                Provenance(earlier.dated.reading, received: earlier.dated.received, value: earlier.ticks.map(MeasurementValue.ticks)), at: 0)
        }
        note(fact.word, on: &measurement)
        return measurement
    }

    private func measurement(_ fact: EntryFact) -> Measurement {
        var measurement = fact.dated.measurement(fact.value, status: .active)
        measurement.day = fact.place.day
        measurement.window = fact.hasWindow ? fact.place.window : nil
        measurement.valueClass = fact.valueClass
        measurement.original = fact.original
        switch fact.state {
        case .counting: break
        case .waiting(let code): (measurement.status, measurement.reason) = (.quarantined, code)
        case .dismissed(let status, let code): (measurement.status, measurement.reason) = (status, code)
        }
        note(fact.word, on: &measurement)
        return measurement
    }

    /// The readings that no longer hold, dated as if they did.
    private func replaced() -> [Measurement] {
        let dated = Dating(facts: facts, book: book, connections: sheet.connections).date(sheet.replaced.map(\.reading))
        return zip(dated, sheet.replaced).map { dated, replaced in
            let value: MeasurementValue? = if case .weight(let grams, _) = replaced.reading.content { .grams(grams) } else { nil }
            return dated.measurement(value, status: replaced.status, reason: replaced.reason)
        }
    }

    private func note(_ word: DecisionBook.Word?, on measurement: inout Measurement) {
        measurement.decisionID = word?.decision.id
        measurement.confirmedBy = word?.decision.author
    }
}

extension WeightFact {
    /// Status and reason as a measurement has them.
    var status: (MeasurementStatus, JudgementCode?) {
        switch state {
        case .accepted: (.active, nil)
        case .waiting(_, let code): (.quarantined, code)
        case .tray: (.unassigned, .otherPerson)
        case .otherUser: (.rejected, .otherUser)
        case .rejected(let code): (.rejected, code)
        case .superseded(let code): (.superseded, code)
        case .error(let code): (.enteredInError, code)
        }
    }
}
