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
                    for y in 0..<height {
                        let start = y * width
                        for x in 0..<line.count { line[x] = source[start + min(max(x - reach, 0), width - 1)] }
                        // Tap by tap, so that whole rows are multiplied at once; those either side of the middle weigh alike.
                        for x in 0..<width { target[start + x] = taps[reach] * line[x + reach] }
                        for tap in 0..<reach {
                            let (weight, mirrored) = (taps[tap], 2 * reach - tap)
                            for x in 0..<width { target[start + x] += weight * (line[x + tap] + line[x + mirrored]) }
                        }
                    }
                }
            }
        }
        var result = Plane(width: width, height: height)
        result.withMutableValues { target in
            rows.withValues { source in
                for y in 0..<height {
                    let start = y * width
                    for x in 0..<width { target[start + x] = taps[reach] * source[start + x] }
                    for tap in 0..<reach {
                        let (weight, above) = (taps[tap], max(y + tap - reach, 0) * width)
                        let below = min(y + reach - tap, height - 1) * width
                        for x in 0..<width { target[start + x] += weight * (source[above + x] + source[below + x]) }
                    }
                }
            }
        }
        return result
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
        var sums = [Float](repeating: 0, count: width)
        withMutableValues { target in
            source.withUnsafeBufferPointer { source in
                for y in -radius..<radius {
                    let row = min(max(y, 0), height - 1) * width
                    for x in 0..<width { sums[x] += source[row + x] }
                }
                for y in 0..<height {
                    let entering = min(y + radius, height - 1) * width
                    let leaving = min(max(y - radius, 0), height - 1) * width
                    for x in 0..<width {
                        sums[x] += source[entering + x]
                        target[y * width + x] = sums[x] * scale
                        sums[x] -= source[leaving + x]
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

    /// By doubling: the extreme over 1, 2, 4 … pixels, then the rest; time grows with the logarithm of the radius.
    private mutating func extremeOfRows(radius: Int, largest: Bool) {
        guard radius > 0 else { return }
        let (width, height) = (width, height)
        let (length, count) = (2 * radius + 1, width + 2 * radius)
        let outside: Float = largest ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
        var margin = [Float](repeating: outside, count: count)
        withMutableValues { target in
            margin.withUnsafeMutableBufferPointer { line in
                for y in 0..<height {
                    for x in 0..<radius { (line[x], line[radius + width + x]) = (outside, outside) }
                    for x in 0..<width { line[radius + x] = target[y * width + x] }
                    var span = 1
                    while 2 * span <= length {
                        if largest {
                            for x in 0..<(count - span) { line[x] = max(line[x], line[x + span]) }
                        } else {
                            for x in 0..<(count - span) { line[x] = min(line[x], line[x + span]) }
                        }
                        span *= 2
                    }
                    let rest = length - span
                    if largest {
                        for x in 0..<width { target[y * width + x] = max(line[x], line[x + rest]) }
                    } else {
                        for x in 0..<width { target[y * width + x] = min(line[x], line[x + rest]) }
                    }
                }
            }
        }
    }

    private func extremeOfColumns(radius: Int, largest: Bool) -> Plane {
        guard radius > 0 else { return self }
        let (width, height) = (width, height)
        let (length, count) = (2 * radius + 1, height + 2 * radius)
        let outside: Float = largest ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
        var tall = [Float](repeating: outside, count: width * count)
        tall.replaceSubrange((radius * width)..<((radius + height) * width), with: values)
        var result = self
        result.withMutableValues { target in
            tall.withUnsafeMutableBufferPointer { tall in
                var span = 1
                while 2 * span <= length {
                    let shift = span * width
                    for index in 0..<(tall.count - shift) {
                        tall[index] = largest ? max(tall[index], tall[index + shift]) : min(tall[index], tall[index + shift])
                    }
                    span *= 2
                }
                let shift = (length - span) * width
                for index in 0..<target.count {
                    target[index] = largest ? max(tall[index], tall[index + shift]) : min(tall[index], tall[index + shift])
                }
            }
        }
        return result
    }
}
