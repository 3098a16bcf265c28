public import CivilTime

/// What the study knows of a device that delivered weights.
public struct DeviceBindingRow: Sendable, Hashable {
    /// Whether it weighs the patient.
    public enum State: String, Sendable, Hashable {
        /// It was known before (paired, or of the linked account).
        case known
        /// The first device whose reading passed.
        case bound
        /// A person said yes.
        case confirmed
        /// A person said no.
        case refused
        /// Nobody has said.
        case foreign
    }

    /// The device.
    public var deviceID: String
    /// Whether it weighs the patient.
    public var state: State
    /// Its first reading with a time.
    public var since: Instant?
}
