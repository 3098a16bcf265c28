/// What a packet of a scale says.
public enum ScaleMessage: Sendable, Hashable {
    /// A weight, or what belongs to one.
    case reading(ScaleReading)
    /// Stored weights, oldest first or not; `isEnd` where the scale says that no more follow.
    case history([ScaleReading], isEnd: Bool)
    /// What a scale of the standard services can do.
    case features(ScaleFeatures)
    /// The scale's clock.
    case clock(ScaleTimestamp)
    /// The answer to a request about users.
    case userControl(UserControlResponse)
    /// One part of a longer message, to be joined.
    case part(number: UInt8, of: UInt8)
    /// What the scale says about its own scaling.
    case scaling(divisor: UInt8)
}
