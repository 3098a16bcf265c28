/// Reads the numerals of the scale of specific gravity in an upright picture of the field.
struct ScaleReader {
    /// What the numerals of the field say.
    struct Answer {
        /// The column of specific gravity; nil where there is none.
        let column: NumeralColumn?
        /// A second column of specific gravity beside it, as instruments for animals have.
        let rival: NumeralColumn?
        /// Every word that was read.
        let words: [NumeralReader.ReadWord]
    }

    private let map: InkMap
    private let reader: NumeralReader

    /// A reader for the ink of one field.
    init(_ map: InkMap, tesseract: TesseractReader) {
        self.map = map
        reader = NumeralReader(map, tesseract: tesseract)
    }

    /// Reads the words of the shape of `1.000` and finds the column.
    /// - Parameter limit: how many words are read at most; a picture full of text must not cost more than an honest one.
    func answer(_ boxes: [WordBox], limit: Int = 36) -> Answer {
        var words = boxes.filter { $0.aspect > 1.5 }.prefix(limit).map { reader.read($0) }
        guard var column = NumeralColumn(words) else { return Answer(column: nil, rival: nil, words: words) }
        for _ in 0..<2 {
            let missing = missingWords(of: column, known: words)
            guard !missing.isEmpty else { break }
            words += missing
            guard let better = NumeralColumn(words), better.entries.count > column.entries.count else { break }
            column = better
        }
        let others = words.filter { word in !column.entries.contains { $0.box == word.box } && abs(column.distance(of: word.box)) > column.width }
        let rival = NumeralColumn(others).flatMap { $0.entries.count >= 3 ? $0 : nil }
        return Answer(column: column, rival: rival, words: words)
    }

    /// The places of the column where a numeral should stand and none was read, read once more with the box a numeral has there.
    private func missingWords(of column: NumeralColumn, known: [NumeralReader.ReadWord]) -> [NumeralReader.ReadWord] {
        let values = column.entries.map(\.value)
        guard let low = values.first, let high = values.last else { return [] }
        let step = column.step >= 100 ? 100 : 50
        return stride(from: max(low - 2 * step, 0), through: high + 2 * step, by: step).compactMap { value in
            guard !values.contains(value), let box = box(of: value, in: column) else { return nil }
            guard !known.contains(where: { $0.box == box }) else { return nil }
            return reader.read(box)
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
