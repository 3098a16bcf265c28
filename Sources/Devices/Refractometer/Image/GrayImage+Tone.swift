extension GrayImage {
    /// The shade below which the given share (0…1) of the pixels lies.
    public func percentile(_ share: Double) -> UInt8 { GrayImage.percentile(share, of: histogram) }

    /// The shade below which the given share (0…1) of a histogram lies.
    static func percentile(_ share: Double, of histogram: [Int]) -> UInt8 {
        let total = histogram.reduce(0, +)
        var left = Int(Double(total) * min(max(share, 0), 1))
        for (shade, count) in histogram.enumerated() {
            left -= count
            if left < 0 { return UInt8(min(shade, 255)) }
        }
        return 255
    }

    /// The mean shade.
    public var mean: Double { Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count) }

    /// The threshold that separates the shades best into two classes (Otsu 1979, largest variance between the classes).
    public var otsuThreshold: UInt8 { GrayImage.otsuThreshold(of: histogram) }

    /// Otsu's threshold of a histogram.
    static func otsuThreshold(of histogram: [Int]) -> UInt8 {
        let total = histogram.reduce(0, +)
        let sum = histogram.enumerated().reduce(0) { $0 + $1.offset * $1.element }
        var below = 0
        var sumBelow = 0
        var best = (variance: -1.0, shade: 0)
        for (shade, count) in histogram.enumerated() {
            below += count
            sumBelow += shade * count
            guard below > 0, below < total else { continue }
            let distance = Double(sumBelow) / Double(below) - Double(sum - sumBelow) / Double(total - below)
            let variance = Double(below) * Double(total - below) * distance * distance
            if variance > best.variance { best = (variance, shade) }
        }
        return UInt8(min(best.shade, 255))
    }

    /// Stretches the shades so that `low` becomes 0 and `high` becomes 255.
    public func stretched(from low: UInt8, to high: UInt8, leastSpan: Int = 8) -> GrayImage {
        let span = max(Int(high) - Int(low), leastSpan)
        return mapped(through: (0...255).map { UInt8(min(max(($0 - Int(low)) * 255 / span, 0), 255)) })
    }
}
