/// Where the field is printed on: 0 is blank, 1 is full ink, whatever the light there.
struct InkMap: Sendable {
    /// The ink; 0 outside the field.
    let ink: Plane
    /// The field without its rim.
    let paper: Mask
    /// How far ink stands out from the noise of the blank field: below about 3 nothing can be read.
    let clarity: Double
    /// The noise of the blank field in units of full ink, block by block.
    private let noise: [Float]
    private let blocks: Int

    private static let block = 50

    /// The ink of a picture of the field.
    /// - Parameters:
    ///   - picture: the field, dark print on brighter ground.
    ///   - mask: its pixels.
    ///   - radius: half the size up to which a dark mark counts as print.
    ///   - softness: standard deviation of the smoothing to begin with; more is used where the noise asks for it.
    ///   - rim: how many pixels along the edge of the field are left out.
    init(_ picture: Plane, mask: Mask, radius: Int, softness: Double, rim: Int, adapts: Bool = true) {
        paper = mask.eroded(radiusX: rim, radiusY: rim)
        var sigma = softness
        var raw = InkMap.contrast(picture, paper: paper, radius: radius, sigma: sigma)
        var levels = InkMap.levels(raw, paper: paper)
        while adapts && levels.full < 5.5 * levels.blank && sigma < 2.6 {
            sigma += 0.6
            raw = InkMap.contrast(picture, paper: paper, radius: radius, sigma: sigma)
            levels = InkMap.levels(raw, paper: paper)
        }
        clarity = Double(levels.full / levels.blank)
        (noise, blocks) = InkMap.noise(of: raw, paper: paper)
        let full = InkMap.full(raw, noise: noise, blocks: blocks, paper: paper)
        ink = InkMap.normalised(raw, noise: noise, blocks: blocks, full: full)
        self.full = full
    }

    private let full: Float

    /// The pixels that surely carry ink: well above half tone and above the noise there.
    var marks: Mask {
        var bits = [UInt8](repeating: 0, count: ink.width * ink.height)
        for y in 0..<ink.height {
            for x in 0..<ink.width {
                let least = max(0.38, 2.2 * InkMap.level(noise, blocks: blocks, x, y) / full)
                if ink.values[y * ink.width + x] > least { bits[y * ink.width + x] = 1 }
            }
        }
        return Mask(width: ink.width, height: ink.height, bits: bits).intersection(paper)
    }

    /// How much darker each pixel is than the blank ground around it, as a share of the ground.
    private static func contrast(_ picture: Plane, paper: Mask, radius: Int, sigma: Double) -> Plane {
        let fine = picture.blurred(sigma: sigma)
        // The mean smooths the bricks of the closing; at the boundary it would mix both halves, so the darker of the two counts.
        let closed = (sigma < 2 ? picture.blurred(sigma: 2) : fine).closed(radius: radius)
        let ground = closed.averaged(radiusX: radius / 2, radiusY: radius / 2).combined(with: closed) { min($0, $1) }
        var result = fine.combined(with: ground) { min(max(1 - $0 / max($1, 4), 0), 1) }
        result.withMutableValues { values in
            paper.withBits { bits in for index in 0..<values.count where bits[index] == 0 { values[index] = 0 } }
        }
        return result
    }

    /// The contrast of full ink and of the blank ground.
    private static func levels(_ plane: Plane, paper: Mask) -> (full: Float, blank: Float) {
        let histogram = ShareHistogram(plane, within: paper)
        return (histogram.percentile(0.998), max(histogram.percentile(0.6), 0.01))
    }

    private static func noise(of plane: Plane, paper: Mask) -> ([Float], Int) {
        let blocks = max((plane.width + block - 1) / block, 1)
        var levels = [Float](repeating: 0, count: blocks * blocks)
        for row in 0..<blocks {
            for column in 0..<blocks {
                let across = (column * block)..<min((column + 1) * block, plane.width)
                let down = (row * block)..<min((row + 1) * block, plane.height)
                let histogram = ShareHistogram(plane, within: paper, columns: across, rows: down)
                if histogram.count > 300 { levels[row * blocks + column] = histogram.percentile(0.55) }
            }
        }
        return (InkMap.medians(levels, blocks: blocks), blocks)
    }

    /// The median of each block and its neighbours: a block full of print must not count as noisy.
    private static func medians(_ levels: [Float], blocks: Int) -> [Float] {
        var result = levels
        for row in 0..<blocks {
            for column in 0..<blocks {
                var around: [Float] = []
                let (first, last) = (max(column - 2, 0), min(column + 2, blocks - 1))
                for y in max(row - 2, 0)...min(row + 2, blocks - 1) { around += levels[(y * blocks + first)...(y * blocks + last)] }
                result[row * blocks + column] = around.sorted()[around.count / 2]
            }
        }
        return result
    }

    private static func level(_ noise: [Float], blocks: Int, _ x: Int, _ y: Int) -> Float {
        noise[min(y / block, blocks - 1) * blocks + min(x / block, blocks - 1)]
    }

    private static func full(_ plane: Plane, noise: [Float], blocks: Int, paper: Mask) -> Float {
        var above = plane
        let (width, height) = (plane.width, plane.height)
        above.withMutableValues { values in
            for y in 0..<height { for x in 0..<width { values[y * width + x] = max(values[y * width + x] - level(noise, blocks: blocks, x, y), 0) } }
        }
        // Print covers 0.3 to 3 per cent of a field. What is darker still in fewer places may be the edge of the field: it must not make the print faint.
        let shares = ShareHistogram(above, within: paper)
        let (usual, darkest) = (shares.percentile(0.993), shares.percentile(0.998))
        return max(min(max(0.88 * darkest, usual), 1.7 * usual), 0.05)
    }

    private static func normalised(_ plane: Plane, noise: [Float], blocks: Int, full: Float) -> Plane {
        var result = plane
        let (width, height) = (plane.width, plane.height)
        result.withMutableValues { values in
            for y in 0..<height {
                for x in 0..<width {
                    values[y * width + x] = max(values[y * width + x] - level(noise, blocks: blocks, x, y), 0) / full
                }
            }
        }
        return result
    }
}
