import CivilTime
import DailyEntries
import Intake

/// "Für gestern Abend?": between 00:00 and 04:00 the patient says which day an entry belongs to.
struct NightQuestion {
    private let language: Language
    /// Whether it is asked now.
    let isAsked: Bool

    init(_ data: BedsideData, _ language: Language) {
        self.language = language
        let hour = data.zone.map { $0.civil(at: data.now).hour }
        isAsked = (hour ?? 12) < (data.view?.ledger.facts.limits.morningHour ?? 4)
    }

    /// The two answers as fields of a form; yesterday is meant most often.
    var radios: HTML {
        guard isAsked else { return "" }
        return """
            <fieldset class="night"><legend>\(language("Für welchen Tag?", "For which day?"))</legend>
            <label><input type="radio" name="day" value="yesterday" checked> \(language("Gestern Abend", "Yesterday evening"))</label>
            <label><input type="radio" name="day" value="today"> \(language("Heute", "Today"))</label></fieldset>
            """
    }
}
