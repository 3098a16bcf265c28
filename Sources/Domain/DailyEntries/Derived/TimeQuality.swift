/// How good the time of a measurement is.
public enum TimeQuality: String, Sendable, Hashable, CaseIterable {
    /// The device's own time.
    case device
    /// The device's time moved by the drift of its clock.
    case mapped
    /// The time of a photo's file.
    case file
    /// The time of receipt.
    case receipt
    /// What a person typed, or the time of typing.
    case typed
    /// The gateway's clock was not synchronised, its error is bounded.
    case gatewayUnsynced
    /// No usable time: the measurement fills no slot.
    case unreliable
}
