import CLeptonica
import Glibc

extension ColorImage {
    /// The picture as a PNG file; nil where the library refuses.
    var png: [UInt8]? {
        guard let pix = pixCreate(Int32(width), Int32(height), 32) else { return nil }
        var owned: OpaquePix? = pix
        defer { pixDestroy(&owned) }
        for row in 0..<height {
            for column in 0..<width {
                let at = 3 * (row * width + column)
                pixSetRGBPixel(pix, Int32(column), Int32(row), Int32(samples[at]), Int32(samples[at + 1]), Int32(samples[at + 2]))
            }
        }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard pixWriteMemPng(&bytes, &count, pix, 0) == 0, let bytes else { return nil }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
