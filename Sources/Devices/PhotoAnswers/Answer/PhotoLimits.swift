/// What a photo may be: an attacker's file must cost no more than an honest one.
public struct PhotoLimits: Sendable, Hashable {
    /// The largest file in bytes.
    public var bytes = 64 << 20
    /// The shortest side in pixels.
    public var shortestSide = 24
    /// The longest side in pixels.
    public var longestSide = 20_000
    /// The largest number of pixels in millions.
    public var megapixels = 64
    /// The longer side may be this many times the shorter one.
    public var aspect = 12

    /// The limits of the product.
    public static let standard = PhotoLimits()

    /// Refuses sides outside the limits.
    public func check(width: Int, height: Int) throws(PhotoError) {
        let (short, long) = (min(width, height), max(width, height))
        guard short >= shortestSide, long <= longestSide, long <= aspect * short, width * height <= megapixels * 1_000_000 else {
            throw .dimensions(width: width, height: height)
        }
    }
}
