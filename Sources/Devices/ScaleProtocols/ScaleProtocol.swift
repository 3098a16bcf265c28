/// One language of scales: where its packets come from, how they are told from others, what they mean.
///
/// Each has one file with one static member of this type, listed in ``ScaleProtocols/all``.
public final class ScaleProtocol: Sendable {
    /// What the packets of a protocol are.
    public enum Delivery: String, Sendable, Hashable {
        /// States of the scale while somebody stands on it, many a weighing; the settled one counts once.
        case live
        /// Weighings, one a packet; the scale may send the same one again.
        case records
        /// Facts beside the weight: features, clock, users, composition.
        case auxiliary
        /// Octets that were put together from several packets.
        case joined
    }

    /// The stable name of the command line, the log and the stored evidence.
    public let name: String
    /// The models, for people.
    public let title: String
    /// Where its packets come from.
    public let sources: [PacketSource]
    /// What its packets are.
    public let delivery: Delivery
    /// Whether the factor between the weight field and kg depends on the model: readings go to review until a technician has confirmed one known
    /// weight (``ScaleOptions/isConfirmed``).
    public let requiresConfirmation: Bool
    /// Whether the gateway listens to it without being told to.
    public let isOnByDefault: Bool
    /// What its messages can say, in the order of the command line's answer.
    let fields: [ReadingField]
    /// Whether the octets look like this protocol, asked where several share a source.
    let recognises: @Sendable (Span<UInt8>) -> Bool
    private let decoder: @Sendable (Span<UInt8>, ScaleOptions) throws(PacketError) -> ScaleMessage

    init(
        name: String, title: String, sources: [PacketSource], delivery: Delivery, requiresConfirmation: Bool = false, isOnByDefault: Bool = true,
        fields: [ReadingField], recognises: @escaping @Sendable (Span<UInt8>) -> Bool = { _ in true },
        decode: @escaping @Sendable (Span<UInt8>, ScaleOptions) throws(PacketError) -> ScaleMessage
    ) {
        self.name = name
        self.title = title
        self.sources = sources
        self.delivery = delivery
        self.requiresConfirmation = requiresConfirmation
        self.isOnByDefault = isOnByDefault
        self.fields = fields
        self.recognises = recognises
        decoder = decode
    }

    /// What the octets say. A total function: every sequence of octets gives a message or an error, at any length.
    public func decode(_ bytes: Span<UInt8>, options: ScaleOptions = ScaleOptions()) throws(PacketError) -> ScaleMessage {
        try decoder(bytes, options)
    }
}
