extension Plane {
    /// The plane softened like by a Gaussian of the standard deviation `sigma` in pixels: exact taps where it is small, three running means where not.
    func blurred(sigma: Double) -> Plane {
        guard sigma > 0.2 else { return self }
        guard sigma > 2 else { return convolved(Plane.gaussian(sigma)) }
        // A box of radius r has variance r(r+1)/3; three passes add up.
        let exact = ((1 + 4 * sigma * sigma).squareRoot() - 1) / 2
        let low = Int(exact)
        var result = self
        for pass in 0..<3 {
            let radius = low + ((exact - Double(low)) * 3 > Double(pass) + 0.5 ? 1 : 0)
            result = result.averaged(radiusX: radius, radiusY: radius)
        }
        return result
    }

    private static func gaussian(_ sigma: Double) -> [Float] {
        let reach = max(Int((3 * sigma).rounded(.up)), 1)
        let weights = (-reach...reach).map { expOf(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights.reduce(0, +)
        return weights.map { Float($0 / total) }
    }

    /// The plane weighted by `taps` (an odd number, the same from either end) along rows and then columns, the edge continued.
    private func convolved(_ taps: [Float]) -> Plane {
        let reach = taps.count / 2
        var rows = Plane(width: width, height: height)
        var margin = [Float](repeating: 0, count: width + 2 * reach)
        rows.withMutableValues { target in
            margin.withUnsafeMutableBufferPointer { line in
                withValues { source in
                    let middle = UnsafeBufferPointer(line).part(reach, count: width)
                    for y in 0..<height {
                        let (row, start) = (target.part(y * width, count: width), y * width)
                        for x in 0..<line.count { line[x] = source[start + min(max(x - reach, 0), width - 1)] }
                        // Tap by tap, so that whole rows are multiplied at once; those either side of the middle weigh alike.
                        for x in 0..<width { row[x] = taps[reach] * middle[x] }
                        for tap in 0..<reach {
                            let left = UnsafeBufferPointer(line).part(tap, count: width)
                            Plane.add(taps[tap], left, UnsafeBufferPointer(line).part(2 * reach - tap, count: width), to: row)
                        }
                    }
                }
            }
        }
        var result = Plane(width: width, height: height)
        result.withMutableValues { target in
            rows.withValues { source in
                for y in 0..<height {
                    let (row, middle) = (target.part(y * width, count: width), source.part(y * width, count: width))
                    for x in 0..<width { row[x] = taps[reach] * middle[x] }
                    for tap in 0..<reach {
                        let above = source.part(max(y + tap - reach, 0) * width, count: width)
                        Plane.add(taps[tap], above, source.part(min(y + reach - tap, height - 1) * width, count: width), to: row)
                    }
                }
            }
        }
        return result
    }

    /// Adds two rows with the same weight to a third.
    @inline(__always)
    private static func add(
        _ weight: Float, _ one: UnsafeBufferPointer<Float>, _ other: UnsafeBufferPointer<Float>, to row: UnsafeMutableBufferPointer<Float>
    ) {
        for x in 0..<row.count { row[x] += weight * (one[x] + other[x]) }
    }

    /// The running mean over `2 radius + 1` pixels each way, the edge continued.
    func averaged(radiusX: Int, radiusY: Int) -> Plane {
        var result = self
        if radiusX > 0 { result.averageRows(radius: min(radiusX, width)) }
        if radiusY > 0 { result.averageColumns(radius: min(radiusY, height)) }
        return result
    }

    private mutating func averageRows(radius: Int) {
        let scale = 1 / Float(2 * radius + 1)
        let (width, height) = (width, height)
        var line = [Float](repeating: 0, count: width + 2 * radius)
        withMutableValues { target in
            for y in 0..<height {
                let start = y * width
                for x in 0..<line.count { line[x] = target[start + min(max(x - radius, 0), width - 1)] }
                var sum: Float = 0
                for x in 0..<(2 * radius) { sum += line[x] }
                for x in 0..<width {
                    sum += line[x + 2 * radius]
                    target[start + x] = sum * scale
                    sum -= line[x]
                }
            }
        }
    }

    private mutating func averageColumns(radius: Int) {
        let scale = 1 / Float(2 * radius + 1)
        let (width, height) = (width, height)
        let source = values
        var columns = [Float](repeating: 0, count: width)
        withMutableValues { target in
            source.withUnsafeBufferPointer { source in
                columns.withUnsafeMutableBufferPointer { sums in
                    func row(_ y: Int) -> UnsafeBufferPointer<Float> { source.part(min(max(y, 0), height - 1) * width, count: width) }
                    for y in -radius..<radius {
                        let entering = row(y)
                        for x in 0..<width { sums[x] += entering[x] }
                    }
                    for y in 0..<height {
                        let (entering, leaving, mean) = (row(y + radius), row(y - radius), target.part(y * width, count: width))
                        for x in 0..<width {
                            let sum = sums[x] + entering[x]
                            mean[x] = sum * scale
                            sums[x] = sum - leaving[x]
                        }
                    }
                }
            }
        }
    }

    /// Dark marks smaller than a square of `2 radius + 1` pixels filled with their surroundings (grey closing).
    func closed(radius: Int) -> Plane { closed(radiusX: radius, radiusY: radius) }

    /// Dark marks smaller than a brick of `2 radius + 1` pixels each way filled with their surroundings.
    func closed(radiusX: Int, radiusY: Int) -> Plane {
        extreme(radiusX: radiusX, radiusY: radiusY, largest: true).extreme(radiusX: radiusX, radiusY: radiusY, largest: false)
    }

    /// Bright marks smaller than a brick of `2 radius + 1` pixels each way removed (grey opening).
    func opened(radiusX: Int, radiusY: Int) -> Plane {
        extreme(radiusX: radiusX, radiusY: radiusY, largest: false).extreme(radiusX: radiusX, radiusY: radiusY, largest: true)
    }

    /// The largest or smallest value in a brick around every pixel.
    func extreme(radiusX: Int, radiusY: Int, largest: Bool) -> Plane {
        var result = self
        if radiusX > 0 { result.extremeOfRows(radius: min(radiusX, width - 1), largest: largest) }
        if radiusY > 0 { result = result.extremeOfColumns(radius: min(radiusY, height - 1), largest: largest) }
        return result
    }

    private mutating func extremeOfRows(radius: Int, largest: Bool) {
        guard radius > 0 else { return }
        let (width, height) = (width, height)
        let margin = [Float](repeating: Plane.outside(largest: largest), count: radius)
        withMutableValues { target in
            for y in 0..<height {
                var line = margin + target.part(y * width, count: width) + margin
                Plane.joinExtremes(&line, length: 2 * radius + 1, step: 1, largest: largest)
                for x in 0..<width { target[y * width + x] = line[x] }
            }
        }
    }

    private func extremeOfColumns(radius: Int, largest: Bool) -> Plane {
        guard radius > 0 else { return self }
        let margin = [Float](repeating: Plane.outside(largest: largest), count: radius * width)
        var tall = margin + values + margin
        Plane.joinExtremes(&tall, length: 2 * radius + 1, step: width, largest: largest)
        var result = self
        result.withMutableValues { target in for index in 0..<target.count { target[index] = tall[index] } }
        return result
    }

    /// What never is the extreme.
    private static func outside(largest: Bool) -> Float { largest ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude }

    private static func joinExtremes(_ values: inout [Float], length: Int, step: Int, largest: Bool) {
        if largest {
            values.joinWindows(length: length, step: step) { max($0, $1) }
        } else {
            values.joinWindows(length: length, step: step) { min($0, $1) }
        }
    }
}
