/// Finds the groups of marked pixels; pixels belong together across small gaps, as the segments of a digit do.
struct ComponentLabeller {
    private let pixels: PixelRuns
    /// The group of each run.
    private var labels: [Int32]
    private var parents: [Int32] = []
    private var found: [Component] = []

    /// The groups in the picture above a threshold; more than `limit` groups are noise and give none.
    /// - Parameters:
    ///   - across: the columns a gap may span.
    ///   - down: the rows a gap may span.
    static func components(in image: GrayImage, above threshold: UInt8, across: Int, down: Int, limit: Int = 20_000) -> [Component] {
        components(of: PixelRuns(of: image, above: threshold), across: across, down: down, limit: limit)
    }

    /// The same of pixels that are known as runs.
    static func components(of pixels: PixelRuns, across: Int, down: Int, limit: Int = 20_000) -> [Component] {
        var labeller = ComponentLabeller(pixels)
        return labeller.label(across, down, limit)
    }

    private init(_ pixels: PixelRuns) {
        self.pixels = pixels
        labels = [Int32](repeating: -1, count: pixels.runs.count)
    }

    private mutating func label(_ across: Int, _ down: Int, _ limit: Int) -> [Component] {
        let reach = Int32(across)
        // For each of the rows that a gap may span, the first run that may touch the next one: runs stand from left to right.
        var firsts = [Int](repeating: 0, count: down + 1)
        for row in 0..<(pixels.rows.count - 1) {
            let above = max(row - down - 1, 0)..<row
            for (slot, other) in above.enumerated() { firsts[slot] = pixels.rows[other] }
            for index in pixels.rows[row]..<pixels.rows[row + 1] {
                let run = pixels.runs[index]
                var label: Int32 = -1
                if index > pixels.rows[row], run.start - pixels.runs[index - 1].end <= reach + 1 { label = root(labels[index - 1]) }
                for (slot, other) in above.enumerated() {
                    let end = pixels.rows[other + 1]
                    var place = firsts[slot]
                    while place < end, pixels.runs[place].end < run.start - reach { place += 1 }
                    firsts[slot] = place
                    while place < end, pixels.runs[place].start <= run.end + reach {
                        label = tied(label, root(labels[place]))
                        place += 1
                    }
                }
                labels[index] = enter(run, row, label)
            }
            if found.count > limit { return [] }
        }
        return merged()
    }

    /// Ties two groups together; the older one's label is theirs.
    private mutating func tied(_ label: Int32, _ other: Int32) -> Int32 {
        guard label >= 0, other != label else { return other }
        let low = min(label, other)
        parents[Int(max(label, other))] = low
        return low
    }

    /// Enters a run into its group, or into a new one.
    private mutating func enter(_ run: PixelRuns.Run, _ row: Int, _ label: Int32) -> Int32 {
        let piece = Component(left: Int(run.start), right: Int(run.end), top: row, bottom: row, area: Int(run.end - run.start) + 1)
        guard label < 0 else {
            found[Int(label)] = found[Int(label)].joined(with: piece)
            return label
        }
        parents.append(Int32(found.count))
        found.append(piece)
        return Int32(found.count - 1)
    }

    private mutating func root(_ label: Int32) -> Int32 {
        var top = label
        while parents[Int(top)] != top { top = parents[Int(top)] }
        parents[Int(label)] = top
        return top
    }

    private mutating func merged() -> [Component] {
        var sums = [Component?](repeating: nil, count: found.count)
        for label in found.indices {
            let top = Int(root(Int32(label)))
            sums[top] = sums[top].map { $0.joined(with: found[label]) } ?? found[label]
        }
        return sums.compactMap(\.self)
    }
}
