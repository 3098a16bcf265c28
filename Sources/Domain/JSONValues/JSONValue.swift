/// A JSON value that keeps what the text said: numbers stay text (``JSONNumber``), members keep their order.
///
/// Numbers of this product are measurements. Passing them through binary floating point or dropping their trailing
/// zeros would make `80.05` another number, therefore neither happens here.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// The members, if this is an object.
    public var object: JSONObject? {
        if case .object(let members) = self { members } else { nil }
    }
    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
    /// The text, if this is a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
    /// The truth value, if this is `true` or `false`; a number is never taken for one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }
    /// The number, if this is one; `true` and numeric strings are not.
    public var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }
    /// The whole number, if this is a number without fractional part that fits (`5`, `5.0`, `5e0`).
    public var int: Int? { number?.int }
    /// The nearest binary floating point number, for image code and display only.
    public var double: Double? { number?.double }
    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// The member of that name; nil where this is no object or has none.
    public subscript(_ key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// The value of a literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// The value of a literal.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    /// The value of a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// The value of a literal.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// The value of a literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
    /// The value of a literal.
    public init(nilLiteral: ()) { self = .null }

    /// A string, or `null` for nil.
    public init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
    /// A whole number, or `null` for nil.
    public init(_ value: Int?) { self = value.map { .number(JSONNumber($0)) } ?? .null }
    /// A truth value, or `null` for nil.
    public init(_ value: Bool?) { self = value.map(JSONValue.bool) ?? .null }
    /// An array of strings.
    public init(_ texts: [String]) { self = .array(texts.map(JSONValue.string)) }
}
