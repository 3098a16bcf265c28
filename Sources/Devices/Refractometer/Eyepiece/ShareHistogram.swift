/// How often values from 0 to 1 occur, in steps of a thousandth: percentiles without sorting a million numbers.
struct ShareHistogram {
    private static let steps = 1_000
    private var counts = [Int](repeating: 0, count: ShareHistogram.steps + 1)
    /// How many values were counted.
    private(set) var count = 0

    /// The values of the pixels of a set, of all or of a part of the picture.
    init(_ plane: Plane, within mask: Mask, columns: Range<Int>? = nil, rows: Range<Int>? = nil) {
        plane.withValues { values in
            mask.withBits { bits in
                for y in rows ?? 0..<plane.height {
                    for x in columns ?? 0..<plane.width {
                        let index = y * plane.width + x
                        guard bits[index] != 0 else { continue }
                        counts[Int(min(max(values[index], 0), 1) * Float(ShareHistogram.steps))] += 1
                        count += 1
                    }
                }
            }
        }
    }

    /// The value below which the given share (0…1) of all lies; 0 where nothing was counted.
    func percentile(_ share: Double) -> Float {
        var left = Int(Double(count) * min(max(share, 0), 1))
        for (step, number) in counts.enumerated() where number > 0 {
            left -= number
            if left < 0 { return Float(step) / Float(ShareHistogram.steps) }
        }
        return count == 0 ? 0 : 1
    }
}
