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
    /// The photo's brightness.
    let image: GrayImage

    /// How many places are read in full.
    private static let placeLimit = 8

    /// Scans a photo.
    init(_ photo: DecodedPhoto, sequence: SequenceReader?, goal: Goal) {
        image = photo.gray
        let pyramid = PhotoPyramid(image)
        let reader = SegmentReader(pyramid)
        let direction = RowDirection(pyramid)
        let ranked = RowFinder().rows(in: image).compactMap { reader.rank(direction.aligned($0)) }.sorted { $0.score > $1.score }
        for place in ranked where candidates.count < DisplayScan.placeLimit && !candidates.contains(where: { $0.isSameRow(place.row) }) {
            candidates.append(place.row)
        }
        for place in candidates {
            guard let row = DisplayScan.bestWayUp(place, reader) else { continue }
            rows.append(row)
            if goal == .specificGravity, row.isCredible, row.segments.confidence > 0.95, case .specificGravity = row.meaning { break }
        }
        ask(sequence, reader, pyramid)
    }

    /// Reads a place as it was ranked, and the other way up where that gives nothing sensible.
    static func bestWayUp(_ place: RowCandidate, _ reader: SegmentReader) -> RowReading? {
        guard let upright = reader.read(place).map({ RowReading(segments: $0) }) else { return nil }
        if case .specificGravity = upright.meaning { return upright }
        guard upright.segments.fit.purity > 0.6, let turned = reader.read(upright.row.upsideDown).map({ RowReading(segments: $0) }) else { return upright }
        if case .specificGravity = turned.meaning { return turned }
        // Upside down most digits are letters or nothing: what means something stands the right way up.
        let gain = turned.segments.fit.rank - upright.segments.fit.rank
        return gain > 1 || gain > -1.5 && upright.meaning == .other && turned.meaning != .other ? turned : upright
    }

    /// Lets the trained model read the credible rows; the tallest and those that may be a specific gravity in all cuts, the others in two.
    private mutating func ask(_ sequence: SequenceReader?, _ reader: SegmentReader, _ pyramid: PhotoPyramid) {
        rows.sort { $0.segments.fit.rank * $0.row.height > $1.segments.fit.rank * $1.row.height }
        for index in rows.indices where rows[index].isCredible {
            let isMain = index == 0 || rows[index].meaning.value != nil
            if isMain { rows[index].rereadings = reader.rereadings(of: rows[index].segments) }
            guard let sequence else { continue }
            rows[index].lines = sequence.read(rows[index].row, in: pyramid, cuts: 0..<(isMain ? SequenceReader.cutCount : 2))
        }
    }

    /// Draws what was found where.
    func draw(on debug: DebugCanvas?) {
        guard let debug else { return }
        var drawing = DebugDrawing(image)
        for candidate in candidates { drawing.polygon(candidate.corners, .red) }
        for row in rows where row.isCredible { drawing.polygon(row.row.corners, .green) }
        debug.add("rows", drawing)
        let pyramid = PhotoPyramid(image)
        for row in rows.prefix(4) {
            if let strip = RowStrip(row.row, in: pyramid) { debug.add("row-\(row.segments.text.filter { $0.isNumber || $0.isLetter })", strip.image) }
        }
    }
}
