public import CivilTime

/// What became of one try to deliver a message.
public struct DeliveryReceipt: Sendable, Hashable {
    /// The message.
    public let message: Int
    /// The channel.
    public let channel: String
    /// When the answer came.
    public let at: Instant
    /// The receiver's own words or number for it; nil where it was not taken.
    public let receipt: String?
    /// Why it was not taken; nil where it was.
    public let error: String?

    /// An answer of a channel.
    public init(message: Int, channel: String, at: Instant, receipt: String?, error: String?) {
        self.message = message
        self.channel = channel
        self.at = at
        self.receipt = receipt
        self.error = error
    }
}
