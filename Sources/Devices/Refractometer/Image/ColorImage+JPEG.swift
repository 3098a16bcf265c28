import CTurboJPEG

extension ColorImage {
    /// Good enough to judge a photo by eye, a tenth of the size of a PNG.
    private static let quality: Int32 = 85

    /// The picture as a JPEG file; nil where the library refuses.
    var jpeg: [UInt8]? {
        guard let encoder = tjInitCompress() else { return nil }
        defer { tjDestroy(encoder) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(bytes) }
        let status = tjCompress2(
            encoder, samples, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &bytes, &count, Int32(TJSAMP_444.rawValue), ColorImage.quality, 0)
        guard status == 0, let bytes, count <= UInt(Int.max) else { return nil }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
