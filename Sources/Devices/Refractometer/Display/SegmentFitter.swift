/// Fits the geometry of seven-segment digits to a strip: all sizes, widths, strokes, slants and pitches are tried, and the one that explains the ink best stays.
///
/// Nothing here is learned. A digit in its place lights some of seven zones, its two holes and the gaps beside it stay empty.
struct SegmentFitter {
    private let ink: [Float]
    private let width: Int
    private let height: Int

    /// The patterns that occur, as bits a…g, each once.
    private static let patterns: [UInt8] = Array(Set(SevenSegmentGlyph.all.map(\.segments))).sorted()
    /// What a digit must explain at least to be worth one: keeps noise from becoming digits.
    private static let cellCost: Float = 0.8

    /// A fitter for one strip.
    init(_ strip: RowStrip) {
        (width, height) = (strip.image.width, strip.image.height)
        ink = InkField.ink(of: strip)
    }

    /// Which measures are tried.
    enum Search {
        /// The commonest only: enough to rank strips.
        case quick
        /// All that displays have.
        case full
        /// Those near a known fit, for a strip cut anew around its digits.
        case near(SegmentGeometry)
    }

    /// The best fit; nil where nothing looks like a digit.
    func fit(_ search: Search) -> SegmentFit? {
        var best: (score: Float, geometry: SegmentGeometry)?
        for slant in SegmentFitter.slants(search) {
            let field = InkField(ink: ink, width: width, height: height, slant: slant)
            for geometry in SegmentFitter.grid(search, slant: slant) {
                let result = scan(geometry, field)
                guard result.score > best?.score ?? 1 else { continue }
                best = (result.score, geometry)
                best?.geometry.pitch = result.pitch
            }
        }
        guard var best else { return nil }
        if case .quick = search {} else { refine(&best) }
        let field = InkField(ink: ink, width: width, height: height, slant: best.geometry.slant)
        return cells(best.geometry, field)
    }

    /// How well digits of known measures explain the strip.
    func score(_ geometry: SegmentGeometry) -> Double {
        Double(scan(geometry, InkField(ink: ink, width: width, height: height, slant: geometry.slant)).score)
    }

    private static func slants(_ search: Search) -> [Double] {
        switch search {
        case .quick: [-0.08, 0.04, 0.16]
        case .full: [-0.14, -0.08, -0.02, 0.04, 0.10, 0.16, 0.22, 0.28]
        case .near(let known): [-0.02, 0, 0.02].map { $0 + known.slant }
        }
    }

    private static func grid(_ search: Search, slant: Double) -> [SegmentGeometry] {
        let nominal = Double(RowStrip.digitHeight)
        let middle = Double(RowStrip.verticalMargin) + nominal / 2
        let (heights, offsets, widths, strokes): ([Double], [Double], [Double], [Double]) =
            switch search {
            case .quick: ([nominal], [0], [0.45 * nominal, 0.58 * nominal], [0.12 * nominal])
            case .full:
                ([nominal - 4, nominal, nominal + 3], [-2, 0, 2], [0.38, 0.46, 0.54, 0.62, 0.72].map { $0 * nominal }, [0.10 * nominal, 0.16 * nominal])
            case .near(let known):
                (
                    [nominal - 1.5, nominal, nominal + 1.5], [-1, 0, 1], [-1.5, 0, 1.5].map { known.width * nominal / known.height + $0 },
                    [known.stroke * nominal / known.height]
                )
            }
        var grid: [SegmentGeometry] = []
        for height in heights {
            for offset in offsets {
                for width in widths {
                    for stroke in strokes {
                        grid.append(SegmentGeometry(top: middle - height / 2 + offset, height: height, width: width, stroke: stroke, slant: slant, pitch: 0))
                    }
                }
            }
        }
        return grid
    }

    /// The best score over all pitches, and that pitch.
    private func scan(_ geometry: SegmentGeometry, _ field: InkField) -> (score: Float, pitch: Double) {
        let gains = self.gains(geometry, field)
        var best: (score: Float, pitch: Double) = (0, 0)
        let (first, last) = (Int(geometry.width + 0.08 * geometry.height), Int(geometry.width + 0.46 * geometry.height))
        for pitch in stride(from: first, through: last, by: 2) {
            let score = chain(gains, pitch: pitch).max() ?? 0
            if score > best.score { best = (score, Double(pitch)) }
        }
        return best
    }

    /// The gain of a digit at every column.
    private func gains(_ geometry: SegmentGeometry, _ field: InkField) -> [Float] {
        let zones = SegmentZones(geometry)
        let last = width - Int(geometry.width)
        guard last > 0 else { return [] }
        var gains = [Float](repeating: 0, count: last)
        gains.withUnsafeMutableBufferPointer { gains in
            field.withSums { sums in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: SegmentZones.count) { values in
                    SegmentFitter.patterns.withUnsafeBufferPointer { patterns in
                        for x in 0..<last {
                            zones.measure(at: x, field, sums, into: values)
                            gains[x] = SegmentFitter.gain(values, patterns)
                        }
                    }
                }
            }
        }
        return gains
    }

    /// What the best pattern explains of the measured zones.
    @inline(__always)
    private static func gain(_ values: UnsafeMutableBufferPointer<Float>, _ patterns: UnsafeBufferPointer<UInt8>) -> Float {
        var base: Float = 0
        var most: Float = 0
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 7) { differences in
            for index in 0..<7 {
                let unlit = -max(2 * values[index] - 0.7, 0)
                let difference = 2 * values[index] - 1 - unlit
                differences[index] = difference
                base += unlit
            }
            base -= 2 * max(values[7] - 0.3, 0) + 2 * max(values[8] - 0.3, 0) + max(values[9] - 0.3, 0) + max(values[10] - 0.3, 0)
            // Strokes that go on above or below are a frame's.
            for (index, stroke) in [(11, 5), (12, 1), (13, 4), (14, 2)] {
                base -= 1.6 * max(min(values[index], values[stroke]) - 0.3, 0)
            }
            for pattern in patterns {
                var sum: Float = 0
                for index in 0..<7 where pattern & (1 << UInt8(index)) != 0 { sum += differences[index] }
                most = max(most, sum)
            }
        }
        return base + most - cellCost
    }

    /// The best sum of gains of digits one pitch apart that end at each column; a pitch may vary by 6 %.
    private func chain(_ gains: [Float], pitch: Int) -> [Float] {
        let play = max(pitch / 16, 1)
        var sums = gains
        for x in gains.indices {
            var before: Float = 0
            let from = x - pitch
            if from + play >= 0 {
                for place in max(from - play, 0)...max(from + play, 0) where place < x { before = max(before, sums[place]) }
            }
            sums[x] = gains[x] + before
        }
        return sums
    }

    /// Moves each measure in smaller steps as long as that helps.
    private func refine(_ best: inout (score: Float, geometry: SegmentGeometry)) {
        var fields: [Double: InkField] = [:]
        for step in [1.0, 0.5] {
            var improved = true
            var rounds = 0
            while improved, rounds < 6 {
                improved = false
                rounds += 1
                for change in SegmentFitter.changes(step) {
                    var geometry = best.geometry
                    change(&geometry)
                    guard geometry.stroke >= 2, geometry.width > 2.6 * geometry.stroke, geometry.height > 20 else { continue }
                    let slant = geometry.slant
                    let field = fields[slant] ?? InkField(ink: ink, width: width, height: height, slant: slant)
                    fields[slant] = field
                    let result = scan(geometry, field)
                    if result.score > best.score + 0.02 {
                        geometry.pitch = result.pitch
                        best = (result.score, geometry)
                        improved = true
                    }
                }
            }
        }
    }

    private static func changes(_ step: Double) -> [(inout SegmentGeometry) -> Void] {
        [-step, step].flatMap { move -> [(inout SegmentGeometry) -> Void] in
            [
                { $0.top += move }, { $0.height += move * 1.5 },
                {
                    $0.top -= move
                    $0.height += 2 * move
                }, { $0.width += move }, { $0.stroke += move * 0.8 }, { $0.slant += move * 0.02 },
            ]
        }
    }

    /// The digits of the best chain with everything that is measured about them.
    private func cells(_ geometry: SegmentGeometry, _ field: InkField) -> SegmentFit? {
        let gains = self.gains(geometry, field)
        let pitch = Int(geometry.pitch)
        let sums = chain(gains, pitch: pitch)
        guard let score = sums.max(), var x = sums.firstIndex(of: score) else { return nil }
        let play = max(pitch / 16, 1)
        var places = [x]
        while true {
            let from = x - pitch
            guard from + play >= 0, let before = (max(from - play, 0)...max(from + play, 0)).max(by: { sums[$0] < sums[$1] }), sums[before] > 0 else { break }
            x = before
            places.append(x)
        }
        places.reverse()
        while let last = places.last, isFrame(at: last, geometry, field) { places.removeLast() }
        while let first = places.first, isFrame(at: first, geometry, field) { places.removeFirst() }
        guard !places.isEmpty else { return nil }
        let cells = places.map { measured(at: $0, geometry, field) }
        let gained = places.reduce(0) { $0 + Double(gains[$1] + SegmentFitter.cellCost) }
        let lit = cells.reduce(0) { $0 + $1.segments.count { $0 > 0.5 } }
        return SegmentFit(
            geometry: geometry, cells: cells, score: Double(score), purity: min(max(gained / Double(max(lit, 1)), 0), 1),
            goesOn: goesOn(beyond: places, geometry, field))
    }

    /// Whether a digit that did not count, faded by a reflection or cut by the edge, stands beside those of the row.
    private func goesOn(beyond places: [Int], _ g: SegmentGeometry, _ field: InkField) -> Bool {
        guard let first = places.first, let last = places.last else { return false }
        let pitch = Int(g.pitch)
        if point(behind: first - pitch, g, field) > 0.5 { return true }
        let play = max(pitch / 12, 1)
        return [first - pitch, last + pitch].contains { place in
            (place - play...place + play).contains { isFaintDigit(at: $0, g, field) }
        }
    }

    /// Whether some segments, alike in strength, and empty holes make a digit here.
    private func isFaintDigit(at x: Int, _ g: SegmentGeometry, _ field: InkField) -> Bool {
        let cell = measured(at: x, g, field)
        guard let most = cell.segments.max(), most > 0.25, cell.holes.allSatisfy({ $0 < 0.4 * most }) else { return false }
        return cell.segments.count { $0 > 0.5 * most } >= 3 && !isFrame(at: x, g, field)
    }

    /// Whether what looks like a digit of one upright stroke, or like nothing, at the end of a row is the edge of the display: it goes on above and below.
    private func isFrame(at x: Int, _ g: SegmentGeometry, _ field: InkField) -> Bool {
        let segments = measured(at: x, g, field).segments
        guard segments.allSatisfy({ $0 < 0.45 }) == false else { return true }
        let (right, left) = (min(segments[1], segments[2]), min(segments[4], segments[5]))
        guard max(segments[0], segments[3], segments[6], min(right, left)) < 0.45 else { return false }
        let middle = Double(x) + (right > left ? g.width - g.stroke / 2 : g.stroke / 2)
        func ink(_ top: Double) -> Double {
            let half = max(g.stroke * 0.3, 1)
            return stride(from: middle - 0.2 * g.height, through: middle + 0.2 * g.height, by: 1).map {
                field.mean($0 - half, top, $0 + half, top + 0.14 * g.height)
            }.max() ?? 0
        }
        return ink(g.top - 0.22 * g.height) > 0.5 && ink(g.top + 1.08 * g.height) > 0.5
    }

    private func measured(at x: Int, _ geometry: SegmentGeometry, _ field: InkField) -> SegmentFit.Cell {
        let zones = SegmentZones(geometry)
        let values = field.withSums { sums in
            [Float](unsafeUninitializedCapacity: SegmentZones.count) { values, count in
                values.initialize(repeating: 0)
                zones.measure(at: x, field, sums, into: values)
                count = SegmentZones.count
            }
        }
        return SegmentFit.Cell(
            x: Double(x), segments: values[..<7].map(Double.init), holes: values[7..<9].map(Double.init), point: point(behind: x, geometry, field))
    }

    /// The strongest ink of the size of a point between this digit and the next, at the foot, less what stands above it.
    private func point(behind x: Int, _ g: SegmentGeometry, _ field: InkField) -> Double {
        let side = max(g.stroke * 0.8, 3)
        let bottom = g.top + g.height
        var best = 0.0
        let first = Double(x) + g.width - side * 0.3
        for left in stride(from: first, through: Double(x) + max(g.pitch, g.width + side) - side * 0.7, by: 1) {
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
