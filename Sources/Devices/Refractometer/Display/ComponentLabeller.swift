/// Finds the groups of pixels above a threshold; pixels belong together across small gaps, as the segments of a digit do.
struct ComponentLabeller {
    private struct Run {
        let start: Int32
        let end: Int32
        let label: Int32
    }

    private var parents: [Int32] = []
    private var found: [Component] = []

    /// The groups in the picture; more than `limit` groups are noise and give none.
    /// - Parameters:
    ///   - across: the columns a gap may span.
    ///   - down: the rows a gap may span.
    static func components(in image: GrayImage, above threshold: UInt8, across: Int, down: Int, limit: Int = 20_000) -> [Component] {
        var labeller = ComponentLabeller()
        return labeller.label(image, threshold, across, down, limit)
    }

    private mutating func label(_ image: GrayImage, _ threshold: UInt8, _ across: Int, _ down: Int, _ limit: Int) -> [Component] {
        // The runs of the last rows, as many as a gap may span; a ring, the newest last.
        var rows = [[Run]](repeating: [], count: down + 1)
        let width = image.width
        let isWithinLimit = image.withPixels { pixels in
            for y in 0..<image.height {
                var current: [Run] = []
                var x = 0
                while x < width {
                    while x < width && pixels[y * width + x] <= threshold { x += 1 }
                    guard x < width else { break }
                    let start = x
                    while x < width && pixels[y * width + x] > threshold { x += 1 }
                    current.append(add(start: start, end: x - 1, row: y, last: current.last, above: rows, across: across))
                }
                if found.count > limit { return false }
                rows.removeFirst()
                rows.append(current)
            }
            return true
        }
        return isWithinLimit ? merged() : []
    }

    /// Enters a run of marked pixels and ties it to the runs it touches.
    private mutating func add(start: Int, end: Int, row: Int, last: Run?, above rows: [[Run]], across reach: Int) -> Run {
        var label: Int32 = -1
        if let last, start - Int(last.end) <= reach + 1 { label = root(last.label) }
        for runs in rows {
            for run in runs where Int(run.start) <= end + reach && Int(run.end) >= start - reach {
                let other = root(run.label)
                if label < 0 {
                    label = other
                } else if other != label {
                    let low = min(label, other)
                    parents[Int(max(label, other))] = low
                    label = low
                }
            }
        }
        let piece = Component(left: start, right: end, top: row, bottom: row, area: end - start + 1)
        if label < 0 {
            label = Int32(found.count)
            parents.append(label)
            found.append(piece)
        } else {
            found[Int(label)] = found[Int(label)].joined(with: piece)
        }
        return Run(start: Int32(start), end: Int32(end), label: label)
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
