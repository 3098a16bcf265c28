import CarePlan
import CivilTime
import EscalationCore
import JSONValues

/// Values of the alarm path as JSON, for its own database. Reading answers nil for anything that it would not have written.
enum AlarmCoding {
    static func json(_ instant: Instant?) -> JSONValue { instant.map { .number(JSONNumber(Int($0.milliseconds))) } ?? .null }

    static func instant(_ value: JSONValue?) -> Instant? { value?.int.map { Instant(milliseconds: Int64($0)) } }

    static func instants(_ value: JSONValue?) -> [Instant]? {
        guard let elements = value?.array else { return nil }
        let instants = elements.compactMap(instant)
        return instants.count == elements.count ? instants : nil
    }

    static func texts(_ value: JSONValue?) -> [String]? {
        guard let elements = value?.array else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : nil
    }

    static func roles(_ value: JSONValue?) -> Set<AlarmRole>? {
        guard let names = texts(value) else { return nil }
        let roles = names.compactMap(AlarmRole.init(rawValue:))
        return roles.count == names.count ? Set(roles) : nil
    }

    static func json(_ reason: AlarmReason) -> JSONValue {
        [
            "code": .string(reason.code), "pod": JSONValue(reason.pod), "severity": JSONValue(reason.severity), "evaluation": JSONValue(reason.evaluation),
            "de": .string(reason.text.german), "en": .string(reason.text.english),
        ]
    }

    static func reason(_ value: JSONValue) -> AlarmReason? {
        guard let code = value["code"]?.string, let german = value["de"]?.string, let english = value["en"]?.string else { return nil }
        return AlarmReason(
            code: code, pod: value["pod"]?.int, severity: value["severity"]?.int, evaluation: value["evaluation"]?.int, text: LocalText(german, english))
    }

    static func reasons(_ value: JSONValue?) -> [AlarmReason]? {
        guard let elements = value?.array else { return nil }
        let reasons = elements.compactMap(reason)
        return reasons.count == elements.count ? reasons : nil
    }
}
