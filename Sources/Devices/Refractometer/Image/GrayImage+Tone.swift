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

    /// White where a pixel is brighter than the threshold, else black.
    public func thresholded(above threshold: UInt8) -> GrayImage {
        mapped(through: (0...255).map { $0 > Int(threshold) ? 255 : 0 })
    }

    /// The picture with contrast evened out over tiles (contrast-limited adaptive histogram equalisation, Zuiderveld 1994).
    /// - Parameters:
    ///   - tiles: tiles along each side.
    ///   - clip: how many times the mean a bin of a tile's histogram may hold.
    public func locallyEqualised(tiles: Int = 6, clip: Double = 2) -> GrayImage {
        let columns = max(1, min(tiles, width / 8))
        let rows = max(1, min(tiles, height / 8))
        var tables: [[UInt8]] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let area = (column * width / columns)..<((column + 1) * width / columns)
                tables.append(equalisingTable(columns: area, rows: (row * height / rows)..<((row + 1) * height / rows), clip: clip))
            }
        }
        return blended(tables: tables, columns: columns, rows: rows)
    }

    private func equalisingTable(columns: Range<Int>, rows: Range<Int>, clip: Double) -> [UInt8] {
        var counts = [Int](repeating: 0, count: 256)
        withPixels { source in
            for y in rows { for x in columns { counts[Int(source[y * width + x])] += 1 } }
        }
        let total = max(columns.count * rows.count, 1)
        let limit = max(Int(clip * Double(total) / 256), 1)
        let excess = counts.reduce(0) { $0 + max($1 - limit, 0) }
        var sum = 0
        return counts.map { count in
            sum += min(count, limit) + excess / 256
            return UInt8(min(sum * 255 / total, 255))
        }
    }

    private func blended(tables: [[UInt8]], columns: Int, rows: Int) -> GrayImage {
        var result = self
        let flat = tables.flatMap(\.self)
        func places(_ length: Int, _ tiles: Int) -> [(low: Int, high: Int, weight: Int)] {
            (0..<length).map { position in
                let place = (Double(position) + 0.5) * Double(tiles) / Double(length) - 0.5
                let low = max(Int(place.rounded(.down)), 0)
                return (low, min(low + 1, tiles - 1), Int((min(max(place - Double(low), 0), 1)) * 256))
            }
        }
        let across = places(width, columns)
        let down = places(height, rows)
        result.withMutablePixels { pixels in
            flat.withUnsafeBufferPointer { table in
                for (y, vertical) in down.enumerated() {
                    for (x, horizontal) in across.enumerated() {
                        let shade = Int(pixels[y * across.count + x])
                        func value(_ row: Int, _ column: Int) -> Int { Int(table[(row * columns + column) * 256 + shade]) }
                        let top = value(vertical.low, horizontal.low) * (256 - horizontal.weight) + value(vertical.low, horizontal.high) * horizontal.weight
                        let bottom =
                            value(vertical.high, horizontal.low) * (256 - horizontal.weight) + value(vertical.high, horizontal.high) * horizontal.weight
                        pixels[y * across.count + x] = UInt8((top * (256 - vertical.weight) + bottom * vertical.weight) >> 16)
                    }
                }
            }
        }
        return result
    }
}
