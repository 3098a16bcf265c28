/// What a technician has set for one scale; without it everything undecided stays unknown.
public struct ScaleOptions: Sendable, Hashable {
    /// From when a scale counts its seconds.
    public enum Epoch: String, Sendable, Hashable {
        /// 1970-01-01, local time.
        case unix
        /// 2010-01-01, local time.
        case year2010 = "2010"
    }

    /// Which form the live frames of a QN scale have.
    public enum Variant: String, Sendable, Hashable {
        /// ES-30M, ES-26M.
        case es30m
        /// ESF-24 and the older scales.
        case esf24
    }

    /// The model a technician has set: the family of protocols that are off unless they are asked for.
    public var family: String?
    /// The six octets of the scale's address, as written.
    public var address: [UInt8]?
    /// Key of an encrypting scale, 16 octets. A secret: never logged.
    public var bindKey: [UInt8]?
    /// From when the scale counts its seconds; nil: told from the value.
    public var epoch: Epoch?
    /// The form of its live frames.
    public var variant: Variant?
    /// How many steps of the weight field make one unit: 10 or 100.
    public var divisor: Int?
    /// The unit of the weight field, of protocols that do not say it.
    public var unit: ScaleUnit?
    /// Whether a technician has weighed a known weight and found it right: only then do readings of a protocol whose scaling is not certain
    /// count without review.
    public var isConfirmed = false

    /// Nothing set.
    public static let unset = ScaleOptions()

    /// Nothing set.
    public init() {}
}
