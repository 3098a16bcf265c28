import PhotoAnswers
import CTurboJPEG

/// JPEG by libjpeg-turbo, reduced while it is decoded: a 12-megapixel photo is never unpacked whole.
enum JPEGDecoding {
    static func decode(_ bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) -> DecodedPhoto {
        guard let decoder = tjInitDecompress() else { throw .damaged(.jpeg, "the decoder did not start") }
        defer { tjDestroy(decoder) }
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &space) == 0 else {
            throw .damaged(.jpeg, words(of: decoder))
        }
        try limits.check(width: Int(width), height: Int(height))
        let (across, down) = reducedSides(Int(width), Int(height))
        var samples = [UInt8](repeating: 0, count: across * down * 3)
        let status = tjDecompress2(
            decoder, bytes, UInt(bytes.count), &samples, Int32(across), 0, Int32(down), Int32(TJPF_RGB.rawValue), TJFLAG_FASTUPSAMPLE)
        // A warning means that something of the picture came out, usually all but the lower end.
        let isWarning = status != 0 && tjGetErrorCode(decoder) == TJERR_WARNING.rawValue
        guard status == 0 || isWarning, let picture = ColorImage(width: across, height: down, samples: samples) else {
            throw .damaged(.jpeg, words(of: decoder))
        }
        let exif = ExifReader.read(bytes)
        let upright = picture.upright(orientation: exif.orientation ?? 1)
        let swapped = (exif.orientation ?? 1) >= 5
        return DecodedPhoto(
            kind: .jpeg, originalWidth: Int(swapped ? height : width), originalHeight: Int(swapped ? width : height), color: upright, exif: exif,
            isTruncated: isWarning)
    }

    /// The sides after the smallest reduction by eighths that brings the longer one to the working side.
    private static func reducedSides(_ width: Int, _ height: Int) -> (Int, Int) {
        let eighths = max(1, min(8, PhotoDecoder.workingSide * 8 / max(width, height, 1)))
        // libjpeg-turbo has fast paths for 1/2, 1/4 and 1/8 only; the ones between cost more than they save.
        let fast = eighths >= 8 ? 8 : eighths >= 4 ? 4 : eighths >= 2 ? 2 : 1
        return ((width * fast + 7) / 8, (height * fast + 7) / 8)
    }

    private static func words(of decoder: tjhandle) -> String { tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "no reason given" }
}
