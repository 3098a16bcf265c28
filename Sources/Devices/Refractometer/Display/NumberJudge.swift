import PhotoAnswers

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
    var main: RowReading? {
        let numbers = scan.rows.filter { $0.number != nil }
        guard let best = numbers.max(by: { $0.weight < $1.weight }) else { return nil }
        // One that goes on where the best one ends has seen more.
        let longer = numbers.filter { $0.goesOn(from: best) && $0.weight > NumberJudge.leastShareOfLonger * best.weight }
        return longer.max { $0.weight < $1.weight } ?? best
    }

    /// How good a longer number must be as a part of the best one.
    static let leastShareOfLonger = 0.5

    /// How good the main number is; comparable between pictures of one height.
    var worth: Double { main?.weight ?? 0 }

    /// Whether the number here has that of another picture's judge and goes on.
    func goesOn(from other: NumberJudge) -> Bool {
        guard let mine = main?.number.map(RowReading.digits), let others = other.main?.number.map(RowReading.digits) else { return false }
        return mine.count > others.count && others.count >= 2 && mine.contains(others)
    }

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
        if main.sequence == nil || !main.isCredible {
            reasons.append(.oneReader)
        } else if !agrees || main.number != segments.text {
            reasons.append(.readersDiffer)
        }
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
    /// Whether most of the model's cuts show no point.
    var hasNoPoint: Bool { lines.count { !$0.text.contains(".") } * 2 > lines.count }

    /// The number with most votes; each reader has half of all. Digits and point are voted on apart: a faint point is seen in some cuts only, and what
    /// is seen at one place there is one.
    fileprivate var number: String? {
        var votes: [String: Double] = [:]
        let fits = [segments] + rereadings
        let read = lines + inkLines
        for line in read { votes[line.text, default: 0] += 0.5 / Double(read.count) }
        for fit in fits { votes[fit.text, default: 0] += 0.5 / Double(fits.count) }
        let numbers = votes.filter { DisplayText.isNumber($0.key) }.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
        let shares = Dictionary(grouping: numbers) { RowReading.digits($0.key) }.mapValues { $0.reduce(0) { $0 + $1.value } }
        guard let best = shares.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
        let texts = numbers.filter { RowReading.digits($0.key) == best.key }
        let withPoint = texts.first { $0.key.contains(".") && $0.value >= RowReading.leastPointShare * best.value }
        return (withPoint ?? texts.first)?.key
    }

    /// The share of the votes for some digits with which a point stands among them.
    private static let leastPointShare = 0.26

    fileprivate static func digits(_ text: String) -> String { text.filter { $0 != "." } }

    /// Whether this row has the other one's digits and more, at the same place.
    fileprivate func goesOn(from other: RowReading) -> Bool {
        let (mine, others) = (RowReading.digits(number ?? ""), RowReading.digits(other.number ?? ""))
        return mine.count > others.count && mine.contains(others) && row.isSameRow(other.row) && row.isUpright == other.row.isUpright
    }

    /// The display's main number is its largest and cleanest row; print is read as letters by one reader at least, and differently by the other.
    fileprivate var weight: Double {
        let digits = RowReading.digits(segments.text)
        let read = lines + inkLines
        let agreement = read.isEmpty ? 0 : Double(read.count { RowReading.digits($0.text) == digits }) / Double(read.count)
        return segments.fit.rank * row.height.squareRoot() * (isNumber ? 1 : 0.15) * (row.isUpright ? 1 : 0.6) * (0.4 + agreement)
    }
}
