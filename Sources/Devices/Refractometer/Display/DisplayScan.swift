import PhotoAnswers

/// All rows of characters that were found and read in one photo.
struct DisplayScan {
    /// What is looked for: that decides when to stop.
    enum Goal {
        /// A row that both readers take for a specific gravity.
        case specificGravity
        /// Any number.
        case anyNumber
    }

    /// The rows, the most credible first.
    private(set) var rows: [RowReading] = []
    /// All places that were looked at.
    private(set) var candidates: [RowCandidate] = []
    /// The temperature beside the value, as displayed; nil where there is no value or none was read.
    private(set) var temperature: String?
    /// The photo's brightness.
    let image: GrayImage

    /// How many places are found, small ones beside the value among them, and how many of them are looked at for the value.
    private static let foundLimit = 128
    private static let lookLimit = 32
    /// How many places are read in full.
    private static let placeLimit = 10
    /// The height of a value as a part of that of a word which is none.
    private static let leastBesideWord = 0.7
    /// What a quick fit must explain of a place; patches of the room and print stay below.
    static let leastScore = 0.4

    /// Scans a photo.
    init(_ photo: DecodedPhoto, sequence: SequenceReader?, goal: Goal) { self.init(photo.gray, sequence: sequence, goal: goal) }

    /// Scans a picture's brightness.
    init(_ image: GrayImage, sequence: SequenceReader?, goal: Goal) {
        self.image = image
        let pyramid = PhotoPyramid(image)
        let reader = SegmentReader(pyramid, rules: goal == .anyNumber ? .anyDisplay : .refractometer)
        let direction = RowDirection(pyramid)
        let found = RowFinder().rows(in: image, limit: DisplayScan.foundLimit)
        let ranked = found.prefix(DisplayScan.lookLimit).map(direction.aligned).compactMap {
            goal == .anyNumber ? DisplayScan.rankOfNumber($0, reader) : reader.rank($0)
        }
        let worthy = ranked.filter { $0.score > DisplayScan.leastScore }
        candidates = DisplayScan.places(byFit: worthy.sorted { $0.score > $1.score }.map(\.row), byShape: worthy.map(\.row))
        // The height of an error word: it stands where the value would, so that nothing much smaller is the value.
        var wordHeight = 0.0
        for place in candidates where place.height > DisplayScan.leastBesideWord * wordHeight {
            guard let row = goal == .anyNumber ? DisplayScan.bestNumber(place, reader) : DisplayScan.bestWayUp(place, reader) else { continue }
            rows.append(row)
            if goal == .specificGravity, row.isCredible, row.segments.confidence > 0.95, case .specificGravity = row.meaning { break }
            if goal == .specificGravity, row.isWord { wordHeight = max(wordHeight, row.row.height) }
        }
        ask(sequence, reader, pyramid, goal)
        guard goal == .specificGravity else { return }
        if let main {
            temperature = TemperatureFinder(reader, sequence, pyramid).temperature(beside: main, among: rows, found)
        } else if let word = LowLetterWord.find(among: rows, reader) {
            rows.append(word)
        }
    }

    /// The rows of seven-segment characters.
    var credibleRows: [RowReading] { rows.filter(\.isCredible) }

    /// The row that shows the specific gravity: of those that may, the tallest.
    var main: RowReading? {
        credibleRows.filter { $0.meaning.value != nil || $0.sequence.map { DisplayText($0.text).value != nil } == true }
            .max { $0.row.height * ($0.candidates.first?.share ?? 0) < $1.row.height * ($1.candidates.first?.share ?? 0) }
    }

    /// The places to read: by turns the one whose quick fit is best and the one that looked best to the finder, since thin strokes fit badly before
    /// they are measured. One line of digits is looked at twice at most.
    private static func places(byFit: [RowCandidate], byShape: [RowCandidate]) -> [RowCandidate] {
        var places: [RowCandidate] = []
        for place in zip(byFit, byShape).flatMap({ [$0, $1] }) where places.count < placeLimit {
            let others = places.filter { $0.isSameRow(place) }
            if others.isEmpty || others.count == 1 && !others[0].isNear(place) { places.append(place) }
        }
        return places
    }

    /// Reads a place as it was ranked, and the other way up where that gives nothing sensible.
    static func bestWayUp(_ place: RowCandidate, _ reader: SegmentReader) -> RowReading? {
        guard let upright = reader.read(place).map({ RowReading(segments: $0) }) else { return nil }
        if case .specificGravity = upright.meaning { return upright }
        guard upright.segments.fit.purity > 0.6, let turned = reader.read(upright.row.upsideDown).map({ RowReading(segments: $0) }) else { return upright }
        if case .specificGravity = turned.meaning { return turned }
        // Upside down most digits are letters or nothing: what means something stands the right way up.
        // Where both ways mean something, the photo is more likely held as it is read.
        let held = turned.row.isUpright && !upright.row.isUpright ? 2.0 : 0
        let gain = turned.segments.fit.rank - upright.segments.fit.rank + held
        return gain > 1 || gain > -1.5 && upright.meaning == .other && turned.meaning != .other ? turned : upright
    }

    /// Lets the trained model read the credible rows; the tallest and those that may be a specific gravity in all cuts, the others in two.
    private mutating func ask(_ sequence: SequenceReader?, _ reader: SegmentReader, _ pyramid: PhotoPyramid, _ goal: Goal) {
        rows.sort { $0.segments.fit.rank * $0.row.height > $1.segments.fit.rank * $1.row.height }
        for index in rows.indices where rows[index].isCredible || (goal == .anyNumber ? rows[index].mayBeNumber : rows[index].mayBeFaintValue) {
            let isMain = index < (goal == .anyNumber ? 3 : 1) || rows[index].meaning.value != nil
            if isMain { rows[index].rereadings = reader.rereadings(of: rows[index].segments) }
            guard let sequence else { continue }
            rows[index].lines = sequence.read(
                rows[index].row, pitch: rows[index].segments.fit.pitch, in: pyramid, cuts: 0..<(isMain ? SequenceReader.cutCount : 2))
            guard isMain, goal == .anyNumber else { continue }
            rows[index].inkLines = sequence.readInk(
                rows[index].row, pitch: rows[index].segments.fit.pitch, leastInk: SegmentRules.anyDisplay.leastInk, in: pyramid)
        }
    }
}
