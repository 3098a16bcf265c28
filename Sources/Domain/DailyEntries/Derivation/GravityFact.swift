import CivilTime

/// One specific gravity on its way through the judgement.
struct GravityFact {
    /// What became of it.
    enum State: Equatable {
        case counting
        case waiting(JudgementCode)
        case dismissed(MeasurementStatus, JudgementCode)
    }

    let dated: DatedReading
    let id: String
    let time: Instant
    let day: CivilDate
    let isPhoto: Bool
    var ticks: Int?
    var original: Int?
    var state: State
    var typed: Author.Role?
    /// Staff confirmed a photo.
    var isConfirmed = false
    var flags: Set<MeasurementFlag> = []
    /// What the instrument shows for water, where that was taken off.
    var waterOffset = 0
    /// What the instrument showed, where ``waterOffset`` was taken off.
    var shown: Int?
    /// What `accept` takes.
    var candidate: Int?
    /// What the core gets while it waits.
    var coreCandidate: Int?
    /// What the patient answered at the bed.
    var patientAnswer: Int?
    var word: DecisionBook.Word?
    /// The earlier photo of the same sample.
    var mergedWith: String?

    var isAsked: Bool { dated.reading.isAsked }
    var read: GravityRead? { if case .photo(let read) = dated.reading.content { read } else { nil } }
    var valueClass: ValueClass {
        if let typed { return ValueClass(typed) }
        return isConfirmed ? .confirmed : .automatic
    }

    /// How the rule of the day sees it; nil: it has no part in the day.
    var item: GravityDay.Item? {
        switch state {
        case .counting:
            return ticks.map { GravityDay.Item(time: time, ticks: $0, status: isConfirmed ? .confirmed : .accepted, typed: typed, isAsked: isAsked) }
        case .waiting: return coreCandidate.map { GravityDay.Item(time: time, ticks: $0, status: .review, isAsked: isAsked) }
        case .dismissed: return nil
        }
    }
}
