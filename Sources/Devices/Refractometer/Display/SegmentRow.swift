/// The digits of one chain in a strip: what stands in each place, and what stands beside the ends.
struct SegmentRow {
    private let geometry: SegmentGeometry
    private let field: InkField
    /// What a digit at each column explains.
    private let gains: [Double]
    private let rules: SegmentRules
    private var pitch: Int { Int(geometry.pitch) }

    /// How far beyond one pitch the next digit may stand where a point has a place of its own, in heights.
    private static let pointPlace = 0.36
    /// What a digit beyond the end of the chain must explain: as much as half of a 1.
    private static let leastGain = 1.1

    /// A row of digits of these measures.
    init(_ geometry: SegmentGeometry, _ field: InkField, gains: [Double], _ rules: SegmentRules) {
        self.rules = rules
        self.geometry = geometry
        self.field = field
        self.gains = gains
    }

    /// The fit of the digits at the given columns and of those that go on beside them; nil where none is a digit.
    func fit(_ chain: [Int], score: Double) -> SegmentFit? {
        var places = chain
        while let last = places.last, isFrame(at: last) { places.removeLast() }
        while let first = places.first, isFrame(at: first) { places.removeFirst() }
        guard let first = places.first, let last = places.last else { return nil }
        // A number has one point at most.
        let hasPoint = zip(places, places.dropFirst()).contains { point(from: $0, to: $1) > 0.5 }
        let (before, after) = hasPoint ? ([], []) : (beyond(first, step: -1), beyond(last, step: 1))
        let all = before.reversed() + places + after
        var cells = all.enumerated().map { measured(at: $0.element, next: $0.offset + 1 < all.count ? all[$0.offset + 1] : nil) }
        var gained = all.reduce(0) { $0 + gains[$1] }
        var total = score + (before + after).reduce(0) { $0 + gains[$1] }
        if cells[0].segments.count(where: { $0 > 0.5 }) >= 3, let one = one(before: all[0]) {
            cells.insert(one, at: 0)
            gained += 1.5
            total += 1
        }
        let lit = cells.reduce(0) { $0 + $1.segments.count { $0 > 0.5 } }
        let dark = cells.flatMap(\.segments).filter { $0 < 0.4 }
        let unlit = dark.isEmpty ? 0 : dark.reduce(0, +) / Double(dark.count)
        return SegmentFit(
            geometry: geometry, cells: cells, score: total, purity: min(max(gained / Double(max(lit, 1)), 0), 1),
            beginsEarlier: isFaintDigit(near: Int(cells[0].x) - pitch, unlit: unlit) || point(from: Int(cells[0].x) - pitch, to: Int(cells[0].x)) > 0.5,
            endsLater: isFaintDigit(near: all[all.count - 1] + pitch, unlit: unlit) && !hasFrame(behind: all[all.count - 1]))
    }

    /// The digits that stand beyond an end of the chain, behind a point with a place of its own: there the next digit is more than a pitch away.
    private func beyond(_ end: Int, step: Int) -> [Int] {
        guard let first = next(to: end, from: pitch, to: pitch + Int(SegmentRow.pointPlace * geometry.height), step: step) else { return [] }
        guard point(from: min(first, end), to: max(first, end)) > 0.5 else { return [] }
        var found = [first]
        let play = max(pitch / 16, 1)
        while let last = found.last, let next = next(to: last, from: pitch - play, to: pitch + play, step: step) { found.append(next) }
        return found
    }

    private func next(to place: Int, from least: Int, to most: Int, step: Int) -> Int? {
        let best = (least...most).map { place + step * $0 }.filter { gains.indices.contains($0) }.max { gains[$0] < gains[$1] }
        guard let best, gains[best] > SegmentRow.leastGain, isDigit(at: best), !isFrame(at: best) else { return nil }
        return best
    }

    /// Whether the segments that are lit there make a digit: beside a row stand frames and units, too.
    private func isDigit(at x: Int) -> Bool {
        let lit = measured(at: x, next: nil).segments.enumerated().reduce(UInt8(0)) { $1.element > 0.5 ? $0 | (1 << UInt8($1.offset)) : $0 }
        return SevenSegmentGlyph.numerals.contains { $0.segments == lit && $0.character.isNumber }
    }

    /// A 1 with its point before the first digit that did not count as a digit: displays often begin with a place for a 1 alone, so close to the frame that
    /// the left half of a whole digit would be covered, or a reflection has faded it.
    private func one(before first: Int) -> SegmentFit.Cell? {
        let g = geometry
        let last = Double(first) - 0.1 * g.height
        let places = stride(from: Double(first) - g.pitch - SegmentRow.pointPlace * g.height + g.width - g.stroke, through: last, by: 1)
        let band = max(g.stroke * 0.6, 2) / 2
        func halves(_ x: Double) -> (upper: Double, lower: Double) {
            (
                field.mean(x - band, g.top + 0.14 * g.height, x + band, g.top + 0.42 * g.height),
                field.mean(x - band, g.top + 0.58 * g.height, x + band, g.top + 0.86 * g.height)
            )
        }
        func strength(_ x: Double) -> Double { min(halves(x).upper, halves(x).lower) }
        guard let x = places.max(by: { strength($0) < strength($1) }) else { return nil }
        let (least, most) = (strength(x), max(halves(x).upper, halves(x).lower))
        let beside = g.stroke * 0.9 + 0.02 * g.height
        let before = field.mean(x - beside - 0.1 * g.height, g.top + 0.1 * g.height, x - beside, g.top + 0.9 * g.height)
        let behind = field.mean(x + beside, g.top + 0.1 * g.height, max(Double(first) - 1, x + beside + 1), g.top + 0.7 * g.height)
        let beyond = [g.top - 0.2 * g.height, g.top + 1.08 * g.height].map { field.mean(x - band, $0, x + band, $0 + 0.12 * g.height) }
        let point = self.point(from: Int(x + g.stroke / 2 - g.width), to: first)
        guard least > 0.3, most < 2.2 * least, max(before, behind) < 0.4 * least, (beyond.min() ?? 1) < 0.5 * least, point > 0.5 * least else { return nil }
        let segments = [0, 1, min(halves(x).lower / least, 1.15), 0, max(before, 0) / least, max(before, 0) / least, 0]
        return SegmentFit.Cell(x: x + g.stroke / 2 - g.width, segments: segments, holes: [0, 0], point: point / least, isHalf: true)
    }

    /// Whether a digit that did not count, faded by a reflection or cut by the edge, stands there: some segments, alike in strength, and empty holes.
    /// - Parameter unlit: how dark the unlit segments of the row are; a place whose segments are all like that is empty.
    private func isFaintDigit(near place: Int, unlit: Double) -> Bool {
        let play = max(pitch / 12, 1)
        return (place - play...place + play).contains { isFaintDigit(at: $0, unlit: unlit) }
    }

    private func isFaintDigit(at x: Int, unlit: Double) -> Bool {
        let cell = measured(at: x, next: nil)
        guard let most = cell.segments.max(), most > max(0.25, 2 * unlit), cell.holes.allSatisfy({ $0 < 0.4 * most }) else { return false }
        return cell.segments.count { $0 > 0.5 * most } >= 3 && !isFrame(at: x)
    }

    /// Whether the edge of the display stands within one place behind a digit: an upright line, perhaps leaning, that is longer than the digits are high.
    private func hasFrame(behind last: Int) -> Bool {
        let g = geometry
        let first = Double(last) + g.width + 0.06 * g.height
        let part = 1.3 * g.height / 6
        return stride(from: first, through: Double(last) + g.pitch + g.width, by: 1).contains { x in
            [-0.16, -0.08, 0, 0.08, 0.16].contains { lean in
                (0..<6).allSatisfy { piece in
                    let top = g.top - 0.15 * g.height + Double(piece) * part
                    let middle = x - lean * (top + part / 2 - g.top - g.height / 2)
                    return field.mean(middle - 1, top, middle + 1, top + part) > 0.3
                }
            }
        }
    }

    /// Whether what looks like a digit of one upright stroke, or like nothing, at the end of a row is the edge of the display: it goes on above and below.
    private func isFrame(at x: Int) -> Bool {
        let g = geometry
        let segments = measured(at: x, next: nil).segments
        guard segments.allSatisfy({ $0 < 0.45 }) == false else { return true }
        let (right, left) = (min(segments[1], segments[2]), min(segments[4], segments[5]))
        guard max(segments[0], segments[3], segments[6], min(right, left)) < 0.45 else { return false }
        let middle = Double(x) + (right > left ? g.width - g.stroke / 2 : g.stroke / 2)
        func ink(_ top: Double, _ part: Double = 0.14) -> Double {
            let half = max(g.stroke * 0.3, 1)
            return stride(from: middle - 0.2 * g.height, through: middle + 0.2 * g.height, by: 1).map {
                field.mean($0 - half, top, $0 + half, top + part * g.height)
            }.max() ?? 0
        }
        guard ink(g.top - 0.22 * g.height) > 0.5, ink(g.top + 1.08 * g.height) > 0.5 else { return false }
        // The edge of a window above and below a 1 is not its own: between them lies ground.
        return !rules.hasWindow || ink(g.top - 0.12 * g.height, 0.06) > 0.5 && ink(g.top + 1.06 * g.height, 0.06) > 0.5
    }

    private func measured(at x: Int, next: Int?) -> SegmentFit.Cell {
        let zones = SegmentZones(geometry)
        let values = field.withSums { sums in
            [Float](unsafeUninitializedCapacity: SegmentZones.count) { values, count in
                values.initialize(repeating: 0)
                zones.measure(at: x, field, sums, into: values)
                count = SegmentZones.count
            }
        }
        let end = next ?? x + Int(geometry.pitch)
        return SegmentFit.Cell(
            x: Double(x), segments: values[..<7].map(Double.init), holes: values[7..<9].map(Double.init), point: point(from: x, to: end))
    }

    /// The strongest ink of the size of a point between a digit and the next, at the foot, less what stands above it.
    private func point(from x: Int, to next: Int) -> Double {
        let g = geometry
        let side = max(g.stroke * 0.8, 3)
        let bottom = g.top + g.height
        var best = 0.0
        let first = Double(x) + g.width - side * 0.3
        let last = max(Double(next), Double(x) + g.pitch, Double(x) + g.width + side) - side * 0.7
        for left in stride(from: first, through: last, by: 1) {
            for drop in [-0.4, 0, 0.4, 0.8] {
                let low = bottom + drop * g.stroke
                let spot = field.mean(left, low - side, left + side, low)
                let above = field.mean(left, bottom - 0.42 * g.height, left + side, bottom - 0.26 * g.height)
                best = max(best, spot - max(above, 0))
            }
        }
        return best
    }
}
