/// Turns the ink of segments into characters with probabilities.
struct SegmentDecoder {
    private let fit: SegmentFit
    private let ground: Double
    private let full: Double
    /// The spread of a segment's ink about lit or unlit, in parts of the contrast; wider on a bad picture.
    private let spread: Double
    private let rules: SegmentRules

    /// A decoder for one fit; lit and unlit are told from the row itself.
    init(_ fit: SegmentFit, _ rules: SegmentRules = .refractometer) {
        self.rules = rules
        self.fit = fit
        let values = fit.cells.flatMap(\.segments).sorted()
        var split = 0.5
        var (low, high) = (0.0, 1.0)
        for _ in 0..<6 where !values.isEmpty {
            let (dark, bright) = (values.filter { $0 < split }, values.filter { $0 >= split })
            low = dark.isEmpty ? 0 : dark.reduce(0, +) / Double(dark.count)
            high = bright.isEmpty ? 1 : bright.reduce(0, +) / Double(bright.count)
            split = (low + high) / 2
        }
        (ground, full) = (low, max(high, low + 0.15))
        let contrast = full - low
        let middle = split
        let deviation = values.reduce(0) { sum, value in
            let distance = (value - (value < middle ? low : high)) / contrast
            return sum + distance * distance
        }
        spread = min(max((deviation / Double(max(values.count, 1))).squareRoot() * 1.3, 0.13), 0.5)
    }

    /// What a row says.
    struct Decoded {
        /// The characters with their points; blanks at the ends are left out.
        var text: String
        /// The probability of the least certain character or point.
        var confidence: Double
        /// The text and the one that differs in the least certain character, with their probabilities.
        var alternatives: [(text: String, probability: Double)]
        /// How well all characters fit.
        var logLikelihood: Double
    }

    /// Reads the row. A row is a number or a word: a lone U among digits is a 0 whose top is not seen.
    func decode() -> Decoded {
        let number = read(SevenSegmentGlyph.numerals)
        let word = read(SevenSegmentGlyph.letters)
        let mixed = read(SevenSegmentGlyph.all)
        // No word is a specific gravity but for one top: a reflection took it from a 0.
        if mixed.text.contains("U"), case .specificGravity = DisplayText(number.text), number.text == mixed.text.replacing("U", with: "0") { return number }
        // Words are rare; E and numbers form error codes such as E-3.
        let isWord = rules.mixesLetters || SegmentDecoder.isWord(mixed.text)
        if isWord, mixed.logLikelihood - 6 > max(number.logLikelihood, word.logLikelihood - 2) { return mixed }
        return word.logLikelihood - 2 > number.logLikelihood ? word : number
    }

    /// Whether letters that no digit looks like without its top or its foot make up half of a text or more.
    private static func isWord(_ text: String) -> Bool {
        text.count { $0.isLetter && !"Uo".contains($0) } * 2 >= text.count { $0 != "." && $0 != " " }
    }

    private func read(_ glyphs: [SevenSegmentGlyph]) -> Decoded {
        var pieces: [(text: String, rival: String, probability: Double)] = []
        var sum = 0.0
        let points = pointProbabilities
        for (index, cell) in fit.cells.enumerated() {
            let best = characters(of: cell, among: glyphs)
            pieces.append((String(best.first), String(best.second), best.probability))
            sum += best.logLikelihood
            guard index + 1 < fit.cells.count else { continue }
            let point = points[index]
            pieces.append((point > 0.5 ? "." : "", point > 0.5 ? "" : ".", max(point, 1 - point)))
        }
        let text = pieces.map(\.text).joined()
        let weakest = pieces.indices.min { pieces[$0].probability < pieces[$1].probability }
        let confidence = weakest.map { pieces[$0].probability } ?? 0
        let rival = pieces.indices.map { $0 == weakest ? pieces[$0].rival : pieces[$0].text }.joined()
        func trimmed(_ text: String) -> String { String(text.trimmingPrefix(" ").reversed().trimmingPrefix(" ").reversed()) }
        return Decoded(
            text: trimmed(text), confidence: confidence, alternatives: [(trimmed(text), confidence), (trimmed(rival), 1 - confidence)], logLikelihood: sum)
    }

    /// The likeliest and the second likeliest character, the probability of the first and how well it fits.
    private func characters(
        of cell: SegmentFit.Cell, among glyphs: [SevenSegmentGlyph]
    ) -> (first: Character, second: Character, probability: Double, logLikelihood: Double) {
        let logs = glyphs.map { logLikelihood(cell, $0.segments) }
        let most = logs.max() ?? 0
        var sums: [Character: Double] = [:]
        for (glyph, value) in zip(glyphs, logs) { sums[glyph.character, default: 0] += expOf(value - most) }
        let total = max(sums.values.reduce(0, +), 1e-9)
        let order = sums.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
        guard let first = order.first else { return ("?", "?", 0, most) }
        return (first.key, order.dropFirst().first?.key ?? "?", first.value / total, most)
    }

    private func logLikelihood(_ cell: SegmentFit.Cell, _ lit: UInt8) -> Double {
        cell.segments.enumerated().reduce(0) { sum, segment in
            let value = (segment.element - ground) / (full - ground)
            let distance = (value - (lit & (1 << UInt8(segment.offset)) != 0 ? 1 : 0)) / spread
            return sum - min(distance * distance, 16) / 2
        }
    }

    /// The probability that a point stands behind each digit but the last. A number has one point at most: what looks like points in all gaps is a shadow
    /// along the foot of the row, out of which a real point stands.
    private var pointProbabilities: [Double] {
        let values = fit.cells.dropLast().map { $0.point / (full - ground) }
        return values.enumerated().map { index, value in
            let rival = values.enumerated().reduce(0) { $1.offset == index ? $0 : max($0, $1.element) }
            return 1 / (1 + expOf(-(value - max(rules.leastPoint, rival + rules.pointLead)) / 0.08))
        }
    }
}
