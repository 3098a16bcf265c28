/// An 8-bit colour picture: red, green, blue for every pixel, row by row from the top left.
public struct ColorImage: Sendable, Hashable {
    /// Columns; at least 1.
    public let width: Int
    /// Rows; at least 1.
    public let height: Int
    /// The samples, three a pixel.
    public let samples: [UInt8]

    /// A picture from its samples; nil where the count does not fit the sides.
    public init?(width: Int, height: Int, samples: [UInt8]) {
        guard (1...GrayImage.largestSide).contains(width), (1...GrayImage.largestSide).contains(height) else { return nil }
        guard samples.count == width * height * 3 else { return nil }
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// The brightness as the eye weighs it (0.299 red, 0.587 green, 0.114 blue).
    public var gray: GrayImage { weighted(red: 77, green: 150, blue: 29) }

    /// One channel or a mix of them; the weights are of 256 and are brought to that sum by the caller.
    public func weighted(red: Int, green: Int, blue: Int) -> GrayImage {
        var result = GrayImage(width: width, height: height)
        result.withMutablePixels { pixels in
            samples.withUnsafeBufferPointer { source in
                for index in 0..<pixels.count {
                    let sum = Int(source[3 * index]) * red + Int(source[3 * index + 1]) * green + Int(source[3 * index + 2]) * blue
                    pixels[index] = UInt8(min(max(sum >> 8, 0), 255))
                }
            }
        }
        return result
    }

    /// The picture as seen upright, given its EXIF orientation (1…8; anything else counts as 1).
    func upright(orientation: Int) -> ColorImage {
        guard (2...8).contains(orientation) else { return self }
        let swapped = orientation >= 5
        let (newWidth, newHeight) = swapped ? (height, width) : (width, height)
        var turned = [UInt8](repeating: 0, count: samples.count)
        turned.withUnsafeMutableBufferPointer { target in
            samples.withUnsafeBufferPointer { source in
                for y in 0..<newHeight {
                    for x in 0..<newWidth {
                        let (column, row) = ColorImage.origin(x, y, orientation: orientation, width: width, height: height)
                        let (from, to) = (3 * (row * width + column), 3 * (y * newWidth + x))
                        target[to] = source[from]
                        target[to + 1] = source[from + 1]
                        target[to + 2] = source[from + 2]
                    }
                }
            }
        }
        return ColorImage(width: newWidth, height: newHeight, samples: turned) ?? self
    }

    /// Where the pixel (x, y) of the upright picture is stored, by EXIF orientation.
    private static func origin(_ x: Int, _ y: Int, orientation: Int, width: Int, height: Int) -> (column: Int, row: Int) {
        switch orientation {
        case 2: (width - 1 - x, y)
        case 3: (width - 1 - x, height - 1 - y)
        case 4: (x, height - 1 - y)
        case 5: (y, x)
        case 6: (y, height - 1 - x)
        case 7: (width - 1 - y, height - 1 - x)
        case 8: (width - 1 - y, x)
        default: (x, y)
        }
    }

    /// The picture reduced by whole steps so that its longer side has at most `side` pixels; every new pixel is a mean.
    func reduced(side: Int) -> ColorImage {
        let longer = max(width, height)
        guard longer > side, side > 0 else { return self }
        let (newWidth, newHeight) = (max(width * side / longer, 1), max(height * side / longer, 1))
        let planes = (0..<3).map { channel in
            var plane = GrayImage(width: width, height: height)
            plane.withMutablePixels { pixels in
                samples.withUnsafeBufferPointer { source in for index in 0..<pixels.count { pixels[index] = source[3 * index + channel] } }
            }
            return plane.resized(to: newWidth, newHeight)
        }
        var mixed = [UInt8](repeating: 0, count: newWidth * newHeight * 3)
        for index in 0..<(newWidth * newHeight) { for channel in 0..<3 { mixed[3 * index + channel] = planes[channel].pixels[index] } }
        return ColorImage(width: newWidth, height: newHeight, samples: mixed) ?? self
    }
}
