/// Whether the monitoring of a patient may start: only with consent, and with a channel whose test message was taken.
public struct StartGate: Sendable, Hashable {
    /// What is missing. The raw values are stable codes.
    public enum Refusal: String, Sendable, Hashable {
        case noConsent, noChannel, noTest

        /// The text for people and logs.
        public var text: String {
            switch self {
            case .noConsent: "no consent is recorded; record it first: hypona consent record"
            case .noChannel:
                "no channel leads out of this box to the nurse; configure alarms.channels, or start with --local-only, which is audited and stays visible"
            case .noTest: "no channel has taken a test message; run `hypona alarm test`, or start with --local-only, which is audited and stays visible"
            }
        }
    }

    /// What is missing; nil where monitoring may start.
    public let refusal: Refusal?

    /// Judges a box.
    /// - Parameters:
    ///   - hasConsent: Whether a consent stands.
    ///   - channels: The channels of the box.
    ///   - tested: The channels that have taken a message.
    ///   - isLocalOnly: Whether alarms may stay on the box.
    public init(hasConsent: Bool, channels: [ChannelSpec], tested: Set<String>, isLocalOnly: Bool) {
        // What reaches the technician alone tells nobody of a red.
        let outward = channels.filter { !$0.isLocal && $0.roles.contains(.nurse) }
        if !hasConsent {
            refusal = .noConsent
        } else if isLocalOnly || outward.contains(where: { tested.contains($0.name) }) {
            refusal = nil
        } else {
            refusal = outward.isEmpty ? .noChannel : .noTest
        }
    }
}
