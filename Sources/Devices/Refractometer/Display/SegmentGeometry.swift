/// The measures of the digits in a strip, in pixels of the strip.
struct SegmentGeometry: Sendable, Hashable {
    /// The upper edge of the digits.
    var top: Double
    /// The height of a digit.
    var height: Double
    /// The width of a digit, outer edge to outer edge.
    var width: Double
    /// The thickness of a segment.
    var stroke: Double
    /// How far the top leans to the right, as a part of the height.
    var slant: Double
    /// The distance from one digit to the next, left edge to left edge.
    var pitch: Double

    /// The same digits in a strip in which they are as high as given and begin there. The pitch stays as it was measured.
    func scaled(toHeight height: Double, top: Double) -> SegmentGeometry {
        var result = self
        let scale = height / self.height
        result.width *= scale
        result.stroke *= scale
        result.height = height
        result.top = top
        return result
    }
}
