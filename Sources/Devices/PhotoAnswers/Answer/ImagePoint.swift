/// A point in a picture, in pixels; (0, 0) is the centre of the top left pixel.
public struct ImagePoint: Sendable, Hashable {
    /// Columns from the left.
    public var x: Double
    /// Rows from the top.
    public var y: Double

    /// A point from its coordinates.
    @inlinable public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The distance to another point, in pixels.
    @inlinable public func distance(to other: ImagePoint) -> Double { ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot() }
}
