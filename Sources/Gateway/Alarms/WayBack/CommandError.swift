/// Why a command from outside is refused. Nothing of its content is repeated.
public enum CommandError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is not of the form of a command.
    case malformed
    /// No such key is configured.
    case unknownKey
    /// The signature does not fit.
    case signature
    /// It is meant for another box.
    case otherBox
    /// Its number is not larger than that of the last one.
    case replayed(number: Int, last: Int)
    /// There is no such command, or a particular of it is missing.
    case particulars(String)

    /// The code in answers.
    public var code: String {
        switch self {
        case .malformed: "malformed"
        case .unknownKey: "unknownKey"
        case .signature: "signature"
        case .otherBox: "otherBox"
        case .replayed: "replayed"
        case .particulars: "particulars"
        }
    }

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .malformed: "a command is {\"key\", \"body\", \"signature\"} with the body as JSON text"
        case .unknownKey: "no such key is configured on this box"
        case .signature: "the signature does not fit the body and the key"
        case .otherBox: "the command is for another box"
        case .replayed(let number, let last): "command \(number) was sent before; the next number is above \(last)"
        case .particulars(let what): what
        }
    }
}
