import CivilTime
import JSONValues

/// Why a case cannot be answered.
enum CaseError: Error, CustomStringConvertible {
    case member(String, expected: String)
    case unknownKind(String)

    var description: String {
        switch self {
        case .member(let path, let expected): "\(path): \(expected) expected"
        case .unknownKind(let kind): "unknown kind \"\(kind)\""
        }
    }
}

/// Reads the members of one object of a case file; every complaint names the member.
struct CaseReader {
    private let object: JSONObject
    private let place: String

    init(_ value: JSONValue, at place: String = "case") throws {
        guard let object = value.object else { throw CaseError.member(place, expected: "an object") }
        self.object = object
        self.place = place
    }

    func path(_ key: String) -> String { "\(place).\(key)" }

    func isNull(_ key: String) -> Bool { object[key]?.isNull ?? true }

    func value(_ key: String) throws -> JSONValue {
        guard let value = object[key] else { throw CaseError.member(path(key), expected: "a value") }
        return value
    }

    func member(_ key: String) throws -> CaseReader { try CaseReader(value(key), at: path(key)) }

    func text(_ key: String) throws -> String { try need(object[key]?.string, key, "a text") }
    func optionalText(_ key: String) -> String? { object[key]?.string }
    func int(_ key: String) throws -> Int { try need(object[key]?.int, key, "a whole number") }
    func optionalInt(_ key: String) throws -> Int? { isNull(key) ? nil : try int(key) }
    func optionalBool(_ key: String) throws -> Bool? { isNull(key) ? nil : try need(object[key]?.bool, key, "true or false") }
    func optionalDouble(_ key: String) throws -> Double? { isNull(key) ? nil : try need(object[key]?.double, key, "a number") }
    func list(_ key: String) throws -> [JSONValue] { try need(object[key]?.array, key, "a list") }
    func optionalList(_ key: String) throws -> [JSONValue] { isNull(key) ? [] : try list(key) }
    func texts(_ key: String) throws -> [String] { try list(key).map { try need($0.string, key, "a list of texts") } }
    func date(_ key: String) throws -> CivilDate { try need(CivilDate(text(key)), key, "a day yyyy-MM-dd") }
    func reading(_ key: String) throws -> CivilDateTime { try need(CivilDateTime(text(key)), key, "a clock reading yyyy-MM-ddTHH:mm:ss") }
    func instant(_ key: String) throws -> Instant { try need(Instant(text(key)), key, "an instant with offset") }

    private func need<Value>(_ value: Value?, _ key: String, _ expected: String) throws -> Value {
        guard let value else { throw CaseError.member(path(key), expected: expected) }
        return value
    }
}
