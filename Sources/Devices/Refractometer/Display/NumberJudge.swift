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
        if !hasModel { reading.reasons.append(.languageDataMissing) }
        if main.sequence == nil || !main.isCredible { reading.reasons.append(.oneReader) } else if !agrees { reading.reasons.append(.readersDiffer) }
        if share < 0.75 || main.segments.confidence < 0.9 || !main.rereadings.allSatisfy({ $0.text == main.segments.text }) {
            reading.reasons.append(.unsureVote)
        }
        reading.isSure = reading.reasons.isEmpty
        return reading
    }
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
