import PhotoAnswers

/// Decides what a scanned display says and whether that is sure.
struct DisplayJudge {
    private let scan: DisplayScan
    private let hasModel: Bool

    /// The share of the model's cuts that must agree.
    static let leastSequenceShare = 0.75
    /// The probability of the segment reader's least certain character.
    static let leastSegmentConfidence = 0.9
    /// The share of all votes with which a value stands that has not all of them, and the share that a rival must not reach.
    private static let leastShare = 0.85
    private static let rivalShare = 0.1
    /// How clean the segments must be, and where all votes are for the value.
    static let leastPurity = 0.85
    private static let leastPurityOfAll = 0.7

    /// The height of an error word as a part of that of the tallest row.
    private static let leastWordHeight = 0.4

    /// A judge of one scan.
    init(_ scan: DisplayScan, hasModel: Bool) {
        self.scan = scan
        self.hasModel = hasModel
    }

    /// The reading.
    var reading: InstrumentReading {
        let credible = scan.credibleRows
        guard let main = scan.main else {
            return InstrumentReading(display: credible.isEmpty ? .unknown : .lcd, reasons: reasonsWithoutValue(credible))
        }
        var reading = InstrumentReading(display: .lcd)
        reading.candidates = main.candidates
        reading.firstReader = main.sequence?.text
        reading.secondReader = main.segments.text
        reading.temperatureCelsius = scan.temperature
        let first = main.sequence.flatMap { DisplayText($0.text).value }
        reading.specificGravity = first ?? main.segments.alternatives.lazy.compactMap { DisplayText($0.text).value }.first
        if let best = main.candidates.first { reading.specificGravity = best.specificGravity }
        reading.confidence = confidence(of: main)
        reading.reasons = doubts(about: main, among: credible)
        reading.isSure = reading.reasons.isEmpty
        return reading
    }

    private func confidence(of row: RowReading) -> Double {
        let share = row.candidates.first?.share ?? 0
        return (min(share, 1) * min(row.segments.fit.purity, 1) * 1000).rounded() / 1000
    }

    /// Everything that speaks against taking the value as it is.
    private func doubts(about main: RowReading, among rows: [RowReading]) -> [PhotoReason] {
        var reasons: [PhotoReason] = []
        let first = main.sequence.map { DisplayText($0.text) }
        let second = main.meaning
        if !hasModel { reasons.append(.languageDataMissing) }
        if first?.value == nil || second.value == nil {
            reasons.append(.oneReader)
        } else if first?.value != second.value {
            reasons.append(.readersDiffer)
        }
        if [first, second].contains(where: { if case .withoutPoint = $0 { true } else { false } }) { reasons.append(.pointNotSeen) }
        let fits = [main.segments] + main.rereadings
        let isClear =
            fits.allSatisfy { $0.text == main.segments.text } && main.segments.confidence >= DisplayJudge.leastSegmentConfidence
            && main.sequence.map { $0.share >= DisplayJudge.leastSequenceShare } ?? true
        let rival = main.candidates.dropFirst().first?.share ?? 0
        // A vote that is not unanimous still stands where nearly all of it is for one value and none of the rest for another.
        let share = main.candidates.first?.share ?? 0
        let isStrong = share >= DisplayJudge.leastShare && rival < DisplayJudge.rivalShare && main.segments.confidence >= 0.7
        let hasNoRival = main.hasNoRival
        let isUnanimous = isClear && main.lines.allSatisfy { $0.text == main.segments.text } && !main.rereadings.isEmpty || hasNoRival
        if !isClear && !isStrong && !hasNoRival || main.segments.fit.purity < (isUnanimous ? DisplayJudge.leastPurityOfAll : DisplayJudge.leastPurity) {
            reasons.append(.unsureVote)
        }
        if main.row.touchesEdge(of: scan.image) || main.segments.fit.endsLater { reasons.append(.cutOff) }
        if rows.contains(where: { $0.row.height > 1.25 * main.row.height && $0.segments.fit.purity > 0.9 }) { reasons.append(.otherNumber) }
        if !reasons.isEmpty { reasons += PhotoQuality(scan.image, around: main.row).reasons }
        return reasons
    }

    private func reasonsWithoutValue(_ rows: [RowReading]) -> [PhotoReason] {
        guard let main = rows.max(by: { $0.row.height < $1.row.height }) else { return PhotoQuality(scan.image, around: nil).reasons + [.displayNotFound] }
        // Parts of the frame may be taller than an error word; a word beside them is read as one all the same.
        if rows.contains(where: { $0.isErrorWord && $0.row.height > DisplayJudge.leastWordHeight * main.row.height }) { return [.errorDisplay] }
        // The beginning of a specific gravity whose end a reflection hides is no other number, and none in Brix.
        if DisplayJudge.isBeginning(main.segments.text) { return PhotoQuality(scan.image, around: main.row).reasons + [.unreadable] }
        switch main.meaning {
        case .errorWord: return [.errorDisplay]
        case .refractiveIndex: return [.refractiveIndex]
        case .oneDecimal: return [DisplayJudge.isTemperature(main.segments.text) ? .temperatureOnly : .brix]
        case .number: return PhotoQuality(scan.image, around: main.row).reasons + [.otherNumber]
        case .specificGravity, .withoutPoint, .other: return PhotoQuality(scan.image, around: main.row).reasons + [.unreadable]
        }
    }

    private static func isBeginning(_ text: String) -> Bool { text.hasPrefix("1.0") && text.count < 5 }

    /// Urine has hardly more than 12 % Brix; rooms are warmer than that.
    private static func isTemperature(_ text: String) -> Bool { Double(text).map { $0 > 13 } ?? false }
}
