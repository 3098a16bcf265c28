import PhotoAnswers

/// Reads the numerals of the scale of specific gravity in an upright picture of the field.
struct ScaleReader {
    /// What the numerals of the field say.
    struct Answer {
        /// The column of specific gravity; nil where there is none.
        let column: NumeralColumn?
        /// A second column of specific gravity beside it, as instruments for animals have.
        let rival: NumeralColumn?
        /// Every word that was read, those that were found as words first.
        let words: [NumeralReader.ReadWord]
        /// How many of the words were found as such; the others were looked for where a numeral was missing.
        let foundAsWords: Int

        /// Whether enough numerals were read to measure by.
        var isScale: Bool { column?.entries.count ?? 0 >= 3 }

        /// What is said where no scale of specific gravity was found: another scale, print too small, print too soft.
        func reasonWithoutScale(_ view: FieldView) -> PhotoReason {
            let numbers = words.compactMap { ($0.winner?.share ?? 0) > 0.6 ? $0.winner?.numeral : nil }
            let indices = numbers.count { if case .index = $0 { true } else { false } }
            if indices >= 3 && indices * 2 > numbers.count { return .refractiveIndex }
            if numbers.count >= 3 { return .noScale }
            if view.field.radius < 110 { return .tooSmall }
            return words.count >= 3 ? .blurred : .noScale
        }
    }

    private let map: InkMap
    private let reader: NumeralReader

    /// A reader for the ink of one field.
    init(_ map: InkMap, tesseract: TesseractReader) {
        self.map = map
        reader = NumeralReader(map, tesseract: tesseract)
    }

    /// Reads the words of the shape of `1.000` and finds the column.
    /// - Parameter limit: How many words are read at most; a picture full of text must not cost more than an honest one.
    func answer(_ boxes: [WordBox], limit: Int = 36) -> Answer {
        completed(boxes.filter { $0.aspect > 1.5 }.prefix(limit).map { reader.read($0) }) { reader.read($0) }
    }

    /// The words that stand above each other like the numerals of a scale and that hardly anything could be made of: they may be blurred by the hand; what
    /// was read well is not. Empty where there are fewer than three, or where the column was found without doubt.
    func smeared(in answer: Answer) -> [WordBox] {
        if let column = answer.column, column.entries.count >= 4 || column.score > 2.5 { return [] }
        let unread = answer.words.filter { ($0.winner?.share ?? 0) < 0.9 && $0.box.aspect > 2 && $0.box.aspect < 4.6 }
        guard unread.count >= 3 else { return [] }
        let aligned = ScaleReader.longestColumn(unread.map(\.box))
        return aligned.count >= 3 ? aligned : []
    }

    /// The answer after its smeared words were made sharp, as if the hand had moved; the same one where that does not help. Takes long.
    func sharpened(_ answer: Answer, smeared: [WordBox]) -> Answer {
        guard !smeared.isEmpty, let blur = blur(of: smeared) else { return answer }
        let shaped = answer.words.prefix(answer.foundAsWords).map(\.box)
        let sharp = completed(shaped.map { reader.read($0, undoing: blur) }) { reader.read($0, undoing: blur) }
        return (sharp.column?.score ?? 0) > (answer.column?.score ?? 0) ? sharp : answer
    }

    /// The path of the hand that makes numbers of a scale of most of three words; nil where none does.
    private func blur(of aligned: [WordBox]) -> MotionBlur? {
        guard let top = aligned.first, let bottom = aligned.last else { return nil }
        let samples = [aligned[aligned.count / 2], top, bottom]
        var best: (blur: MotionBlur, numbers: Int)?
        for blur in MotionBlur.usual {
            guard let first = reader.glance(samples[0], undoing: blur), first.isOfScale else { continue }
            let others = samples.dropFirst().count { reader.glance($0, undoing: blur)?.isOfScale ?? false }
            if others + 1 > best?.numbers ?? 1 { best = (blur, others + 1) }
            if others == 2 { break }
        }
        return best?.blur
    }

    /// The most words of one size that stand above each other, from top to bottom.
    private static func longestColumn(_ boxes: [WordBox]) -> [WordBox] {
        let columns = boxes.map { one in
            boxes.filter { other in
                let lean = abs(other.middleX - one.middleX) - 0.1 * abs(other.middleY - one.middleY)
                return lean < 0.5 * Double(one.height) && abs(other.width - one.width) * 4 < one.width && abs(other.height - one.height) * 3 < one.height
            }
        }
        return (columns.max { $0.count < $1.count } ?? []).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    /// The column among the words, after the places where a numeral is missing were read once more.
    private func completed(_ start: [NumeralReader.ReadWord], read: (WordBox) -> NumeralReader.ReadWord) -> Answer {
        var words = start
        guard var column = NumeralColumn(words) else { return Answer(column: nil, rival: nil, words: words, foundAsWords: start.count) }
        for _ in 0..<2 {
            let missing = missingBoxes(of: column, known: words).map(read)
            guard !missing.isEmpty else { break }
            words += missing
            guard let better = NumeralColumn(words), better.entries.count > column.entries.count else { break }
            column = better
        }
        let others = words.filter { word in !column.entries.contains { $0.box == word.box } && abs(column.distance(of: word.box)) > column.width }
        let rival = NumeralColumn(others).flatMap { $0.entries.count >= 3 ? $0 : nil }
        return Answer(column: column, rival: rival, words: words, foundAsWords: start.count)
    }

    /// The places of the column where a numeral should stand and none was read.
    private func missingBoxes(of column: NumeralColumn, known: [NumeralReader.ReadWord]) -> [WordBox] {
        let values = column.entries.map(\.value)
        guard let low = values.first, let high = values.last else { return [] }
        let step = column.step >= 100 ? 100 : 50
        return stride(from: max(low - 2 * step, 0), through: high + 2 * step, by: step).compactMap { value in
            guard !values.contains(value), let box = box(of: value, in: column) else { return nil }
            return known.contains { $0.box == box } ? nil : box
        }
    }

    /// The box of the numeral that should stand at a value, its upper and lower edge measured; nil where nothing stands there.
    private func box(of value: Int, in column: NumeralColumn) -> WordBox? {
        let row = column.rows.value(at: Double(value))
        let left = Int(column.columns.value(at: row) - column.width / 2)
        let (width, height) = (Int(column.width), Int(column.height))
        guard row > 0, row < Double(map.ink.height), left >= 0, left + width < map.ink.width else { return nil }
        let rows = max(Int(row) - height, 0)...min(Int(row) + height, map.ink.height - 1)
        let inked = rows.map { y in (left..<(left + width)).count { map.ink[$0, y] > 0.38 } > width / 12 }
        // The run of inked rows around the middle, small gaps bridged.
        let middle = min(max(Int(row) - rows.lowerBound, 0), inked.count - 1)
        var (first, last) = (middle, middle)
        while first > 0, inked[first - 1] || (first > 1 && inked[first - 2]) { first -= 1 }
        while last + 1 < inked.count, inked[last + 1] || (last + 2 < inked.count && inked[last + 2]) { last += 1 }
        let measured = last - first + 1
        guard inked[middle], measured * 10 > 7 * height, measured * 10 < 14 * height else { return nil }
        return WordBox(x: left, y: rows.lowerBound + first, width: width, height: measured)
    }
}
