extension BluezFailure: CustomStringConvertible {
    /// The text for people.
    var description: String {
        switch self {
        case .notRunning: "bluetoothd does not run"
        case .notReady: "the adapter is off"
        case .inProgress: "another operation is under way"
        case .connection(let words): "no connection: \(words)"
        case .authentication("AuthenticationCanceled"): "the pairing was cancelled"
        case .authentication("AuthenticationRejected"): "the pairing was rejected"
        case .authentication("AuthenticationTimeout"): "nobody answered in time"
        case .authentication(let name): "the scale refused: \(name)"
        case .notPermitted: "the scale wants to be paired first"
        case .notSupported: "the scale does not support that"
        case .vanished: "the scale is out of reach"
        case .already: "it is so already"
        case .notConnected: "the connection broke"
        case .blocked: "the adapter is blocked by a switch"
        case .denied(let text): "the message bus forbids it: \(text)"
        case .noReply: "no answer in time"
        case .busClosed: "the message bus is closed"
        case .cancelled: "it was cancelled"
        case .other(let text): text
        }
    }
}
