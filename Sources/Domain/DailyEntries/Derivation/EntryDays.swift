import CivilTime
import EscalationCore

/// Lays typed entries into daily entries.
struct EntryDays {
    /// What the core gets besides the entry's fields.
    struct Outcome {
        var symptoms: [SymptomEntry] = []
        var cognitionPermille: Int?
    }

    private let days: [CivilDate: [EntryFact]]
    private let baseline: CognitiveTestResult?

    /// The counting entries, in the order of time, and the profile's baseline of the reaction test.
    init(_ entries: [EntryFact], baselineReactionTime: Int?) {
        let counting = entries.filter { $0.state == .counting }
        days = Dictionary(grouping: counting) { $0.place.day }
        baseline = (baselineReactionTime ?? counting.lazy.compactMap(\.reactionTime).first).flatMap(CognitiveTestResult.init)
    }

    /// The days that have an entry.
    var dates: Set<CivilDate> { Set(days.keys) }

    /// Fills the fields of a day.
    func fill(_ entry: inout DailyEntry) -> Outcome {
        let own = days[entry.date] ?? []
        let drinks = own.filter { $0.kind == .fluid }
        if !drinks.isEmpty {
            entry.fluidIntakeML = EntryField(drinks.compactMap(\.millilitres).reduce(0, +), drinks.map(\.id), valueClass: EntryDays.highest(drinks))
        }
        entry.symptomScoreMorning = worstScore(own.filter { $0.place.window == .morning })
        entry.symptomScoreEvening = worstScore(own.filter { $0.place.window == .evening })
        if let slowest = own.filter({ $0.reactionTime != nil }).max(by: { ($0.reactionTime ?? 0) < ($1.reactionTime ?? 0) }), let time = slowest.reactionTime {
            entry.reactionTime = EntryField(time, [slowest.id], valueClass: slowest.valueClass)
            entry.cognitionPermille = CognitiveTestResult(medianReactionTime: time)?.deltaFromBaseline(baseline)
        }
        entry.tapping = EntryDays.latest(own, .tapping) { if case .count(let count) = $0 { count } else { nil } }
        entry.wellbeing = EntryDays.latest(own, .wellbeing) { if case .count(let rating) = $0 { rating } else { nil } }
        entry.desmopressin = EntryDays.latest(own, .desmopressin) { if case .taken(let taken) = $0 { taken } else { nil } }
        return Outcome(symptoms: own.compactMap(\.symptoms), cognitionPermille: entry.cognitionPermille)
    }

    private func worstScore(_ entries: [EntryFact]) -> EntryField<Int>? {
        let questionnaires = entries.compactMap { entry in entry.symptoms.map { (entry: entry, score: $0.totalScore) } }
        guard let worst = questionnaires.max(by: { $0.score < $1.score }) else { return nil }
        return EntryField(worst.score, questionnaires.map(\.entry.id), valueClass: worst.entry.valueClass)
    }

    /// The newest value of the highest class.
    private static func latest<Value>(_ entries: [EntryFact], _ kind: ReadingKind, _ value: (MeasurementValue) -> Value?) -> EntryField<Value>? {
        let own = entries.filter { $0.kind == kind }
        guard let place = own.indices.max(by: { (own[$0].valueClass, $0) < (own[$1].valueClass, $1) }), let chosen = value(own[place].value) else { return nil }
        return EntryField(chosen, [own[place].id], valueClass: own[place].valueClass)
    }

    private static func highest(_ entries: [EntryFact]) -> ValueClass { entries.map(\.valueClass).max() ?? .automatic }
}

extension EntryFact {
    /// The questionnaire.
    var symptoms: SymptomEntry? { if case .symptoms(let entry) = value { entry } else { nil } }
    /// The median of a reaction test, ms.
    var reactionTime: Int? { if case .milliseconds(let time) = value { time } else { nil } }
}
