public import CivilTime

/// One weighing, as a gateway publishes it once.
public struct Weighing: Sendable, Hashable {
    /// Whose clock says when it was.
    public enum TimeSource: String, Sendable, Hashable {
        /// The scale's, which was plausible.
        case scale
        /// The gateway's: the instant of receipt.
        case gateway
    }

    /// Its number, ascending in the order of arrival.
    public var id: Int
    /// Address of the scale.
    public var device: String
    /// The protocol that told it.
    public var protocolName: String
    /// The weight.
    public var mass: ScaleMass
    /// Everything the packet said.
    public var reading: ScaleReading
    /// The packet: the evidence.
    public var packet: ScalePacket
    /// When it was, on a clock in the patient's zone.
    public var measuredAt: CivilDateTime
    /// Whose clock that is.
    public var timeSource: TimeSource
    /// Whether only its repetition after stepping off was received.
    public var isLate = false
    /// Whether it lay in the scale's memory without a usable time: its age is unknown, a person decides.
    public var isStored = false
    /// Whether the scaling is not certain: a person decides until a technician has confirmed one known weight.
    public var requiresConfirmation = false
}
