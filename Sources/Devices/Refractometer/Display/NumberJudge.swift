/// Decides which number a scanned display shows, whatever it measures: the technician's `--any-display`.
struct NumberJudge {
    private let scan: DisplayScan
    private let hasModel: Bool

    /// A judge of one scan.
    init(_ scan: DisplayScan, hasModel: Bool) {
        self.scan = scan
        self.hasModel = hasModel
    }

    /// The reading: `digits`, and whether both readers agree on them.
    var reading: InstrumentReading {
        let numbers = scan.rows.filter { $0.number != nil }
        guard let main = numbers.max(by: { $0.weight < $1.weight }), let digits = main.number else {
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
            $0.row.height > 1.3 * main.row.height && $0.segments.fit.cells.count >= 2 && $0.segments.fit.purity > 0.75 && $0.segments.fit.score > 4
        }
        if isSmall { reasons.append(.otherNumber) }
        return reasons
    }

    /// Whether a number can be read standing on its head: no point at the foot, and only digits that are digits either way.
    private static func readsBothWays(_ text: String) -> Bool { text.allSatisfy { "01256890-".contains($0) } }
}

extension RowReading {
    /// The number the row shows: the trained model's where it read one, else the segment reader's.
    fileprivate var number: String? {
        [sequence?.text, segments.text].compactMap(\.self).first { text in
            text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }
        }
    }

    /// The display's main number is its largest and cleanest row.
    fileprivate var weight: Double { segments.fit.rank * row.height.squareRoot() }
}
