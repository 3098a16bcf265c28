/// Finds the rows of digits anywhere in a picture, of any size, brightness and turn by quarters.
///
/// Digits are thin strokes: a black-hat (for dark digits) or top-hat (for bright ones) at several scales keeps what is thinner than a stroke can be.
/// Marked pixels are taken at several thresholds, so that neither a faint display in bright surroundings nor a bright one is missed.
struct RowFinder {
    /// The longer side of the picture that is searched.
    static let searchSide = 1_024
    /// The thresholds on the hat: each about twice the one before, one of them lies at half the contrast of any display.
    private static let thresholds: [UInt8] = [5, 10, 21, 44, 90]
    /// The height of digits at each scale, in pixels of the scale.
    private static let heights = 14...31
    /// The side of the brick: wider than the widest stroke of the highest digit.
    private static let brick = 9

    /// How many places are told apart.
    private static let keptLimit = 128

    /// The best candidates, best first, in the pixels of `image`.
    func rows(in image: GrayImage, limit: Int = 32) -> [RowCandidate] {
        let search = image.fitted(side: RowFinder.searchSide)
        var all: [RowCandidate] = []
        var level = search
        while max(level.width, level.height) >= 60, min(level.width, level.height) >= 16 {
            let factor = Double(image.width) / Double(level.width)
            for isLight in [false, true] {
                all += rows(inLevel: level, isLight: isLight).map { $0.scaled(by: factor) }
            }
            level = search.resized(to: level.width * 5 / 7, level.height * 5 / 7)
        }
        return best(all, side: Double(max(image.width, image.height)), limit: limit)
    }

    private func rows(inLevel level: GrayImage, isLight: Bool) -> [RowCandidate] {
        let brick = RowFinder.brick
        let hat = isLight ? level.subtracting(level.opened(width: brick, height: brick)) : level.closed(width: brick, height: brick).subtracting(level)
        let histogram = hat.histogram
        var found: [RowCandidate] = []
        for threshold in RowFinder.thresholds {
            let marked = histogram[(Int(threshold) + 1)...].reduce(0, +)
            // Half a picture of strokes is texture; a handful of pixels is no row.
            guard marked * 5 < level.width * level.height * 2, marked > 40 else { continue }
            let runs = PixelRuns(of: hat, above: threshold)
            // The halves of a digit may lie further apart than two digits: there are gaps that bridge only downwards, and only across for rows that run
            // downwards. Thick segments may lie as far apart either way.
            for (across, down) in [(1, 1), (1, 2), (2, 1), (3, 3), (1, 5), (5, 1)] {
                let components = ComponentLabeller.components(of: runs, across: across, down: down)
                if across <= down {
                    found += RowChain.chains(of: components, heights: RowFinder.heights).compactMap { $0.candidate(isLight: isLight) }
                }
                if across >= down {
                    let turned = RowChain.chains(of: components.map(\.transposed), heights: RowFinder.heights)
                    found += turned.compactMap { $0.candidate(isLight: isLight)?.transposed }
                }
            }
        }
        return found
    }

    /// Keeps the best of those that cover the same place; one found at several thresholds is worth more.
    private func best(_ all: [RowCandidate], side: Double, limit: Int) -> [RowCandidate] {
        var kept: [(row: RowCandidate, votes: Int)] = []
        // A display's reading is its largest print; small print in long lines would crowd it out.
        // Patches of the room and the whole instrument are larger still.
        let tallest = min(side / 6, 400)
        func worth(_ row: RowCandidate) -> Double { row.score * min(row.height, tallest * tallest / row.height).squareRoot() }
        for row in all.sorted(by: { worth($0) > worth($1) }) {
            if let index = kept.firstIndex(where: { $0.row.isLight == row.isLight && $0.row.isNear(row) }) {
                kept[index].votes += 1
            } else if kept.count < RowFinder.keptLimit, kept.count(where: { $0.row.isSameRow(row) }) < 4 {
                kept.append((row, 1))
            }
        }
        for index in kept.indices { kept[index].row.score *= 1 + 0.25 * Double(min(kept[index].votes, 6)) }
        let rows = kept.map(\.row)
        let joined = rows.indices.flatMap { upper in rows.indices.compactMap { upper == $0 ? nil : rows[upper].joinedHalves(with: rows[$0]) } }
        return (rows + joined).sorted { worth($0) > worth($1) }.prefix(limit).map(\.self)
    }
}
