/// What the segment reader takes for granted about a display.
struct SegmentRules: Sendable, Hashable {
    /// Whether the edges of a window may run above and below all digits, as near as a frame does beside them.
    var hasWindow = false
    /// How strong the ink of a point must be, as a part of a segment's, and by how much it must be stronger than that in any other gap.
    var leastPoint = 0.42
    var pointLead = 0.05
    /// Whether a few letters may stand among digits, and not only digits whose top or foot is not seen.
    var mixesLetters = true
    /// The weakest ink that may be a full segment's, as a part of the strongest: digits under a reflection are fainter than those beside it.
    var leastInk = 1.0

    /// Displays of refractometers: a number whose grammar is known, or a word.
    static let refractometer = SegmentRules()
    /// Any display. A point may be two pixels of a small picture.
    static let anyDisplay = SegmentRules(hasWindow: true, leastPoint: 0.22, pointLead: 0.1, mixesLetters: false, leastInk: 0.45)
}
