public import CivilTime

/// What happens on the radio, in the order in which it happens.
///
/// What BlueZ had stored from before (properties of `GetManagedObjects`) is never an event: it is of unknown age.
public enum ScaleEvent: Sendable, Hashable {
    /// Octets arrived. A protocol that is named decides; else it is told from the packet.
    case packet(ScalePacket, protocolName: String? = nil)
    /// A connection to the scale was made. `heardAt`: when the scale was first heard after a long silence, where the link knows it better than the
    /// packets tell; a scale that has been awake for long was not woken by the weighing that it now gives.
    case connected(device: String, at: Instant, heardAt: Instant? = nil)
    /// The connection ended, by whichever side.
    case disconnected(device: String, at: Instant)
    /// The gateway begins again after it was not running: all connections are gone, what was seen before counts.
    case restarted
}
