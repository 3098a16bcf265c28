/// A D-Bus value with its exact wire type, so that a sender's wrong type can be told from a right one.
public enum BusValue: Sendable, Hashable {
    case bool(Bool)
    case byte(UInt8)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case path(String)
    case signature(String)
    /// An array of bytes (`ay`).
    case bytes([UInt8])
    /// Any other array, with the signature of its elements.
    case array(of: String, [BusValue])
    /// A dictionary with the signatures of key and value (`sv`), entries in the order of the wire.
    case dictionary(of: String, [BusEntry])
    case structure([BusValue])
    indirect case variant(BusValue)
    /// A file descriptor; never kept.
    case descriptor
}

/// One entry of a D-Bus dictionary.
public struct BusEntry: Sendable, Hashable {
    /// The key, always of a basic type.
    public let key: BusValue
    /// The value.
    public let value: BusValue

    /// An entry.
    public init(_ key: BusValue, _ value: BusValue) {
        self.key = key
        self.value = value
    }
}

extension BusValue {
    /// The value inside a variant, however deep; the value itself otherwise.
    public var content: BusValue {
        var value = self
        while case .variant(let inner) = value { value = inner }
        return value
    }

    /// The truth value, if this is one.
    public var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
    /// The text, if this is a string; paths and signatures are not.
    public var string: String? { if case .string(let text) = content { text } else { nil } }
    /// The object path, if this is one.
    public var path: String? { if case .path(let path) = content { path } else { nil } }
    /// The octets, if this is an array of bytes.
    public var bytes: [UInt8]? { if case .bytes(let bytes) = content { bytes } else { nil } }
    /// The entries, if this is a dictionary.
    public var entries: [BusEntry]? { if case .dictionary(_, let entries) = content { entries } else { nil } }
    /// The texts, if this is an array of strings.
    public var strings: [String]? {
        guard case .array("s", let elements) = content else { return nil }
        return elements.compactMap(\.string)
    }

    /// A dictionary from names to values of any type (`a{sv}`), as BlueZ takes for options.
    public static func options(_ entries: [(String, BusValue)] = []) -> BusValue {
        .dictionary(of: "sv", entries.map { BusEntry(.string($0.0), .variant($0.1)) })
    }

    /// The D-Bus signature of the value.
    public var typeSignature: String {
        switch self {
        case .bool: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .path: "o"
        case .signature: "g"
        case .bytes: "ay"
        case .array(let element, _): "a" + element
        case .dictionary(let entry, _): "a{" + entry + "}"
        case .structure(let fields): "(" + fields.map(\.typeSignature).joined() + ")"
        case .variant: "v"
        case .descriptor: "h"
        }
    }
}
