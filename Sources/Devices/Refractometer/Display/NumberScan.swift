/// What a scan for any number does otherwise than one for a specific gravity, of which the text alone tells which way up is right.
extension DisplayScan {
    /// What the way a photo is held is worth: most numbers are numbers on their heads, too.
    private static let leastShareAsHeld = 0.55
    /// The parts of a row that are looked at without the rest, as shares cut off at its head and its foot: the dark edge of a window, close above or
    /// below the digits, is taken for a part of them.
    private static let trims = [(head: 0.0, foot: 0.22), (head: 0.22, foot: 0.0)]
    /// How much better such a part must look.
    private static let trimGain = 1.15

    /// How well a place looks like a row of digits, with its better way up and the better part of it.
    static func rankOfNumber(_ row: RowCandidate, _ reader: SegmentReader) -> (row: RowCandidate, score: Double)? {
        func rank(_ row: RowCandidate) -> (row: RowCandidate, score: Double)? {
            reader.rank(row, leastShare: row.isUpright ? leastShareAsHeld : 0.85)
        }
        guard var best = rank(row), best.score > leastScore else { return nil }
        for trim in trims {
            guard let part = rank(row.trimmed(head: trim.head, foot: trim.foot)), part.score > trimGain * best.score else { continue }
            best = part
        }
        return best
    }

    /// Reads a place as it was ranked, and the other way up where that gives no number or is not as the photo is held.
    static func bestNumber(_ place: RowCandidate, _ reader: SegmentReader) -> RowReading? {
        guard let first = reader.read(place).map({ RowReading(segments: $0) }) else { return nil }
        if first.isNumber, first.row.isUpright { return first }
        guard let turned = reader.read(first.row.upsideDown).map({ RowReading(segments: $0) }) else { return first }
        func worth(_ row: RowReading) -> Double { row.segments.fit.rank * (row.isNumber ? 1 : 0.3) * (row.row.isUpright ? 1 : leastShareAsHeld) }
        return worth(turned) > worth(first) ? turned : first
    }
}
