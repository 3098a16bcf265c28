/// Why octets are not a message of a protocol. The first reason that applies is given, in the order of the cases.
public enum PacketError: Error, Sendable, Hashable {
    /// Fewer octets than the fields need.
    case tooShort(have: Int, need: Int)
    /// Another number of octets than the protocol has.
    case badLength(have: Int, want: Int)
    /// The leading octets are not those of the protocol.
    case badHeader(String)
    /// The check octet does not fit the others.
    case badChecksum(computed: UInt8, carried: UInt8)
    /// Encrypted, and no key is known.
    case encrypted(String)
    /// Not encrypted where the protocol demands it.
    case notEncrypted
    /// The key does not fit, or octets were changed.
    case decryptFailed
    /// An object of unknown length: nothing behind it can be read.
    case unknownObject(UInt8)
    /// A status octet without known meaning.
    case unknownStatus(UInt8)
    /// The scale says that it could not measure.
    case measurementUnsuccessful
    /// A whole message, but none with a weight.
    case notAWeight(String)
    /// No protocol claims such octets from there.
    case unknownProtocol(String)
    /// Not a packet at all: a line, a number or a setting that cannot be read.
    case badInput(String)

    /// The stable word of the command line and the log.
    public var code: String {
        switch self {
        case .tooShort: "too_short"
        case .badLength: "bad_length"
        case .badHeader: "bad_header"
        case .badChecksum: "bad_checksum"
        case .encrypted: "encrypted"
        case .notEncrypted: "not_encrypted"
        case .decryptFailed: "decrypt_failed"
        case .unknownObject: "unknown_object"
        case .unknownStatus: "unknown_status"
        case .measurementUnsuccessful: "measurement_unsuccessful"
        case .notAWeight: "not_a_weight"
        case .unknownProtocol: "unknown_protocol"
        case .badInput: "bad_input"
        }
    }
}

extension PacketError: CustomStringConvertible {
    /// What is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .tooShort(let have, let need): "\(have) octets, but the fields need \(need); the packet was cut on its way, wait for the next one"
        case .badLength(let have, let want): "\(have) octets instead of \(want); another model or another message"
        case .badHeader(let what): "not a message of this protocol: \(what)"
        case .badChecksum(let computed, let carried):
            "check octet \(Hex.text([carried])), computed \(Hex.text([computed])); the packet was damaged, wait for the next one"
        case .encrypted(let what): "encrypted: \(what)"
        case .notEncrypted: "not encrypted, though this scale encrypts; it is not yet bound to an account"
        case .decryptFailed: "cannot be decrypted; check bind key and address of the scale"
        case .unknownObject(let id): "object \(Hex.text([id])) has an unknown length, nothing behind it can be read"
        case .unknownStatus(let status): "status octet \(Hex.text([status])) has no known meaning"
        case .measurementUnsuccessful: "the scale says that the measurement failed; weigh again"
        case .notAWeight(let what): "no weight: \(what)"
        case .unknownProtocol(let what): "no protocol claims it: \(what)"
        case .badInput(let what): what
        }
    }
}
