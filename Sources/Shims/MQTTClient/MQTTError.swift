/// Why a broker did not take a message. The texts name host and cause, never topic or content.
public enum MQTTError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A setting cannot be used.
    case settings(String)
    /// No connection came about in time.
    case connect(host: String, reason: String)
    /// The broker did not confirm the message in time.
    case timeout(host: String)
    /// The library refused, with its words.
    case library(host: String, reason: String)

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .settings(let what): "the MQTT settings cannot be used: \(what)"
        case .connect(let host, let reason):
            "no connection to the MQTT broker \(host)\(reason.isEmpty ? "" : ": \(reason)"); check network, certificates and login"
        case .timeout(let host): "the MQTT broker \(host) did not confirm the message in time"
        case .library(let host, let reason): "the exchange with the MQTT broker \(host) failed: \(reason)"
        }
    }
}
