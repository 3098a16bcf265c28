import PhotoAnswers

/// Finds the temperature that a display shows in smaller digits beside the value. What it finds never bears on the value.
struct TemperatureFinder {
    private let reader: SegmentReader
    private let sequence: SequenceReader?
    private let photo: PhotoPyramid

    /// How many places are looked at and how many are read, and what a quick fit must explain of them.
    private static let lookLimit = 8
    private static let placeLimit = 2
    private static let leastScore = 3.0
    /// The model's cuts that must all agree.
    private static let cuts = 0..<2
    /// The probability of the segment reader's least certain character, and how clean its segments must be.
    private static let leastConfidence = 0.8
    private static let leastPurity = 0.8
    /// Degrees Celsius: urine has hardly more than 12 % Brix, which some displays show in the same form; rooms are warmer.
    private static let celsius = 13.0...60.0
    /// The height of the digits as a part of the value's.
    private static let heights = 0.2...0.75
    /// The length of two digits, a point and a digit, in their heights.
    private static let lengths = 1.0...4.5

    /// A finder for one photo.
    init(_ reader: SegmentReader, _ sequence: SequenceReader?, _ photo: PhotoPyramid) {
        self.reader = reader
        self.sequence = sequence
        self.photo = photo
    }

    /// The temperature as displayed; nil where none was read alike by both readers.
    /// - Parameters:
    ///   - main: the row that shows the value.
    ///   - rows: the rows that were read.
    ///   - places: all places that were found, the best first.
    func temperature(beside main: RowReading, among rows: [RowReading], _ places: [RowCandidate]) -> String? {
        if let known = rows.lazy.compactMap({ temperature(in: $0, main.row) }).first { return known }
        guard let sequence else { return nil }
        var tried: [RowCandidate] = []
        for place in ranked(places, main.row) where tried.count < TemperatureFinder.placeLimit && !(tried + rows.map(\.row)).contains(where: place.isSameRow) {
            tried.append(place)
            // All that stands on a display stands the same way up.
            let upright = TemperatureFinder.isSameWayUp(place, main.row) ? place : place.upsideDown
            guard let segments = reader.readSmall(upright) else { continue }
            var row = RowReading(segments: segments)
            guard TemperatureFinder.isTemperature(segments.text) else { continue }
            row.lines = sequence.read(row.row, pitch: segments.fit.pitch, in: photo, cuts: TemperatureFinder.cuts)
            if let found = temperature(in: row, main.row) { return found }
        }
        return nil
    }

    /// The places that may show it, those that look most like digits first.
    private func ranked(_ places: [RowCandidate], _ main: RowCandidate) -> [RowCandidate] {
        let near = places.lazy.filter { TemperatureFinder.mayStand($0, beside: main) && TemperatureFinder.lengths.contains($0.length / max($0.height, 1)) }
        let direction = RowDirection(photo)
        let worthy = near.prefix(TemperatureFinder.lookLimit).compactMap { reader.rank(direction.aligned($0)) }.filter {
            $0.score > TemperatureFinder.leastScore
        }
        return worthy.sorted { $0.score > $1.score }.map(\.row)
    }

    /// The temperature in a row that was read.
    private func temperature(in row: RowReading, _ main: RowCandidate) -> String? {
        let text = row.segments.text
        guard TemperatureFinder.isTemperature(text), row.segments.confidence >= TemperatureFinder.leastConfidence,
            row.segments.fit.purity >= TemperatureFinder.leastPurity, let model = row.sequence, model.text == text, model.share > 0.99,
            TemperatureFinder.mayStand(row.row, beside: main), TemperatureFinder.isSameWayUp(row.row, main)
        else { return nil }
        return text
    }

    /// Two digits, a point and one decimal, warm enough not to be Brix.
    static func isTemperature(_ text: String) -> Bool {
        guard text.utf8.count == 4, DisplayText(text) == .oneDecimal, let degrees = Double(text) else { return false }
        return celsius.contains(degrees)
    }

    /// Whether a row is smaller than the main one and stands above, below or beside it, not in it.
    private static func mayStand(_ row: RowCandidate, beside main: RowCandidate) -> Bool {
        guard row.isLight == main.isLight, heights.contains(row.height / max(main.height, 1)) else { return false }
        let (dx, dy) = (row.centre.x - main.centre.x, row.centre.y - main.centre.y)
        let (along, below) = (abs(dx * main.direction.x + dy * main.direction.y), abs(dy * main.direction.x - dx * main.direction.y))
        guard along < main.length / 2 + 2.5 * main.height, below < 2 * main.height else { return false }
        return below > 0.4 * (main.height + row.height) || along > (main.length + row.length) / 2
    }

    private static func isSameWayUp(_ row: RowCandidate, _ main: RowCandidate) -> Bool {
        row.direction.x * main.direction.x + row.direction.y * main.direction.y > 0.9
    }
}
