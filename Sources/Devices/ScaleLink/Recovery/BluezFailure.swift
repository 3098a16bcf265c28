import SystemBus

/// What a refusal of bluetoothd, or its silence, means.
enum BluezFailure: Error, Sendable, Hashable {
    /// bluetoothd is not on the bus.
    case notRunning
    /// The adapter is off.
    case notReady
    /// The same operation is under way, ours or a stuck one.
    case inProgress
    /// The connection could not be made: radio, scale asleep, or an old bond that the scale refused. BlueZ's words.
    case connection(String)
    /// Pairing was refused, cancelled, or nobody answered in time.
    case authentication(String)
    /// The link is not encrypted as the characteristic wants it.
    case notPermitted
    /// The characteristic cannot do that.
    case notSupported
    /// The object is gone.
    case vanished
    /// It is already so.
    case already
    /// The link broke while the call was under way.
    case notConnected
    /// The adapter is blocked by a switch (rfkill).
    case blocked
    /// The message bus or AppArmor forbids the call.
    case denied(String)
    /// No answer in time.
    case noReply
    /// Our connection to the bus is closed.
    case busClosed
    /// We gave up waiting.
    case cancelled
    /// Anything else: name and text.
    case other(String)

    /// The meaning of a bus error.
    init(_ error: BusError) {
        switch error {
        case .closed, .system: self = .busClosed
        case .cancelled: self = .cancelled
        case .noReply: self = .noReply
        case .malformed(let what): self = .other(what)
        case .refused(let name, let text): self = BluezFailure.refusal(name, text)
        }
    }

    private static func refusal(_ name: String, _ text: String) -> BluezFailure {
        if let short = name.wholeMatch(of: /org\.bluez\.Error\.(.+)/)?.1 { return bluez(String(short), text) }
        guard let short = name.wholeMatch(of: /org\.freedesktop\.DBus\.Error\.(.+)/)?.1 else { return .other("\(name): \(text)") }
        // `Spawn.…` is what the bus says when it cannot start bluetoothd.
        if short.hasPrefix("Spawn.") { return .notRunning }
        switch short {
        case "ServiceUnknown", "NameHasNoOwner": return .notRunning
        case "UnknownObject", "UnknownMethod", "UnknownInterface": return .vanished
        case "AccessDenied": return .denied(text)
        default: return .other("\(name): \(text)")
        }
    }

    private static func bluez(_ name: String, _ text: String) -> BluezFailure {
        switch name {
        case "NotReady": .notReady
        case "InProgress": .inProgress
        case "AlreadyConnected", "AlreadyExists": .already
        case "NotConnected": .notConnected
        case "AuthenticationFailed", "AuthenticationCanceled", "AuthenticationRejected", "AuthenticationTimeout": .authentication(name)
        case "ConnectionAttemptFailed": .connection(name)
        case "NotPermitted", "NotAuthorized": .notPermitted
        case "NotSupported": .notSupported
        case "DoesNotExist": .vanished
        case "Blocked": .blocked
        case "Failed": failed(text)
        default: .other("org.bluez.Error.\(name): \(text)")
        }
    }

    /// Most failures have one name, `Failed`, and only the text tells them apart (bluez src/error.h).
    private static func failed(_ text: String) -> BluezFailure {
        switch text {
        case "Not connected": .notConnected
        case "Operation already in progress", "In Progress": .inProgress
        case "Blocked through rfkill": .blocked
        case "le-adapter-not-powered", "br-adapter-not-powered", "le-connection-adapter-not-powered", "br-connection-adapter-not-powered": .notReady
        default:
            text.hasPrefix("le-connection") || text.hasPrefix("br-connection") || text == "Software caused connection abort"
                || text == "Input/output error" || text == "Connection refused" || text == "Host is down"
                ? .connection(text) : .other("org.bluez.Error.Failed: \(text)")
        }
    }
}
