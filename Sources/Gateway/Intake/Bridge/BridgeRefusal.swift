import DailyEntries
import EscalationCore
public import JSONValues

/// Why a document of a program, or an item in it, is not taken: what is wrong, where, and what to do.
public struct BridgeRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// A stable code.
    public let code: String
    /// What is wrong.
    public let what: String
    /// The path of the member; empty for the whole document.
    public let path: String
    /// What to do.
    public let remedy: String

    init(_ code: String, _ path: String, _ what: String, remedy: String) {
        self.code = code
        self.path = path
        self.what = what
        self.remedy = remedy
    }

    /// The refusal of an answer; nil where it is none.
    public init?(json: JSONValue) {
        guard let code = json["code"]?.string, let what = json["what"]?.string else { return nil }
        self.init(code, json["where"]?.string ?? "", what, remedy: json["remedy"]?.string ?? "")
    }

    init(_ error: JSONError) {
        self.init("bad_json", "", "the body is no JSON: \(error)", remedy: "send one JSON document in UTF-8")
    }

    init(_ error: JSONSectionError) {
        self.init("bad_document", error.path, error.description, remedy: "send what /api/v1/openapi.json describes")
    }

    init(_ error: ManualRefusal, path: String) {
        self.init(error.code.rawValue, path, error.text.english, remedy: "correct the value and send it again")
    }

    /// The text for people and logs.
    public var description: String { "\(what); \(remedy)" }

    /// The refusal as programs get it.
    public var json: JSONValue { ["code": .string(code), "what": .string(what), "where": .string(path), "remedy": .string(remedy)] }
}
