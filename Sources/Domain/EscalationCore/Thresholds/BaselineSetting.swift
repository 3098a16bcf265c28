/// How the weight baseline is built and used.
public struct BaselineSetting: Sendable, Hashable {
    /// Mornings up to this POD may form the baseline …
    public let lastPOD: Int
    /// … or up to so many days after the box came home, if that is later.
    public let homeDays: Int
    /// Of how many mornings the median is taken.
    public let mornings: Int
    /// g taken off an evening weight before it meets the baseline.
    public let eveningOffset: Int
    /// g: a first morning at home further away asks "another scale?".
    public let scaleOffset: Int
}
