import CivilTime
import DailyEntries
import JSONValues

/// Readings of members that cases of the normalisation share.
extension JSONSection {
    /// An instant; nil where it is missing.
    mutating func optionalInstant(_ name: String) throws(JSONSectionError) -> Instant? {
        guard let text = try string(name) else { return nil }
        guard let instant = Instant(text) else { throw refusal(name, "must be an instant such as 2026-03-20T06:00:00Z") }
        return instant
    }

    /// A day; nil where it is missing.
    mutating func optionalDay(_ name: String) throws(JSONSectionError) -> CivilDate? {
        guard let text = try string(name) else { return nil }
        guard let day = CivilDate(text) else { throw refusal(name, "must be a day as yyyy-MM-dd") }
        return day
    }

    /// A whole number; nil where it is missing.
    mutating func number(_ name: String) throws(JSONSectionError) -> Int? { try int(name, in: CaseLimits.number) }

    /// A number that may have a fraction, which the rule does not look at; nil where it is missing.
    mutating func floored(_ name: String) throws(JSONSectionError) -> Int? {
        guard let number = try double(name) else { return nil }
        return Int(number.rounded(.down))
    }

    /// A number as binary floating point, within the range of cases; nil where it is missing.
    mutating func double(_ name: String) throws(JSONSectionError) -> Double? {
        guard let value = value(name) else { return nil }
        guard let number = value.double ?? value.string.flatMap(Double.init), abs(number) <= 1e12 else { throw refusal(name, "must be a number") }
        return number
    }

    /// A temperature, cut to millionths of a degree; nil where it is missing.
    mutating func celsius(_ name: String) throws(JSONSectionError) -> Celsius? {
        guard let number = try double(name) else { return nil }
        let exact = value(name)?.number?.scaled(6)
        return Celsius(millionths: exact ?? Int((number * 1_000_000).rounded(.towardZero)))
    }

    /// An id of whatever JSON type, as text; nil where it is missing.
    mutating func id(_ name: String) -> String? { value(name)?.text() }

    /// The weighings of a list.
    mutating func weighings(_ name: String) throws(JSONSectionError) -> [Weighing] {
        var weighings: [Weighing] = []
        for var row in try need(sections(name), name) {
            weighings.append(
                Weighing(
                    time: try row.instant("t"), grams: try row.need(row.number("g"), "g"), user: row.id("user"),
                    isAsked: try row.bool("asked") ?? false, typed: try row.role("manual")))
        }
        return weighings
    }

    /// Who typed a value: `staff`, `patient`, true for the patient; nil for a device's word.
    mutating func role(_ name: String) throws(JSONSectionError) -> Author.Role? {
        switch value(name) {
        case nil, .bool(false): return nil
        case .bool(true): return .patient
        case .string(let text):
            if let role = Author.Role(rawValue: text) { return role }
            fallthrough
        default: throw refusal(name, "must be \"staff\", \"patient\" or true")
        }
    }
}
