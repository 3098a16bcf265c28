/// What follows from an event.
public enum WeighingUpdate: Sendable, Hashable {
    /// A weighing, published once.
    case weighing(Weighing)
    /// Impedance or composition that belongs to a weighing published before.
    case completed(id: Int, ScaleReading)
    /// A settled weight whose scaling nobody has set yet: a technician has to set the model (`hypona scale test`).
    case unscaled(ScalePacket, protocolName: String, rawWeight: UInt32)
    /// Octets that are no message of their protocol: for the log, with their digits.
    case refused(ScalePacket, protocolName: String, PacketError)
}
