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
    /// The name under which a technician switches it on together with the other languages of the same scale.
    public let family: String
    /// Whether stored records come oldest first, so that the last one of a connection is the newest.
    public let deliversOldestFirst: Bool
    /// What its messages can say, in the order of the command line's answer.
    let fields: [ReadingField]
    /// Whether the octets look like this protocol, asked where several share a source.
    private let sign: (@Sendable (Span<UInt8>) -> Bool)?
    /// Whether the protocol's octets begin with the company id, because the scale puts a counter into it.
    private let includesCompany: Bool
    private let decoder: @Sendable (Span<UInt8>, ScaleOptions) throws(PacketError) -> ScaleMessage

    init(
        name: String, title: String, sources: [PacketSource], delivery: Delivery, requiresConfirmation: Bool = false, isOnByDefault: Bool = true,
        family: String? = nil, deliversOldestFirst: Bool = false, fields: [ReadingField], recognises sign: (@Sendable (Span<UInt8>) -> Bool)? = nil,
        decode: @escaping @Sendable (Span<UInt8>, ScaleOptions) throws(PacketError) -> ScaleMessage
    ) {
        self.name = name
        self.title = title
        self.sources = sources
        self.delivery = delivery
        self.requiresConfirmation = requiresConfirmation
        self.isOnByDefault = isOnByDefault
        self.family = family ?? name
        self.deliversOldestFirst = deliversOldestFirst
        self.fields = fields
        self.sign = sign
        includesCompany = sources.contains { if case .manufacturerDataLowOctet = $0 { true } else { false } }
        decoder = decode
    }

    /// What the octets say. A total function: every sequence of octets gives a message or an error, at any length.
    public func decode(_ bytes: Span<UInt8>, options: ScaleOptions = .unset) throws(PacketError) -> ScaleMessage {
        try decoder(bytes, options)
    }

    /// What the packet says. The packet is taken for one of this protocol.
    public func decode(_ packet: ScalePacket, options: ScaleOptions = .unset) throws(PacketError) -> ScaleMessage {
        if includesCompany { return try decoder(octets(of: packet).span, options) }
        return try decoder(packet.bytes.span, options)
    }

    /// Whether the octets look like this protocol, asked where several share a source.
    public func recognises(_ packet: ScalePacket) -> Bool {
        guard let sign else { return true }
        return includesCompany ? sign(octets(of: packet).span) : sign(packet.bytes.span)
    }

    /// The octets of the packet in the form that the protocol describes: with the company id in front where the scale puts a counter into it.
    func octets(of packet: ScalePacket) -> [UInt8] {
        guard includesCompany, let company = packet.company else { return packet.bytes }
        return [UInt8(truncatingIfNeeded: company), UInt8(truncatingIfNeeded: company >> 8)] + packet.bytes
    }
}
