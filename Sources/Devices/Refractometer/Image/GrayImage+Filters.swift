extension GrayImage {
    /// The picture brought to another size: every new pixel is the mean of the area it covers where it shrinks, bilinear where it grows.
    public func resized(to newWidth: Int, _ newHeight: Int) -> GrayImage {
        let (target, rows) = (min(max(newWidth, 1), GrayImage.largestSide), min(max(newHeight, 1), GrayImage.largestSide))
        if target == width && rows == height { return self }
        let across = GrayImage.taps(from: width, to: target)
        let down = GrayImage.taps(from: height, to: rows)
        var narrow = [UInt16](repeating: 0, count: target * height)
        withPixels { source in
            for y in 0..<height {
                for x in 0..<target {
                    var sum: Int32 = 0
                    for tap in across.starts[x]..<across.starts[x + 1] {
                        sum &+= across.weights[tap] &* Int32(source[y * width + across.indices[tap]])
                    }
                    narrow[y * target + x] = UInt16(sum >> 8)
                }
            }
        }
        var result = GrayImage(width: target, height: rows)
        result.withMutablePixels { pixels in
            narrow.withUnsafeBufferPointer { source in
                for y in 0..<rows {
                    for x in 0..<target {
                        var sum: Int64 = 0
                        for tap in down.starts[y]..<down.starts[y + 1] {
                            sum &+= Int64(down.weights[tap]) &* Int64(source[down.indices[tap] * target + x])
                        }
                        pixels[y * target + x] = UInt8(min((sum + (1 << 19)) >> 20, 255))
                    }
                }
            }
        }
        return result
    }

    /// The picture scaled so that its longer side has `side` pixels; unchanged where it is not longer.
    public func fitted(side: Int) -> GrayImage {
        let longer = max(width, height)
        guard longer > side, side > 0 else { return self }
        return resized(to: (width * side + longer / 2) / longer, (height * side + longer / 2) / longer)
    }

    /// Which source pixels make up each target pixel and with what weight (of 16 384, rounded so that each sums up exactly).
    private static func taps(from source: Int, to target: Int) -> (starts: [Int], indices: [Int], weights: [Int32]) {
        let ratio = Double(source) / Double(target)
        var (starts, indices, weights): ([Int], [Int], [Int32]) = ([0], [], [])
        for position in 0..<target {
            let centre = (Double(position) + 0.5) * ratio
            let reach = max(ratio / 2, 0.5)
            let first = max(Int((centre - reach).rounded(.down)), 0)
            let last = min(Int((centre + reach).rounded(.up)), source) - 1
            var shares = (first...max(first, last)).map { max(min(centre + reach, Double($0 + 1)) - max(centre - reach, Double($0)), 0) }
            let total = max(shares.reduce(0, +), 1e-9)
            shares = shares.map { $0 / total }
            var left: Int32 = 16_384
            for (offset, share) in shares.enumerated() {
                let weight = offset == shares.count - 1 ? left : min(Int32((share * 16_384).rounded()), left)
                left -= weight
                indices.append(min(first + offset, source - 1))
                weights.append(weight)
            }
            starts.append(indices.count)
        }
        return (starts, indices, weights)
    }

    /// The picture softened by three passes of a running mean, close to a Gaussian of the given standard deviation in pixels.
    public func blurred(sigma: Double) -> GrayImage {
        guard sigma > 0.3 else { return self }
        // A box of radius r has variance r(r+1)/3; three passes add up.
        let exact = ((1 + 4 * sigma * sigma).squareRoot() - 1) / 2
        let low = Int(exact)
        var result = self
        let share = exact - Double(low)
        for pass in 0..<3 {
            let radius = low + (share * 3 > Double(pass) + 0.5 ? 1 : 0)
            if radius > 0 { result = result.boxBlurred(radiusX: radius, radiusY: radius) }
        }
        return low == 0 && share * 3 <= 0.5 ? lightlyBlurred(sigma: sigma) : result
    }

    /// Three taps a side, for standard deviations below the smallest box.
    private func lightlyBlurred(sigma: Double) -> GrayImage {
        let side = min(Int(sigma * sigma / 2 * 256), 80)
        let centre = 256 - 2 * side
        var result = self
        for y in 0..<height {
            for x in 0..<width { result[x, y] = UInt8((Int(self[x - 1, y]) * side + Int(self[x, y]) * centre + Int(self[x + 1, y]) * side) >> 8) }
        }
        let rows = result
        for y in 0..<height {
            for x in 0..<width { result[x, y] = UInt8((Int(rows[x, y - 1]) * side + Int(rows[x, y]) * centre + Int(rows[x, y + 1]) * side) >> 8) }
        }
        return result
    }

    /// The running mean over `2 radius + 1` pixels each way, the edge continued.
    public func boxBlurred(radiusX: Int, radiusY: Int) -> GrayImage {
        var result = self
        if radiusX > 0 { result.runMean(lines: height, length: width, step: 1, lineStep: width, radius: min(radiusX, width)) }
        if radiusY > 0 { result.runMean(lines: width, length: height, step: width, lineStep: 1, radius: min(radiusY, height)) }
        return result
    }

    private mutating func runMean(lines: Int, length: Int, step: Int, lineStep: Int, radius: Int) {
        let count = 2 * radius + 1
        var line = [Int](repeating: 0, count: length + 2 * radius)
        withMutablePixels { pixels in
            for index in 0..<lines {
                let start = index * lineStep
                for position in 0..<line.count { line[position] = Int(pixels[start + min(max(position - radius, 0), length - 1) * step]) }
                var sum = line[..<count].reduce(0, +)
                for position in 0..<length {
                    pixels[start + position * step] = UInt8((sum + count / 2) / count)
                    if position + 1 < length { sum += line[position + count] - line[position] }
                }
            }
        }
    }
}
