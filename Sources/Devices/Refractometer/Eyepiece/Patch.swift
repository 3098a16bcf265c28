/// A connected part of a set of pixels.
struct Patch: Sendable {
    /// Left edge in pixels.
    var x: Int
    /// Top edge.
    var y: Int
    /// Width.
    var width: Int
    /// Height.
    var height: Int
    /// How many pixels it has.
    var area: Int
    /// Its number in the label picture, from 1.
    let label: Int
}

/// The connected parts (over edges and corners) of a set of pixels.
struct Patches {
    /// The parts, in the order of their topmost pixel.
    private(set) var parts: [Patch] = []
    /// For every pixel the number of its part, 0 for none.
    private(set) var labels: [Int32]

    /// Finds the parts; at most `limit` of them, the rest is left out: a picture of noise must not cost more than an honest one.
    init(of mask: Mask, limit: Int = 20_000) {
        labels = [Int32](repeating: 0, count: mask.bits.count)
        var stack: [Int] = []
        mask.withBits { bits in
            for start in 0..<bits.count where bits[start] != 0 && labels[start] == 0 && parts.count < limit {
                let part = fill(from: start, bits: bits, width: mask.width, height: mask.height, stack: &stack)
                parts.append(part)
            }
        }
    }

    private mutating func fill(from start: Int, bits: UnsafeBufferPointer<UInt8>, width: Int, height: Int, stack: inout [Int]) -> Patch {
        let label = parts.count + 1
        var (left, right, top, bottom, area) = (width, 0, height, 0, 0)
        stack.append(start)
        labels[start] = Int32(label)
        while let index = stack.popLast() {
            let (x, y) = (index % width, index / width)
            area += 1
            (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
            for row in max(y - 1, 0)...min(y + 1, height - 1) {
                for column in max(x - 1, 0)...min(x + 1, width - 1) {
                    let next = row * width + column
                    if bits[next] != 0 && labels[next] == 0 {
                        labels[next] = Int32(label)
                        stack.append(next)
                    }
                }
            }
        }
        return Patch(x: left, y: top, width: right - left + 1, height: bottom - top + 1, area: area, label: label)
    }

    /// The pixels of the parts that fulfil the condition.
    func mask(width: Int, height: Int, where condition: (Patch) -> Bool) -> Mask {
        let kept: [UInt8] = [0] + parts.map { condition($0) ? 1 : 0 }
        return Mask(width: width, height: height, bits: labels.map { kept[Int($0)] })
    }
}
