import PhotoAnswers
import JSONValues

extension DisplayScan {
    /// Draws what was found where; the row that gave the value is the one that counts as taken.
    /// - Parameters:
    ///   - across: the width of the picture that was scanned, as a part of the photo's.
    ///   - down: its height.
    func draw(_ reading: InstrumentReading, on debug: DebugCanvas?, across: Double = 1, down: Double = 1) {
        guard let debug else { return }
        func inPhoto(_ corners: [ImagePoint]) -> [ImagePoint] { corners.map { ImagePoint($0.x / across, $0.y / down) } }
        for candidate in candidates { debug.mark(.place, isTaken: false, inPhoto(candidate.corners), ["light": .bool(candidate.isLight)]) }
        for row in rows {
            var facts: JSONObject = ["text": .string(row.segments.text), "light": .bool(row.row.isLight), "credible": .bool(row.isCredible)]
            facts["model"] = row.sequence.map { .string($0.text) }
            facts["model_share"] = row.sequence.map { DebugMark.number($0.share, 3) }
            facts["confidence"] = DebugMark.number(row.segments.confidence, 3)
            facts["purity"] = DebugMark.number(row.segments.fit.purity, 3)
            debug.mark(.row, isTaken: isTaken(row, reading), inPhoto(row.row.corners), facts)
        }
        let pyramid = PhotoPyramid(image)
        for row in rows.prefix(4) {
            if let strip = RowStrip(row.row, in: pyramid) { debug.add("row-\(row.segments.text.filter { $0.isNumber || $0.isLetter })", strip.image) }
        }
    }

    private func isTaken(_ row: RowReading, _ reading: InstrumentReading) -> Bool {
        guard reading.specificGravity != nil || reading.digits != nil else { return false }
        return row.sequence?.text == reading.firstReader && row.segments.text == reading.secondReader
    }
}
