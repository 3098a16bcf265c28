import DailyEntries
import EscalationCore
import Intake

/// What a monitored day lacks.
struct DayGaps: Sendable {
    /// The missing values in words, in the order of the day.
    let names: [String]

    init(_ view: EntryView, _ language: Language) {
        // A day that is not monitored has no level, whatever its values.
        guard let standing = view.standing, standing.level != nil else {
            names = []
            return
        }
        let entry = view.entry
        let all: [(Bool, String)] = [
            (entry.weightMorning == nil, language("Gewicht morgens", "morning weight")),
            (entry.weightEvening == nil, language("Gewicht abends", "evening weight")), (entry.urineSG == nil, language("Urin-SG", "urine SG")),
            (entry.fluidIntakeML == nil, language("Trinkmenge", "fluid")),
            (entry.symptomScoreMorning == nil && entry.symptomScoreEvening == nil, language("Beschwerdebogen", "symptoms")),
        ]
        names = all.filter(\.0).map(\.1)
    }
}
