public import EscalationCore
public import JSONValues

/// Symptom questionnaires as JSON: an object of the answers by their names.
public enum SymptomCodec {
    /// The questionnaire of those members.
    /// - Throws: ``SymptomError`` with the first answer that is missing, no whole number, or off its scale.
    public static func read(_ section: inout JSONSection) throws(SymptomError) -> SymptomEntry {
        var reader = section
        defer { section = reader }
        // An answer is a tick on a scale: `1.0` or `true` come from something that does not know the questionnaire.
        return try SymptomEntry { field in reader.value(field.rawValue)?.number.flatMap { Int($0.text) } }
    }

    /// The members of a questionnaire.
    public static func json(_ entry: SymptomEntry) -> JSONValue {
        [
            "nausea": JSONValue(entry.nausea), "headache": JSONValue(entry.headache), "fatigue": JSONValue(entry.fatigue),
            "confusion": JSONValue(entry.confusion), "muscleCramps": JSONValue(entry.muscleCramps), "vas": JSONValue(entry.vas),
        ]
    }
}
