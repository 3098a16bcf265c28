public import EscalationCore
public import JSONValues

extension ThresholdsTree {
    /// The same values as a thresholds tree; numbers keep their digits.
    public init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let truth): self = .bool(truth)
        case .number(let number): self = .number(number.text)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .list(elements.map(ThresholdsTree.init))
        case .object(let members): self = .object(members.map { Member(key: $0.key, value: ThresholdsTree($0.value)) })
        }
    }
}

extension JSONValue {
    /// The same values as JSON.
    init(_ tree: ThresholdsTree) {
        switch tree {
        case .null: self = .null
        case .bool(let truth): self = .bool(truth)
        case .number(let text): self = JSONNumber(text: text).map(JSONValue.number) ?? .string(text)
        case .string(let text): self = .string(text)
        case .list(let elements): self = .array(elements.map { JSONValue($0) })
        case .object(let members): self = .object(JSONObject(members.map { ($0.key, JSONValue($0.value)) }))
        }
    }
}
