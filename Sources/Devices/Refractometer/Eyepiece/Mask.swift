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
    func subtracting(_ other: Mask) -> Mask {
        guard other.bits.count == bits.count else { return self }
        return Mask(width: width, height: height, bits: zip(bits, other.bits).map { $0 & ($1 ^ 1) })
    }

    /// The pixels of both sets; both have the same sides.
    func intersection(_ other: Mask) -> Mask {
        guard other.bits.count == bits.count else { return self }
        return Mask(width: width, height: height, bits: zip(bits, other.bits).map { $0 & $1 })
    }

    /// The set grown by a brick of `2 radius + 1` pixels each way.
    func dilated(radiusX: Int, radiusY: Int) -> Mask { counted(radiusX: radiusX, radiusY: radiusY) { count, _ in count > 0 } }

    /// The pixels around which the whole brick belongs to the set; what lies outside the picture does not.
    func eroded(radiusX: Int, radiusY: Int) -> Mask { counted(radiusX: radiusX, radiusY: radiusY) { $0 == $1 } }

    /// The set without parts narrower than the brick.
    func opened(radiusX: Int, radiusY: Int) -> Mask {
        eroded(radiusX: radiusX, radiusY: radiusY).dilated(radiusX: radiusX, radiusY: radiusY)
    }

    /// The set with gaps narrower than the brick filled.
    func closed(radiusX: Int, radiusY: Int) -> Mask {
        counted(radiusX: radiusX, radiusY: radiusY) { count, _ in count > 0 }.counted(radiusX: radiusX, radiusY: radiusY, outside: 1) { $0 == $1 }
    }

    /// Decides each pixel by how many of the brick's pixels belong to the set, first along rows, then along columns.
    private func counted(radiusX: Int, radiusY: Int, outside: Int32 = 0, _ keep: (_ count: Int, _ of: Int) -> Bool) -> Mask {
        var result = self
        if radiusX > 0 { result.countRows(radius: radiusX, outside: outside, answers: Mask.answers(radius: radiusX, keep)) }
        if radiusY > 0 { result.countColumns(radius: radiusY, outside: outside, answers: Mask.answers(radius: radiusY, keep)) }
        return result
    }

    /// The bit for every count of pixels in a window.
    private static func answers(radius: Int, _ keep: (_ count: Int, _ of: Int) -> Bool) -> [UInt8] {
        (0...(2 * radius + 1)).map { keep($0, 2 * radius + 1) ? 1 : 0 }
    }

    private mutating func countRows(radius: Int, outside: Int32, answers: [UInt8]) {
        let (width, height) = (width, height)
        var margin = [Int32](repeating: outside, count: width + 2 * radius)
        bits.withUnsafeMutableBufferPointer { bits in
            margin.withUnsafeMutableBufferPointer { line in
                for y in 0..<height {
                    let start = y * width
                    for x in 0..<width { line[x + radius] = Int32(bits[start + x]) }
                    var sum = 0
                    for x in 0..<(2 * radius) { sum += Int(line[x]) }
                    for x in 0..<width {
                        sum += Int(line[x + 2 * radius])
                        bits[start + x] = answers[sum]
                        sum -= Int(line[x])
                    }
                }
            }
        }
    }

    /// Row by row, with a running count for every column: memory is read as it lies.
    private mutating func countColumns(radius: Int, outside: Int32, answers: [UInt8]) {
        let (width, height) = (width, height)
        let source = bits
        var counts = [Int32](repeating: 0, count: width)
        bits.withUnsafeMutableBufferPointer { target in
            source.withUnsafeBufferPointer { source in
                counts.withUnsafeMutableBufferPointer { sums in
                    func add(_ y: Int, _ sign: Int32) {
                        if y < 0 || y >= height {
                            for x in 0..<width { sums[x] += sign * outside }
                        } else {
                            for x in 0..<width { sums[x] += sign * Int32(source[y * width + x]) }
                        }
                    }
                    for y in -radius..<radius { add(y, 1) }
                    for y in 0..<height {
                        add(y + radius, 1)
                        for x in 0..<width { target[y * width + x] = answers[Int(sums[x])] }
                        add(y - radius, -1)
                    }
                }
            }
        }
    }
}
