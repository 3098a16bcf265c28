/// The best explanation of a strip as seven-segment digits.
struct SegmentFit: Sendable {
    /// One digit's place and how strongly each of its segments is lit.
    struct Cell: Sendable {
        /// The left edge at mid-height, in pixels of the strip.
        var x: Double
        /// Ink on the segments a…g, 0 = ground, 1 = full ink.
        var segments: [Double]
        /// Ink in the upper and lower hole.
        var holes: [Double]
        /// Ink at the place of a point behind the digit, and what stands above it.
        var point: Double
        /// Whether only the right half of the place is the display's: a 1 at the very beginning.
        var isHalf = false
    }

    /// The measures.
    var geometry: SegmentGeometry
    /// The digits from left to right.
    var cells: [Cell]
    /// How much ink the digits explain, less what contradicts them.
    var score: Double
    /// How clean the fit is: 1 where every lit segment is full and every hole empty. Letters and frames stay below a half.
    var purity: Double

    /// Whether the row seems to begin earlier: something like a digit, however faint, stands one pitch before the first, or a point.
    var beginsEarlier: Bool
    /// Whether something like a digit, however faint, stands one pitch behind the last.
    var endsLater: Bool
    /// Whether the row seems to go on at either end.
    var goesOn: Bool { beginsEarlier || endsLater }

    /// The distance from one digit to the next as a part of their height.
    var pitch: Double { geometry.pitch / max(geometry.height, 1) }

    /// How much this looks like a row of digits: much ink, cleanly explained.
    var rank: Double { min(score, 18) * purity * purity * purity }
}
