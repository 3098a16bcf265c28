/// A message that came from the broker.
public struct MQTTMessage: Sendable, Hashable {
    /// Its topic.
    public let topic: String
    /// Its content.
    public let payload: [UInt8]
    /// Whether the broker had kept it from before the subscription.
    public let isRetained: Bool
}
