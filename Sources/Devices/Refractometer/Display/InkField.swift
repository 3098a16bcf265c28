/// Ink of a strip as numbers, 0 = ground and 1 = a full segment, with sums over boxes in constant time for one slant.
struct InkField {
    let width: Int
    let height: Int
    private let sums: [Float]

    /// The ink of a strip: the ground is the brightest within a brick wider than a stroke.
    ///
    /// Dark segments take a share of the light that falls on them, so their ink is measured as that share and a shadow across the row does not matter.
    /// Segments that shine add their light to the ground's.
    /// - Parameter leastInk: the weakest ink that may be a full segment's, as a part of the strongest; with 1 it is the same everywhere.
    static func ink(of strip: RowStrip, leastInk: Double = 1) -> [Float] {
        let (image, margin) = (strip.image, strip.margin)
        let ground = image.closed(width: 25, height: 25).boxBlurred(radiusX: 6, radiusY: 6)
        let ink = zip(ground.pixels, image.pixels).map { ground, shade in
            Float(Int(ground) - Int(shade)) / (strip.isLight ? 255 : Float(max(ground, 12)))
        }
        let (first, last) = (margin - 4, image.width - margin + 4)
        var core: [Float] = []
        for y in RowStrip.verticalMargin..<(image.height - RowStrip.verticalMargin) {
            for x in stride(from: first, to: last, by: 2) { core.append(ink[y * image.width + x]) }
        }
        core.sort()
        guard !core.isEmpty else { return ink.map { _ in 0 } }
        // A tenth of the row or more is ink; its upper part is the colour of a full segment. The ground is noisy, and its brightest was taken above.
        let base = core[core.count / 4]
        let full = max(core[core.count * 95 / 100] - base, 0.02)
        guard leastInk < 1 else { return ink.map { min(max(($0 - base) / full, -0.3), 1.15) } }
        let fulls = InkField.fullInk(ink.map { $0 - base }, width: image.width, height: image.height, least: full * Float(leastInk), most: full)
        return ink.indices.map { min(max((ink[$0] - base) / fulls[$0 % image.width], -0.3), 1.15) }
    }

    /// The ink of a full segment at every column: the strongest about there, between the two limits.
    private static func fullInk(_ ink: [Float], width: Int, height: Int, least: Float, most: Float) -> [Float] {
        let reach = 2 * RowStrip.digitHeight / 3
        // The strongest but a few of a column, then the strongest nearby: a digit has an upright or two bars in every place.
        let columns = (0..<width).map { x in
            let shades = (RowStrip.verticalMargin..<(height - RowStrip.verticalMargin)).map { ink[$0 * width + x] }.sorted()
            return shades[shades.count * 8 / 10]
        }
        let tops = columns.indices.map { columns[max($0 - reach, 0)...min($0 + reach, width - 1)].max() ?? most }
        return tops.indices.map { x in
            let near = tops[max(x - reach / 2, 0)...min(x + reach / 2, width - 1)]
            return min(max(near.reduce(0, +) / Float(near.count), least), most)
        }
    }

    /// The field of an ink picture leaning by `slant`: rows are shifted so that leaning digits stand upright.
    init(ink: [Float], width: Int, height: Int, slant: Double) {
        self.width = width
        self.height = height
        var sums = [Float](repeating: 0, count: (width + 1) * (height + 1))
        let middle = Double(height) / 2
        for y in 0..<height {
            let shift = slant * (middle - Double(y) - 0.5)
            let whole = Int(shift.rounded(.down))
            let part = Float(shift - Double(whole))
            var line: Float = 0
            for x in 0..<width {
                let from = x + whole
                let first = from >= 0 && from < width ? ink[y * width + from] : 0
                let second = from + 1 >= 0 && from + 1 < width ? ink[y * width + from + 1] : 0
                line += first * (1 - part) + second * part
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + line
            }
        }
        self.sums = sums
    }

    /// Gives `body` the table of sums.
    func withSums<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result { sums.withUnsafeBufferPointer(body) }

    /// The mean ink in a box; parts outside the strip count as ground.
    func mean(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Double {
        let (x0, y0) = (left.rounded(), top.rounded())
        let (x1, y1) = (max(right.rounded(), x0 + 1), max(bottom.rounded(), y0 + 1))
        func at(_ x: Double, _ y: Double) -> Float {
            sums[Int(min(max(y, 0), Double(height))) * (width + 1) + Int(min(max(x, 0), Double(width)))]
        }
        return Double(at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)) / ((x1 - x0) * (y1 - y0))
    }
}
