/// An 8-bit grey picture, row by row from the top left: 0 is black, 255 is white.
public struct GrayImage: Sendable, Hashable {
    /// Columns; at least 1.
    public let width: Int
    /// Rows; at least 1.
    public let height: Int
    /// The pixels, `width * height` of them, row by row.
    public private(set) var pixels: [UInt8]

    /// The largest side a picture may have; `width * height` then always fits.
    public static let largestSide = 32_768

    /// A picture of one shade. Sides outside 1…32 768 are brought inside.
    public init(width: Int, height: Int, filledWith shade: UInt8 = 0) {
        self.width = min(max(width, 1), GrayImage.largestSide)
        self.height = min(max(height, 1), GrayImage.largestSide)
        pixels = [UInt8](repeating: shade, count: self.width * self.height)
    }

    /// A picture from its pixels; nil where the count does not fit the sides.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard (1...GrayImage.largestSide).contains(width), (1...GrayImage.largestSide).contains(height) else { return nil }
        guard pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The shade at column `x`, row `y`; outside the picture the shade of the nearest edge pixel. Writing outside does nothing.
    public subscript(x: Int, y: Int) -> UInt8 {
        get { pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)] }
        set {
            guard (0..<width).contains(x), (0..<height).contains(y) else { return }
            pixels[y * width + x] = newValue
        }
    }

    /// Gives `body` the pixels for fast reading.
    public func withPixels<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result { try pixels.withUnsafeBufferPointer(body) }

    /// Gives `body` the pixels for fast writing.
    public mutating func withMutablePixels<Result, Failure: Error>(
        _ body: (inout UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result { try pixels.withUnsafeMutableBufferPointer(body) }

    /// The picture with every shade mapped through `table` (256 entries; shorter ones leave the rest as it is).
    public func mapped(through table: [UInt8]) -> GrayImage {
        var result = self
        guard table.count == 256 else { return result }
        for index in result.pixels.indices { result.pixels[index] = table[Int(result.pixels[index])] }
        return result
    }

    /// The negative: black becomes white.
    public var inverted: GrayImage { mapped(through: (0...255).map { UInt8(255 - $0) }) }

    /// How often each of the 256 shades occurs.
    public var histogram: [Int] {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        return counts
    }
}
