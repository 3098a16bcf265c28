import PhotoAnswers

/// Finds error words of low letters, `Err` and `nnn`.
///
/// Such letters have only the lower half of a digit's box, so that the finder cuts their row at half height and its strokes read as 1 and 7 (n is a stroke,
/// a bar and a stroke), or it takes the three bars of the E alone for a row that runs upwards. Whether a word stands there is seen when the whole box is
/// read.
enum LowLetterWord {
    /// How many rows are read again, and how clean they must be.
    private static let tries = 6
    private static let leastPurity = 0.55
    /// How far the box goes on above the half, in its heights: the middle bar belongs to both halves.
    private static let rise = 0.84
    /// How far two letters go on behind an E, in its widths.
    private static let twoLetters = 2.7

    /// The word among rows of which none shows a value; nil where there is none.
    static func find(among rows: [RowReading], _ reader: SegmentReader) -> RowReading? {
        for row in rows.lazy.filter(mayBePart).prefix(tries) {
            for place in places(of: row) {
                guard let word = reader.read(place).map({ RowReading(segments: $0) }), word.isCredible, word.meaning == .errorWord else { continue }
                if word.row.height > 0.75 * place.height { return word }
            }
        }
        return nil
    }

    /// Whether the row has strokes and bars only, as the parts of E, n and r have.
    private static func mayBePart(_ row: RowReading) -> Bool {
        let characters = row.segments.text.filter { $0 != "." && $0 != " " }
        return row.segments.fit.purity > leastPurity && characters.count >= 2 && characters.allSatisfy("17ELnr".contains)
    }

    /// The boxes that may hold a word of which the row is a part.
    private static func places(of row: RowReading) -> [RowCandidate] {
        let text = row.segments.text
        let half = row.row.raised(by: rise)
        // An n on its head is an L and a 1; the bars of an E, which stand on its back, are 1 and 7.
        if text.contains("L") { return [half, row.row.upsideDown.raised(by: rise)] }
        return text.contains("7") && !text.contains("E") ? [half, row.row.turnedE(goingOn: twoLetters)] : [half]
    }
}

extension RowCandidate {
    /// The row with room above it.
    fileprivate func raised(by share: Double) -> RowCandidate {
        var result = self
        result.corners[0] = corners[3].beyond(corners[0], by: share)
        result.corners[1] = corners[2].beyond(corners[1], by: share)
        return result
    }

    /// The row that begins with an E of which this row is the three bars, read upwards.
    fileprivate func turnedE(goingOn share: Double) -> RowCandidate {
        var result = self
        result.corners = [corners[1], corners[1].beyond(corners[2], by: share), corners[0].beyond(corners[3], by: share), corners[0]]
        return result
    }
}

extension ImagePoint {
    /// The point that lies beyond another one by a part of the way to it.
    fileprivate func beyond(_ other: ImagePoint, by share: Double) -> ImagePoint {
        ImagePoint(other.x + (other.x - x) * share, other.y + (other.y - y) * share)
    }
}
