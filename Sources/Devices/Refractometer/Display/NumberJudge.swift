/// Decides which number a scanned display shows, whatever it measures: the technician's `--any-display`.
struct NumberJudge {
    private let scan: DisplayScan
    private let hasModel: Bool

    /// A judge of one scan.
    init(_ scan: DisplayScan, hasModel: Bool) {
        self.scan = scan
        self.hasModel = hasModel
    }

    /// The row with the display's main number.
    private var main: RowReading? { scan.rows.filter { $0.number != nil }.max { $0.weight < $1.weight } }

    /// How good the main number is; comparable between pictures of one height.
    var worth: Double { main?.weight ?? 0 }

    /// The reading: `digits`, and whether both readers agree on them.
    var reading: InstrumentReading {
        guard let main, let digits = main.number else {
            return InstrumentReading(display: .unknown, reasons: [.displayNotFound])
        }
        var reading = InstrumentReading(display: .lcd)
        reading.digits = digits
        reading.firstReader = main.sequence?.text
        reading.secondReader = main.segments.text
        let share = main.sequence?.share ?? 0
        let agrees = main.sequence?.text == main.segments.text
        reading.confidence = agrees ? min(share, main.segments.confidence) : 0.3 * share
        reading.reasons = doubts(about: main, share: share, agrees: agrees)
        reading.isSure = reading.reasons.isEmpty
        return reading
    }

    private func doubts(about main: RowReading, share: Double, agrees: Bool) -> [PhotoReason] {
        var reasons: [PhotoReason] = []
        let segments = main.segments
        if !hasModel { reasons.append(.languageDataMissing) }
        if main.sequence == nil || !main.isCredible { reasons.append(.oneReader) } else if !agrees { reasons.append(.readersDiffer) }
        if main.lines.count < SequenceReader.cutCount || share < DisplayJudge.leastSequenceShare || segments.confidence < DisplayJudge.leastSegmentConfidence
            || segments.fit.purity < DisplayJudge.leastPurity || !main.rereadings.allSatisfy({ $0.text == segments.text })
            || !main.row.isUpright && NumberJudge.readsBothWays(segments.text)
        {
            reasons.append(.unsureVote)
        }
        if main.segments.fit.goesOn || main.row.touchesEdge(of: scan.image, margin: 0.05) { reasons.append(.cutOff) }
        // A clock above a larger value that could not be read is not what the display is for.
        let isSmall = scan.rows.contains {
            $0.row.height > 1.3 * main.row.height && $0.segments.fit.cells.count >= 2 && $0.segments.fit.purity > 0.6 && $0.segments.fit.score > 2.5
        }
        if isSmall { reasons.append(.otherNumber) }
        return reasons
    }

    /// Whether a number can be read standing on its head: no point at the foot, and only digits that are digits either way.
    private static func readsBothWays(_ text: String) -> Bool { text.allSatisfy { "01256890-".contains($0) } }
}

extension RowReading {
    /// The number with most votes; each reader has half of all.
    fileprivate var number: String? {
        var votes: [String: Double] = [:]
        let fits = [segments] + rereadings
        for line in lines { votes[line.text, default: 0] += 0.5 / Double(lines.count) }
        for fit in fits { votes[fit.text, default: 0] += 0.5 / Double(fits.count) }
        return votes.filter { RowReading.isNumber($0.key) }.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    private static func isNumber(_ text: String) -> Bool {
        text.contains(where: \.isNumber) && text.count { $0 == "." } <= 1 && text.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }
    }

    /// The display's main number is its largest and cleanest row; print is read as letters by one reader at least, and differently by the other.
    fileprivate var weight: Double {
        let digits = segments.text.filter { $0 != "." }
        let agreement = lines.isEmpty ? 0 : Double(lines.count { $0.text.filter { $0 != "." } == digits }) / Double(lines.count)
        return segments.fit.rank * row.height.squareRoot() * (RowReading.isNumber(segments.text) ? 1 : 0.3) * (0.4 + agreement)
    }
}
