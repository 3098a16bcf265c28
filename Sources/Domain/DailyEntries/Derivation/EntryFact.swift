import CivilTime

/// One typed entry (a drink, a questionnaire, a test) on its way through the judgement.
struct EntryFact {
    /// What became of it.
    enum State: Equatable {
        case counting
        case waiting(JudgementCode)
        case dismissed(MeasurementStatus, JudgementCode)
    }

    let dated: DatedReading
    let kind: ReadingKind
    let time: Instant
    let place: LocalDay
    /// Whether the window means something: the half of a symptom or fluid entry.
    let hasWindow: Bool
    var value: MeasurementValue
    var original: MeasurementValue?
    var valueClass: ValueClass
    var state: State = .counting
    var word: DecisionBook.Word?

    var id: String { dated.id }
}
