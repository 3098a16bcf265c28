import PhotoAnswers

/// The numerals of one scale of specific gravity: a column of numbers whose rows follow their values.
struct NumeralColumn: Sendable {
    /// One numeral of the column.
    struct Entry: Sendable {
        /// Its value in ticks of 0.0001 above 1.0000.
        let value: Int
        /// Where it stands.
        let box: WordBox
        /// Its share of the votes for that word.
        let share: Double

        /// The word as a numeral of specific gravity; nil where most renderings read it as something else, or hardly any as anything.
        init?(_ word: NumeralReader.ReadWord) {
            guard let best = word.winner, case .gravity(let ticks) = best.numeral, best.share >= 0.3 else { return nil }
            (value, box, share) = (ticks, word.box, best.share)
        }
    }

    /// The numerals, the lowest value first; every value once.
    let entries: [Entry]
    /// The row of a numeral's middle as a polynomial of the value in ticks.
    let rows: RobustPolynomial
    /// The column of a numeral's middle as a polynomial of the row.
    let columns: RobustPolynomial
    /// The usual width of a numeral in pixels.
    let width: Double
    /// The usual height of a numeral in pixels.
    let height: Double
    /// The votes of all numerals together.
    let score: Double
    /// Words in the column that were surely read as something else.
    let contradictions: Int
    /// Words of a numeral's size between the numerals that stand where this scale has none and do not say what would stand there: then a numeral was misread
    /// that bends the whole scale.
    let strays: Int

    /// Pixels per 0.001 at a value.
    func unit(at value: Double) -> Double { abs(rows.value(at: value + 5) - rows.value(at: value - 5)) }

    /// How far a box stands right of the column, in pixels.
    func distance(of box: WordBox) -> Double { box.middleX - columns.value(at: box.middleY) }

    /// The smallest step between two numerals of the column, in ticks.
    var step: Int { zip(entries, entries.dropFirst()).map { $1.value - $0.value }.min() ?? 100 }

    /// The best column among the words; nil where fewer than two numerals of specific gravity stand above each other.
    init?(_ words: [NumeralReader.ReadWord]) {
        let items = words.compactMap(Entry.init).sorted { ($0.value, $0.box.y, $0.box.x) < ($1.value, $1.box.y, $1.box.x) }
        var best: (score: Double, entries: [Entry]) = (0, [])
        for lower in items {
            for upper in items where upper.value - lower.value >= 50 {
                guard let found = NumeralColumn.along(lower, upper, items: items) else { continue }
                let score = found.reduce(0) { $0 + $1.share }
                if score > best.score + 1e-9 { best = (score, found) }
            }
        }
        let entries = NumeralColumn.onGrid(NumeralColumn.curved(best.entries, items: items))
        guard entries.count >= 2 else { return nil }
        self.init(entries: entries, score: entries.reduce(0) { $0 + $1.share }, words: words)
    }

    private init?(entries: [Entry], score: Double, words: [NumeralReader.ReadWord]) {
        let places = entries.map { ImagePoint(Double($0.value), $0.box.middleY) }
        let middles = entries.map { ImagePoint($0.box.middleY, $0.box.middleX) }
        guard let rows = RobustPolynomial(places, degree: 2, least: 2.5), let columns = RobustPolynomial(middles, degree: 1, least: 4) else { return nil }
        (self.entries, self.score, self.rows, self.columns) = (entries, score, rows, columns)
        width = Double(entries.map(\.box.width).sorted()[entries.count / 2])
        height = Double(entries.map(\.box.height).sorted()[entries.count / 2])
        strays = words.count { NumeralColumn.isStray($0, entries: entries, rows: rows, columns: columns) }
        contradictions = words.count { NumeralColumn.contradicts($0, entries: entries, rows: rows, columns: columns) }
    }

    /// The numerals on the line through two of them; nil where these cannot belong to one scale.
    private static func along(_ lower: Entry, _ upper: Entry, items: [Entry]) -> [Entry]? {
        let (from, to) = (lower.box, upper.box)
        let pixels = (to.middleY - from.middleY) / Double(upper.value - lower.value)
        // The bright half lies below, so values grow upwards; at least 2.5 pixels per 0.001 can be told apart.
        guard pixels < -0.25, pixels > -6, abs(from.height - to.height) * 100 <= 35 * max(from.height, to.height) else { return nil }
        let lean = (to.middleX - from.middleX) / (to.middleY - from.middleY)
        guard abs(lean) <= 0.14 else { return nil }
        var found: [Int: Entry] = [:]
        for item in items {
            let rowError = abs(item.box.middleY - from.middleY - pixels * Double(item.value - lower.value))
            let columnError = abs(item.box.middleX - from.middleX - lean * (item.box.middleY - from.middleY))
            guard rowError < abs(pixels) * 22 + 2, columnError < 0.45 * Double(from.height) + 0.06 * Double(from.width) else { continue }
            guard abs(item.box.height - from.height) * 10 < 4 * from.height, abs(item.box.width - from.width) * 100 < 35 * from.width else { continue }
            if (found[item.value]?.share ?? 0) < item.share { found[item.value] = item }
        }
        return found.values.sorted { $0.value < $1.value }
    }

    /// The numerals on the curve through the given ones: lens, perspective and the scale itself bend the line.
    private static func curved(_ entries: [Entry], items: [Entry]) -> [Entry] {
        var kept = entries
        for _ in 0..<3 where kept.count >= 3 {
            let places = kept.map { ImagePoint(Double($0.value), $0.box.middleY) }
            let middles = kept.map { ImagePoint($0.box.middleY, $0.box.middleX) }
            guard let rows = RobustPolynomial(places, degree: 2, least: 2.5), let columns = RobustPolynomial(middles, degree: 1, least: 4) else { break }
            let (height, width) = (kept[kept.count / 2].box.height, kept[kept.count / 2].box.width)
            var found: [Int: Entry] = [:]
            for item in items {
                let unit = abs(rows.value(at: Double(item.value) + 5) - rows.value(at: Double(item.value) - 5))
                guard abs(item.box.middleY - rows.value(at: Double(item.value))) < 1.3 * unit + 2 else { continue }
                guard abs(item.box.middleX - columns.value(at: item.box.middleY)) < 0.45 * Double(height) + 0.06 * Double(width) else { continue }
                guard abs(item.box.height - height) * 10 < 4 * height, abs(item.box.width - width) * 100 < 35 * width else { continue }
                if (found[item.value]?.share ?? 0) < item.share { found[item.value] = item }
            }
            guard found.count >= kept.count else { break }
            kept = found.values.sorted { $0.value < $1.value }
        }
        return kept
    }

    /// Without the odd numerals between the steps of 0.010 where these are few: then they are misread ones.
    private static func onGrid(_ entries: [Entry]) -> [Entry] {
        let even = entries.filter { $0.value % 100 == 0 }
        return (entries.count - even.count) * 3 <= entries.count ? even : entries
    }

    /// Whether a word of a numeral's size stands in the column, between its ends, more than a third of a step away from where any numeral should.
    private static func isStray(
        _ word: NumeralReader.ReadWord, entries: [Entry], rows: RobustPolynomial, columns: RobustPolynomial
    ) -> Bool {
        let box = word.box
        guard let first = entries.first, let last = entries.last, box.middleY < first.box.middleY, box.middleY > last.box.middleY else { return false }
        guard abs(box.middleX - columns.value(at: box.middleY)) < 0.4 * Double(box.height) else { return false }
        guard abs(box.width - first.box.width) * 5 < first.box.width, abs(box.height - first.box.height) * 4 < first.box.height else { return false }
        let unit = abs(rows.value(at: 155) - rows.value(at: 145))
        if case .gravity(let ticks) = word.winner?.numeral, abs(rows.value(at: Double(ticks)) - box.middleY) < 1.3 * unit + 2 { return false }
        let step = zip(entries, entries.dropFirst()).map { $1.value - $0.value }.min() ?? 100
        let distances = stride(from: first.value, through: last.value, by: max(step, 10)).map { abs(rows.value(at: Double($0)) - box.middleY) }
        let pixels = abs(rows.value(at: Double(first.value + step)) - rows.value(at: Double(first.value)))
        return (distances.min() ?? 0) * 3 > pixels
    }

    /// Whether a word stands in the column like a numeral and was read, by most renderings, as a number that does not belong there.
    private static func contradicts(
        _ word: NumeralReader.ReadWord, entries: [Entry], rows: RobustPolynomial, columns: RobustPolynomial
    ) -> Bool {
        let box = word.box
        guard let first = entries.first, abs(box.middleX - columns.value(at: box.middleY)) < 0.4 * Double(box.height) else { return false }
        guard abs(box.width - first.box.width) * 4 < first.box.width, abs(box.height - first.box.height) * 10 < 4 * first.box.height else { return false }
        guard let best = word.winner, best.share > 0.6 else { return false }
        switch best.numeral {
        case .gravity(let ticks):
            let unit = abs(rows.value(at: Double(ticks) + 5) - rows.value(at: Double(ticks) - 5))
            return abs(rows.value(at: Double(ticks)) - box.middleY) > 2.5 * unit + 2
        case .index: return true
        case .whole, .end: return false
        }
    }
}
