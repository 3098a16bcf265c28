/// A temperature, exact to a millionth of a degree.
public struct Celsius: Sendable, Hashable, Comparable {
    /// Millionths of a degree Celsius.
    public let millionths: Int

    /// A temperature from millionths of a degree.
    public init(millionths: Int) { self.millionths = millionths }

    /// A temperature of whole degrees.
    public init(_ degrees: Int) { millionths = min(max(degrees, -1_000_000), 1_000_000) * 1_000_000 }

    /// Whether the left one is colder.
    public static func < (left: Celsius, right: Celsius) -> Bool { left.millionths < right.millionths }
}
