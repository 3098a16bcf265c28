/// A set of pixels of a picture.
struct Mask: Sendable {
    /// Columns.
    let width: Int
    /// Rows.
    let height: Int
    /// 1 where the pixel belongs to the set, else 0; row by row.
    private(set) var bits: [UInt8]

    /// The pixels whose value in the plane fulfils the condition.
    init(_ plane: Plane, where condition: (Float) -> Bool) {
        (width, height) = (plane.width, plane.height)
        bits = plane.values.map { condition($0) ? 1 : 0 }
    }

    /// A set from its bits; empty where their count does not fit.
    init(width: Int, height: Int, bits: [UInt8]) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.bits = bits.count == self.width * self.height ? bits : [UInt8](repeating: 0, count: self.width * self.height)
    }

    /// Whether the pixel belongs to the set; outside the picture nothing does.
    subscript(x: Int, y: Int) -> Bool {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
        return bits[y * width + x] != 0
    }

    /// How many pixels belong to the set.
    var count: Int { bits.reduce(0) { $0 + Int($1) } }

    /// Gives `body` the bits for fast reading.
    func withBits<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { bits.withUnsafeBufferPointer(body) }

    /// The set with the pixels of `other` taken out; both have the same sides.
    func subtracting(_ other: Mask) -> Mask { combined(with: other) { $0 & ($1 ^ 1) } }

    /// The pixels of both sets; both have the same sides.
    func intersection(_ other: Mask) -> Mask { combined(with: other) { $0 & $1 } }

    private func combined(with other: Mask, _ change: (UInt8, UInt8) -> UInt8) -> Mask {
        var result = self
        guard other.bits.count == bits.count else { return self }
        result.bits.withUnsafeMutableBufferPointer { mine in
            other.withBits { theirs in for index in 0..<mine.count { mine[index] = change(mine[index], theirs[index]) } }
        }
        return result
    }

    /// The set grown by a brick of `2 radius + 1` pixels each way.
    func dilated(radiusX: Int, radiusY: Int) -> Mask { grown(radiusX: radiusX, radiusY: radiusY, outside: 0) }

    /// The pixels around which the whole brick belongs to the set; what lies outside the picture does not.
    func eroded(radiusX: Int, radiusY: Int) -> Mask { inverted.grown(radiusX: radiusX, radiusY: radiusY, outside: 1).inverted }

    /// The set without parts narrower than the brick.
    func opened(radiusX: Int, radiusY: Int) -> Mask {
        eroded(radiusX: radiusX, radiusY: radiusY).dilated(radiusX: radiusX, radiusY: radiusY)
    }

    /// The set with gaps narrower than the brick filled; the edge of the picture opens none.
    func closed(radiusX: Int, radiusY: Int) -> Mask {
        dilated(radiusX: radiusX, radiusY: radiusY).inverted.grown(radiusX: radiusX, radiusY: radiusY, outside: 0).inverted
    }

    private var inverted: Mask { combined(with: self) { mine, _ in mine ^ 1 } }

    /// The set grown by a brick, first along rows, then along columns; `outside` is the bit of what lies outside the picture.
    private func grown(radiusX: Int, radiusY: Int, outside: UInt8) -> Mask {
        var result = self
        if radiusX > 0 {
            let stride = width + 2 * radiusX
            let margin = [UInt8](repeating: outside, count: radiusX)
            var wide: [UInt8] = []
            wide.reserveCapacity(stride * height)
            for y in 0..<height { wide += margin + result.bits[(y * width)..<((y + 1) * width)] + margin }
            wide.joinWindows(length: 2 * radiusX + 1, step: 1) { $0 | $1 }
            for y in 0..<height { result.bits.replaceSubrange((y * width)..<((y + 1) * width), with: wide[(y * stride)..<(y * stride + width)]) }
        }
        if radiusY > 0 {
            let margin = [UInt8](repeating: outside, count: radiusY * width)
            var tall = margin + result.bits + margin
            tall.joinWindows(length: 2 * radiusY + 1, step: width) { $0 | $1 }
            result.bits = Array(tall.prefix(width * height))
        }
        return result
    }
}
