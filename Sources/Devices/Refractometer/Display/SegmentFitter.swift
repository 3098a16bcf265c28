/// Fits the geometry of seven-segment digits to a strip: all sizes, widths, strokes, slants and pitches are tried, and the one that explains the ink best stays.
///
/// Nothing here is learned. A digit in its place lights some of seven zones, its two holes and the gaps beside it stay empty.
struct SegmentFitter {
    private let ink: [Float]
    private let width: Int
    private let height: Int
    private let rules: SegmentRules

    /// The patterns that occur, as bits a…g, each once.
    private static let patterns: [UInt8] = Array(Set(SevenSegmentGlyph.all.map(\.segments))).sorted()
    /// What a digit must explain at least to be worth one: keeps noise from becoming digits.
    private static let cellCost: Float = 0.8

    /// A fitter for one strip.
    init(_ strip: RowStrip, _ rules: SegmentRules = .refractometer) {
        self.rules = rules
        (width, height) = (strip.image.width, strip.image.height)
        ink = InkField.ink(of: strip, leastInk: rules.leastInk)
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
        case .quick: [-0.06, 0.05, 0.16]
        case .full: [-0.14, -0.08, -0.02, 0.04, 0.10, 0.16, 0.22, 0.28]
        case .near(let known): [-0.02, 0, 0.02].map { $0 + known.slant }
        }
    }

    private static func grid(_ search: Search, slant: Double) -> [SegmentGeometry] {
        let nominal = Double(RowStrip.digitHeight)
        let middle = Double(RowStrip.verticalMargin) + nominal / 2
        let (heights, offsets, widths, strokes): ([Double], [Double], [Double], [Double]) =
            switch search {
            case .quick: ([nominal], [0], [0.42 * nominal, 0.52 * nominal, 0.64 * nominal], [0.07 * nominal, 0.13 * nominal])
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
            // The sums of all patterns, each from the one without its last segment.
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 128) { sums in
                sums[0] = 0
                for bit in 0..<7 { for rest in 0..<(1 << bit) { sums[(1 << bit) + rest] = sums[rest] + differences[bit] } }
                for pattern in patterns { most = max(most, sums[Int(pattern)]) }
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
        let row = SegmentRow(geometry, field, gains: gains.map { Double($0) + Double(SegmentFitter.cellCost) }, rules)
        return row.fit(places.reversed(), score: Double(score))
    }
}
