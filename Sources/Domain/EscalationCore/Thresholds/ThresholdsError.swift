/// A thresholds file that is not accepted: keep the last good one, never run without.
public struct ThresholdsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Every place that is wrong; not empty.
    public let refusals: [ThresholdsRefusal]

    /// The text for people and logs.
    public var description: String { refusals.map(\.description).joined(separator: "; ") }
}
