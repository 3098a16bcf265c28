import CivilTime
import EscalationCore

/// What waits for a person.
extension StudyBuilder {
    func reviews() -> [ReviewItem] {
        let waiting = weights.weights.filter(\.isWaiting)
        var items = waiting.map { item($0, together: partners(of: $0, among: waiting)) }
        items += gravities.gravities.compactMap(item)
        items += entries.entries.compactMap(item)
        items += (weightFacts.untimed + gravityJudge.untimed + entries.untimed).map(untimed)
        return items.sorted { ($0.since, $0.id) < ($1.since, $1.id) }
    }

    private func item(_ fact: WeightFact, together: [String]) -> ReviewItem {
        let isSuspect = fact.isUnitSuspect
        let code = fact.status.1
        var item = ReviewItem(
            id: fact.id, kind: .weight, evidenceID: fact.deliveries.first?.reading.evidenceID ?? "", since: fact.received,
            reasons: [code].compactMap { $0 })
        item.candidate = .grams(isSuspect ? fact.conversion ?? fact.grams : fact.grams)
        item.coreCandidate = isSuspect ? nil : .grams(fact.grams)
        item.conversion = fact.conversion
        item.day = fact.place.day
        item.window = fact.place.window
        item.isAskedAtBed = code == .ask || code == .sessionAmbiguous
        item.patientAnswer = fact.patientAnswer.map(MeasurementValue.grams)
        item.together = together
        return item
    }

    /// The nearest quarantined weights of another slot, before and after, that lie within 1 kg: proposed together.
    private func partners(of fact: WeightFact, among waiting: [WeightFact]) -> [String] {
        let isQuarantined = { (other: WeightFact) in if case .waiting(.quarantine, _) = other.state { true } else { false } }
        guard isQuarantined(fact), let place = waiting.firstIndex(where: { $0.id == fact.id }) else { return [] }
        let agrees = { (other: WeightFact) in
            isQuarantined(other) && (other.place.day != fact.place.day || other.place.window.slot != fact.place.window.slot)
                && abs(other.grams - fact.grams) <= limits.trayGrams
        }
        let near = 20
        let before = waiting[..<place].suffix(near).last(where: agrees)
        let after = waiting[(place + 1)...].prefix(near).first(where: agrees)
        return [before?.id, after?.id].compactMap { $0 }
    }

    private func item(_ fact: GravityFact) -> ReviewItem? {
        guard case .waiting(let code) = fact.state else { return nil }
        var item = ReviewItem(id: fact.id, kind: .sg, evidenceID: fact.dated.reading.evidenceID, since: fact.dated.received, reasons: [code])
        item.candidate = fact.candidate.map(MeasurementValue.ticks)
        item.coreCandidate = fact.coreCandidate.map(MeasurementValue.ticks)
        item.candidates = fact.read?.candidates ?? []
        item.isPhoto = fact.isPhoto
        item.day = fact.day
        item.isAskedAtBed = true
        item.patientAnswer = fact.patientAnswer.map(MeasurementValue.ticks)
        return item
    }

    private func item(_ fact: EntryFact) -> ReviewItem? {
        guard case .waiting(let code) = fact.state else { return nil }
        var item = ReviewItem(id: fact.id, kind: fact.kind, evidenceID: fact.dated.reading.evidenceID, since: fact.dated.received, reasons: [code])
        item.candidate = fact.value
        item.day = fact.place.day
        item.window = fact.hasWindow ? fact.place.window : nil
        item.isAskedAtBed = code == .ask
        return item
    }

    private func untimed(_ dated: DatedReading) -> ReviewItem {
        var item = ReviewItem(
            id: dated.id, kind: dated.reading.content.kind, evidenceID: dated.reading.evidenceID, since: dated.received,
            reasons: [dated.waits ?? .noTime])
        if case .weight(let grams, _) = dated.reading.content { item.candidate = .grams(grams) }
        if case .photo(let read) = dated.reading.content {
            item.isPhoto = true
            item.candidates = read.candidates
            item.candidate = read.best.map(MeasurementValue.ticks)
        }
        return item
    }
}
