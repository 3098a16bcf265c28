import PhotoAnswers

/// Finds the boundary line in an upright picture of the field, to a fraction of a pixel.
struct BoundaryFinder {
    private static let strips = 40
    private static let reach = 18
    private static let half = 70

    /// The boundary; nil where no line is seen in enough strips.
    /// - Parameters:
    ///   - picture: the field, ticks level, bright half below.
    ///   - map: its ink.
    ///   - mask: its pixels.
    func boundary(_ picture: Plane, map: InkMap, mask: Mask) -> Boundary? {
        let soft = picture.blurred(sigma: 1.2)
        let blank = Mask(map.ink) { $0 < 0.22 }.eroded(radiusX: 2, radiusY: 2)
        let field = mask.eroded(radiusX: 12, radiusY: 12)
        let width = Double(picture.width)
        let strips = (0..<BoundaryFinder.strips).compactMap { number in
            EdgeStrip(
                soft, blank: blank, field: field, centre: width * (0.06 + 0.88 * Double(number) / Double(BoundaryFinder.strips - 1)), halfWidth: 9,
                shortest: 100)
        }
        let edges = strips.enumerated().flatMap { $1.edges(brighterBelow: true, reach: BoundaryFinder.reach, number: $0) }
        guard let line = EdgeLine(edges, strips: strips.count, tolerance: 7, steepest: 0.105) else { return nil }
        let others = edges.filter { abs($0.y - line.row(at: $0.x)) > 3 * Double(BoundaryFinder.reach) }
        let rival = EdgeLine(others, strips: strips.count, tolerance: 7, steepest: 0.105)?.score ?? 0
        return refined(line, strips: strips, width: width, rival: rival / max(line.score, 1e-9))
    }

    private func refined(_ line: EdgeLine, strips: [EdgeStrip], width: Double, rival: Double) -> Boundary? {
        let middle = width / 2
        var coefficients = [line.offset + line.slope * middle, line.slope, 0]
        var result: Boundary?
        for _ in 0..<3 {
            let curve = { (x: Double) in coefficients[0] + coefficients[1] * (x - middle) + coefficients[2] * (x - middle) * (x - middle) }
            guard let profile = meanProfile(strips, along: curve) else { return nil }
            let points = strips.compactMap { crossing($0, near: curve($0.x), profile: profile) }
            guard points.count >= 6, let fit = RobustPolynomial(points.map { ImagePoint($0.x - middle, $0.y) }, degree: 2, least: 1.5) else { return nil }
            coefficients = fit.coefficients
            result = Boundary(
                coefficients: coefficients, middle: middle, support: line.support, scatter: fit.scatter, crossings: fit.inliers, above: profile.above,
                below: profile.below, softness: profile.width, rival: rival)
        }
        return result
    }

    /// The step fitted to the mean of all strips, each shifted so that the line lies in the middle.
    private func meanProfile(_ strips: [EdgeStrip], along curve: (Double) -> Double) -> EdgeProfile? {
        let half = BoundaryFinder.half
        var (sums, counts) = ([Float](repeating: 0, count: 2 * half + 1), [Float](repeating: 0, count: 2 * half + 1))
        for strip in strips {
            let start = curve(strip.x) - Double(half)
            for index in sums.indices {
                guard let value = strip.value(at: start + Double(index)) else { continue }
                sums[index] += value
                counts[index] += 1
            }
        }
        guard let most = counts.max(), most >= 4 else { return nil }
        let enough = counts.indices.filter { counts[$0] > most / 2 }
        guard let first = enough.first, let last = enough.last else { return nil }
        return EdgeProfile((first...last).map { sums[$0] / max(counts[$0], 1) }, start: first - half)
    }

    /// The shade in which the line is half crossed. Light mixes before the camera bends its tones: half way in light is brighter than half way in shades.
    /// How much a camera bent them (and sharpened the line) nobody can tell from the photo, so the mean of both ways is taken.
    private static func middle(_ above: Double, _ below: Double) -> Double {
        let light = (powerOf(max(above, 0) / 255, 2.2) + powerOf(max(below, 0) / 255, 2.2)) / 2
        return ((above + below) / 2 + 255 * powerOf(light, 1 / 2.2)) / 2
    }

    /// Where a strip crosses half way between its own levels above and below.
    private func crossing(_ strip: EdgeStrip, near row: Double, profile: EdgeProfile) -> ImagePoint? {
        let clear = 3 * max(profile.width, 1.5)
        let middle = row + profile.middle
        func level(_ range: ClosedRange<Double>) -> Double? {
            let values = stride(from: range.lowerBound, through: range.upperBound, by: 1).compactMap { strip.value(at: $0) }.sorted()
            return values.count < 6 ? nil : Double(values[values.count / 2])
        }
        guard let above = level((middle - clear - 24)...(middle - clear)), let below = level((middle + clear)...(middle + clear + 24)) else { return nil }
        guard below - above > 0.4 * (profile.below - profile.above) else { return nil }
        let half = BoundaryFinder.middle(above, below)
        var best: Double?
        var place = middle - 20
        while place < middle + 20 {
            if let one = strip.value(at: place), let next = strip.value(at: place + 1), Double(one) < half, Double(next) >= half {
                let exact = place + (half - Double(one)) / max(Double(next - one), 1e-3)
                if best.map({ abs(exact - middle) < abs($0 - middle) }) ?? true { best = exact }
            }
            place += 1
        }
        return best.map { ImagePoint(strip.x, $0) }
    }
}

extension EdgeStrip {
    /// The brightness at a row between pixels; nil outside the strip.
    func value(at row: Double) -> Float? {
        let place = row - Double(first)
        guard place >= 0, place < Double(profile.count - 1) else { return nil }
        let index = Int(place)
        let part = Float(place - Double(index))
        return profile[index] * (1 - part) + profile[index + 1] * part
    }
}
