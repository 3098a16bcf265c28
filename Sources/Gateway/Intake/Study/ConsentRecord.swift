import CivilTime
import JSONValues

/// What a record of consent must say: everything that leaves the box rests on it.
enum ConsentRecord {
    /// Why the record is not taken; nil where it is. Consent that is given needs version, day and name; a withdrawal stops everything at once and may be
    /// short.
    /// - Parameter today: The local day, which the record must not lie behind; nil where the record came with the patient's document.
    static func refusal(_ kind: String, _ consent: JSONObject, today: CivilDate?) -> String? {
        func text(_ name: String) -> String? { consent[name]?.string.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
        if kind == "given" {
            for (name, hint) in [("version", "the version of the consent form"), ("date", "the day of the signature"), ("by", "who obtained it")]
            where text(name) == nil { return "consent: \(name) is missing: \(hint)" }
        }
        guard let written = consent["date"], !written.isNull else { return nil }
        guard let date = written.string.flatMap({ CivilDate($0) }) else { return "consent: date \(written.text()) is no day; write yyyy-MM-dd" }
        return today.map { date > $0.adding(days: 1) } == true ? "consent: date \(date) lies in the future" : nil
    }
}
