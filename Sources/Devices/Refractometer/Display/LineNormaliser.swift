/// Brings the picture of a row into the form the trained model knows; `normalise` of `script/seven_segment/lines.py` is the same for training.
enum LineNormaliser {
    /// The rows of a normalised line.
    static let lineHeight = 36

    /// Dark digits on light ground, the shades from 2 % to 98 % stretched over the whole range, 36 rows.
    /// - Parameter clipped: the part of the shades that is cut off at either end, so that what is nearly ground becomes ground.
    static func normalise(_ darkOnLight: GrayImage, isFlattened: Bool, clipped: Double = 0) -> GrayImage {
        let even = isFlattened ? flattened(darkOnLight, brick: darkOnLight.height / 2) : darkOnLight
        let histogram = even.histogram
        let stretched = even.stretched(from: GrayImage.percentile(0.02, of: histogram), to: GrayImage.percentile(0.98, of: histogram))
        let clear = clipped > 0 ? stretched.mapped(through: curve(clipped)) : stretched
        return clear.resized(to: max(8, clear.width * lineHeight / clear.height), lineHeight)
    }

    /// A table of shades that rises in an S from black to white between the clipped ends.
    private static func curve(_ clipped: Double) -> [UInt8] {
        (0...255).map { shade in
            let part = min(max((Double(shade) / 255 - clipped) / (1 - 2 * clipped), 0), 1)
            return UInt8(255 * part * part * (3 - 2 * part))
        }
    }

    /// The picture divided by the brightness of its ground, found by a closing wider than any stroke: shadows and gradients go.
    private static func flattened(_ image: GrayImage, brick: Int) -> GrayImage {
        let side = max(3, brick) | 1
        let ground = image.closed(width: side, height: side).boxBlurred(radiusX: side / 2, radiusY: side / 2)
        let pixels = zip(image.pixels, ground.pixels).map { UInt8(min(Int($0) * 255 / max(Int($1), 24), 255)) }
        return GrayImage(width: image.width, height: image.height, pixels: pixels) ?? image
    }
}
