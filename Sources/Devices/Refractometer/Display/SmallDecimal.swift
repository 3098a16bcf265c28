import PhotoAnswers

/// Finds the decimal that meters show smaller than the rest, on the same foot behind it.
struct SmallDecimal {
    private let reader: SegmentReader
    private let sequence: SequenceReader
    private let photo: PhotoPyramid

    /// The heights and the gaps before it that are tried, as parts of the height of the other digits.
    private static let heights = [0.5, 0.6, 0.7, 0.8]
    private static let gaps = [0.08, 0.28]
    /// The heights that count: print beside the number is lower, a digit of full height is no small one.
    private static let accepted = 0.42...0.84
    private static let leastPurity = 0.85
    private static let leastScore = 1.4
    /// How far its foot may stand from that of the others.
    private static let play = 0.16
    private static let cuts = 0..<4

    /// A finder in one picture.
    init(_ reader: SegmentReader, _ sequence: SequenceReader, _ photo: PhotoPyramid) {
        self.reader = reader
        self.sequence = sequence
        self.photo = photo
    }

    /// The digit behind a row and whether both readers agree on it; nil where there is nothing like one.
    func find(behind row: RowReading) -> (digit: String, isAgreed: Bool)? {
        let geometry = row.segments.fit.geometry
        let found = SmallDecimal.heights.flatMap { height in
            SmallDecimal.gaps.compactMap { gap in
                reader.readOne(row.row.placeBehind(gap: gap, height: height, length: geometry.width / geometry.height * height))
            }
        }
        let digits = found.filter { isDecimal($0, of: row.row) }
        guard let best = digits.max(by: { $0.fit.rank < $1.fit.rank }) else { return nil }
        let lines = sequence.read(best.row, pitch: 0, in: photo, cuts: SmallDecimal.cuts)
        return (best.text, lines.count { $0.text == best.text } * 2 > lines.count)
    }

    private func isDecimal(_ reading: SegmentReader.Reading, of row: RowCandidate) -> Bool {
        guard reading.text.count == 1, reading.text.allSatisfy(\.isNumber), reading.fit.purity > SmallDecimal.leastPurity,
            reading.score > SmallDecimal.leastScore, SmallDecimal.accepted.contains(reading.row.height / max(row.height, 1))
        else { return false }
        let (end, foot) = (row.corners[2], reading.row.corners[3])
        let (dx, dy) = (foot.x - end.x, foot.y - end.y)
        let (along, below) = (dx * row.direction.x + dy * row.direction.y, dy * row.direction.x - dx * row.direction.y)
        return along > 0 && along < row.height && abs(below) < SmallDecimal.play * row.height
    }
}

extension RowCandidate {
    /// A place behind the row on the same foot; all measures in heights of the row.
    fileprivate func placeBehind(gap: Double, height: Double, length: Double) -> RowCandidate {
        let down = ImagePoint((corners[2].x - corners[1].x) / max(self.height, 1), (corners[2].y - corners[1].y) / max(self.height, 1))
        func point(_ along: Double, _ up: Double) -> ImagePoint {
            let (x, y) = (along * self.height, up * self.height)
            return ImagePoint(corners[2].x + direction.x * x - down.x * y, corners[2].y + direction.y * x - down.y * y)
        }
        var result = self
        result.corners = [point(gap, height), point(gap + length, height), point(gap + length, 0), point(gap, 0)]
        return result
    }
}
