/// A picture of real numbers, row by row from the top left: what the eyepiece reader computes with, since dark photos have too few shades for bytes.
struct Plane: Sendable {
    /// Columns; at least 1.
    let width: Int
    /// Rows; at least 1.
    let height: Int
    /// The values, `width * height` of them.
    private(set) var values: [Float]

    /// A plane of one value.
    init(width: Int, height: Int, filledWith value: Float = 0) {
        self.width = min(max(width, 1), 4_096)
        self.height = min(max(height, 1), 4_096)
        values = [Float](repeating: value, count: self.width * self.height)
    }

    /// The value at column `x`, row `y`; outside the value of the nearest edge pixel.
    subscript(x: Int, y: Int) -> Float { values[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)] }

    /// The value between pixels, bilinear; 0 outside.
    func sample(_ x: Double, _ y: Double) -> Float {
        guard x >= 0, y >= 0, x <= Double(width - 1), y <= Double(height - 1) else { return 0 }
        let (left, top) = (Int(x), Int(y))
        let (ax, ay) = (Float(x - Double(left)), Float(y - Double(top)))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let above = values[top * width + left] * (1 - ax) + values[top * width + right] * ax
        let below = values[bottom * width + left] * (1 - ax) + values[bottom * width + right] * ax
        return above * (1 - ay) + below * ay
    }

    /// Gives `body` the values for fast reading.
    func withValues<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result { values.withUnsafeBufferPointer(body) }

    /// Gives `body` the values for fast writing.
    mutating func withMutableValues<Result>(_ body: (inout UnsafeMutableBufferPointer<Float>) -> Result) -> Result {
        values.withUnsafeMutableBufferPointer(body)
    }

    /// The plane with every value replaced by `change` of it and of the value of `other` there; both have the same sides.
    func combined(with other: Plane, _ change: (Float, Float) -> Float) -> Plane {
        var result = self
        guard other.width == width, other.height == height else { return result }
        result.withMutableValues { mine in
            other.withValues { theirs in for index in 0..<mine.count { mine[index] = change(mine[index], theirs[index]) } }
        }
        return result
    }

    /// The plane with every value replaced by `change` of it.
    func mapped(_ change: (Float) -> Float) -> Plane {
        var result = self
        result.withMutableValues { mine in for index in 0..<mine.count { mine[index] = change(mine[index]) } }
        return result
    }

    /// The plane as a grey picture, `white` becoming 255 and 0 black.
    func gray(white: Float = 1) -> GrayImage {
        let scale = 255 / max(white, 1e-6)
        return GrayImage(width: width, height: height, pixels: values.map { UInt8(min(max($0 * scale + 0.5, 0), 255)) })
            ?? GrayImage(width: width, height: height)
    }
}
