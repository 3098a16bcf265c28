public import JSONValues
import Store

/// A writing command, the same whether it is carried out in this process or by the running gateway.
public struct ControlRequest: Sendable {
    /// What to do: `ingest`, `enter`, `patient.add`, `review.accept`, `ack` …
    public var verb: String
    /// Its particulars.
    public var parameters: JSONObject
    /// Bytes that go with it (a file).
    public var bytes: [UInt8]

    /// A command.
    public init(_ verb: String, _ parameters: JSONObject = [:], bytes: [UInt8] = []) {
        self.verb = verb
        self.parameters = parameters
        self.bytes = bytes
    }

    /// Whether it is of no use without its caller, such as a table that is shown: it ends when the caller goes. Everything else is carried out.
    var endsWithItsCaller: Bool { verb.hasPrefix("scale.") }

    /// Whether it asks servers outside, which may take their time; what was not asked is asked later without it.
    var asksOutside: Bool { ["outbox.retry", "export.redcap", "withings.import", "alarm.test"].contains(verb) }

    /// A text member.
    func text(_ name: String) -> String? { parameters[name]?.string }

    /// A text member that must be there.
    func needed(_ name: String) throws -> String {
        guard let text = text(name), !text.isEmpty else { throw ControlFailure(2, "usage", "\(name) is missing") }
        return text
    }
}

/// What came of a command.
public struct ControlAnswer: Sendable {
    /// The items of the answer, one JSON object each.
    public var items: [JSONValue]
    /// The exit status of the contract: 0 done, 1 an item was rejected, 2 wrong usage, 3 a part is missing.
    public var status: Int
    /// What went wrong, for a person; nil where nothing did.
    public var message: String?
    /// The stable code of what went wrong, by which pages find their own words; nil where nothing did. It stays in the process.
    var code: String?

    /// An answer.
    public init(_ items: [JSONValue] = [], status: Int = 0, message: String? = nil) { self.init(items, status: status, message: message, code: nil) }

    /// An answer with the code of what went wrong.
    init(_ items: [JSONValue] = [], status: Int, message: String?, code: String?) {
        self.items = items
        self.status = status
        self.message = message
        self.code = code
    }

    var json: JSONValue { ["items": .array(items), "status": JSONValue(status), "message": JSONValue(message)] }

    init?(json: JSONValue) {
        guard let items = json["items"]?.array, let status = json["status"]?.int else { return nil }
        self.init(items, status: status, message: json["message"]?.string)
    }
}

/// A command that cannot be carried out.
struct ControlFailure: Error, CustomStringConvertible {
    let status: Int
    let code: String
    let description: String

    init(_ status: Int, _ code: String, _ description: String) {
        self.status = status
        self.code = code
        self.description = description
    }
}
