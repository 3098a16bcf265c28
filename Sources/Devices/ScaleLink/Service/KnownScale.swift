/// A scale that a technician has set up, or that was bound as the patient's.
public struct KnownScale: Sendable, Hashable {
    /// Its address.
    public var address: DeviceAddress
    /// The family of protocols that a technician has set, for those that are off without it; nil: told from its packets.
    public var family: String?
    /// Whether stored weighings of an advertising scale are fetched over a connection.
    public var takesHistory = false
    /// The user of the scale that is the patient, where the scale wants consent before it gives anything.
    public var user: ScaleUser?

    /// A scale of which only the address is known.
    public init(address: DeviceAddress) { self.address = address }
}

/// A user of a scale with the User Data service.
public struct ScaleUser: Sendable, Hashable, CustomStringConvertible {
    /// The user's number on the scale, 1–254.
    public var index: UInt8
    /// The consent code, 0–9999. A secret of the patient: never logged.
    public var consent: UInt16

    /// A user.
    public init(index: UInt8, consent: UInt16) {
        self.index = index
        self.consent = consent
    }

    /// The number alone.
    public var description: String { "user \(index)" }
}

/// Whether a scale that nobody has set up is connected to. A reading that is taken is gone from the scale of a neighbour.
public enum Adoption: Sendable, Hashable {
    /// While no scale is known: the first one in reach is taken for the patient's.
    case whileNoneIsKnown
    /// Never.
    case never
}
