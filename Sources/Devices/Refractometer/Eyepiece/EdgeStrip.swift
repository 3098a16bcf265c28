/// The brightness down one upright strip of the field, blank ground only, and where it jumps.
struct EdgeStrip: Sendable {
    /// A jump of brightness.
    struct Edge: Sendable {
        /// The strip's column.
        let x: Double
        /// The row of the jump, to the pixel.
        let y: Double
        /// How much brighter it is below than above (negative: darker), in shades.
        let rise: Double
        /// The number of the strip.
        let strip: Int
    }

    /// The middle column.
    let x: Double
    /// The first row inside the field.
    let first: Int
    /// The mean brightness of the blank ground row by row from `first`; gaps under ink are bridged.
    let profile: [Float]

    /// The strip of a picture; nil where it has too little blank ground to say anything.
    init?(_ picture: Plane, blank: Mask, field: Mask, centre: Double, halfWidth: Int, shortest: Int) {
        let columns = max(Int(centre) - halfWidth, 0)...min(Int(centre) + halfWidth, picture.width - 1)
        guard let rows = EdgeStrip.rows(of: field, columns: columns, height: picture.height), rows.count >= shortest else { return nil }
        var means = [Float?](repeating: nil, count: rows.count)
        for (index, row) in rows.enumerated() {
            var (sum, count): (Float, Int) = (0, 0)
            for column in columns where blank.bits[row * blank.width + column] != 0 {
                sum += picture.values[row * picture.width + column]
                count += 1
            }
            if count * 4 > columns.count { means[index] = sum / Float(count) }
        }
        guard let profile = EdgeStrip.bridged(means) else { return nil }
        x = centre
        first = rows.lowerBound
        self.profile = profile
    }

    /// The longest run of rows in which all columns lie in the field.
    private static func rows(of field: Mask, columns: ClosedRange<Int>, height: Int) -> Range<Int>? {
        var (best, start): (Range<Int>, Int?) = (0..<0, nil)
        for row in 0...height {
            let inside = row < height && field[columns.lowerBound, row] && field[columns.upperBound, row]
            if inside {
                if start == nil { start = row }
            } else if let begun = start {
                if row - begun > best.count { best = begun..<row }
                start = nil
            }
        }
        return best.isEmpty ? nil : best
    }

    private static func bridged(_ means: [Float?]) -> [Float]? {
        let known = means.indices.filter { means[$0] != nil }
        guard let first = known.first, let last = known.last, known.count * 10 >= means.count * 3 else { return nil }
        var result = [Float](repeating: 0, count: means.count)
        var (before, after) = (first, 0)
        for index in means.indices {
            if let value = means[index] {
                (result[index], before) = (value, index)
                continue
            }
            while after < known.count && known[after] < index { after += 1 }
            let next = after < known.count ? known[after] : last
            let (low, high) = (means[before] ?? 0, means[next] ?? 0)
            result[index] = index < first || next <= before ? (index < first ? high : low) : low + (high - low) * Float(index - before) / Float(next - before)
        }
        return result
    }

    /// The strongest jumps of one direction, compared over `reach` rows either side.
    func edges(brighterBelow: Bool, reach: Int, number: Int, limit: Int = 3, least: Double = 3) -> [Edge] {
        guard profile.count > 2 * reach + 4 else { return [] }
        var sums = [Float](repeating: 0, count: profile.count + 1)
        for index in profile.indices { sums[index + 1] = sums[index] + profile[index] }
        var rises = [Float](repeating: 0, count: profile.count)
        for index in reach..<(profile.count - reach) {
            let rise = (sums[index + reach] - 2 * sums[index] + sums[index - reach]) / Float(reach)
            rises[index] = brighterBelow ? rise : -rise
        }
        var found: [Edge] = []
        for _ in 0..<limit {
            guard let best = rises.indices.max(by: { rises[$0] < rises[$1] }), Double(rises[best]) > least else { break }
            found.append(Edge(x: x, y: Double(first + best), rise: Double(rises[best]), strip: number))
            for index in max(best - 2 * reach, 0)..<min(best + 2 * reach, rises.count) { rises[index] = 0 }
        }
        return found
    }
}
