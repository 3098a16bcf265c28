public import CivilTime

/// The connection that delivered an indication: 2A9D does not tell live from stored, the connection does.
public struct GATTConnection: Sendable, Hashable {
    /// In which order the scale delivers stored readings.
    public enum Order: String, Sendable, Hashable {
        case oldestFirst
        case unknown
    }

    /// Stable id, the same for all indications of one connection.
    public var id: String
    /// When the scale was first heard after two minutes of silence.
    public var heard: Instant
    /// When the connection began.
    public var connected: Instant
    /// Place of this indication in the connection, from 0.
    public var index: Int
    /// Order of delivery.
    public var order: Order

    /// A place in a connection.
    public init(id: String, heard: Instant, connected: Instant, index: Int, order: Order = .oldestFirst) {
        self.id = id
        self.heard = heard
        self.connected = connected
        self.index = index
        self.order = order
    }
}
