import PhotoAnswers
import CLeptonica

/// PNG, TIFF and WebP by Leptonica.
enum LeptonicaDecoding {
    static func decode(_ bytes: [UInt8], kind: PhotoKind, limits: PhotoLimits) throws(PhotoError) -> DecodedPhoto {
        // Errors come back as values; Leptonica need not print them too.
        setMsgSeverity(Int32(L_SEVERITY_NONE))
        var (format, width, height, depth, samples, map): (Int32, Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0, 0)
        guard pixReadHeaderMem(bytes, bytes.count, &format, &width, &height, &depth, &samples, &map) == 0 else {
            throw .damaged(kind, "its header cannot be read")
        }
        try limits.check(width: Int(width), height: Int(height))
        guard let pix = LeptonicaPix(pixReadMem(bytes, bytes.count)), let color = pix.color else {
            throw .damaged(kind, "its pixels cannot be read")
        }
        let exif = exifBlock(of: bytes, kind: kind).map(ExifReader.read) ?? ExifFacts()
        // Leptonica itself turns TIFF pictures as their orientation tag says.
        let orientation = kind == .tiff ? 1 : exif.orientation ?? 1
        let upright = color.reduced(side: PhotoDecoder.workingSide).upright(orientation: orientation)
        let swapped = orientation >= 5
        return DecodedPhoto(
            kind: kind, originalWidth: swapped ? color.height : color.width, originalHeight: swapped ? color.width : color.height, color: upright,
            exif: exif, isTruncated: false)
    }

    /// The EXIF block of a PNG (chunk eXIf) or a WebP (chunk EXIF); a TIFF's clock is not read: no camera of a phone writes one.
    static func exifBlock(of bytes: [UInt8], kind: PhotoKind) -> [UInt8]? {
        let marker = Array("Exif\0\0".utf8)
        switch kind {
        case .png: return chunk(named: "eXIf", in: bytes, from: 8, littleEndian: false, trailer: 4).map { marker + $0 }
        case .webp:
            return chunk(named: "EXIF", in: bytes, from: 12, littleEndian: true, trailer: 0).map { $0.starts(with: marker) ? $0 : marker + $0 }
        case .tiff, .jpeg, .heic: return nil
        }
    }

    /// Walks a chain of chunks: PNG has length, name, data, checksum; RIFF has name, length, data, padding to even.
    private static func chunk(named name: String, in bytes: [UInt8], from start: Int, littleEndian: Bool, trailer: Int) -> [UInt8]? {
        var position = start
        while position + 8 <= bytes.count {
            let head = Array(bytes[position..<(position + 8)])
            let sizeBytes = littleEndian ? head[4...].reversed() : Array(head[..<4])
            let size = sizeBytes.reduce(0) { $0 << 8 | Int($1) }
            let end = position + 8 + size
            guard end <= bytes.count else { return nil }
            if Array(littleEndian ? head[..<4] : head[4...]) == Array(name.utf8) { return Array(bytes[(position + 8)..<end]) }
            position = end + (littleEndian ? size & 1 : trailer)
        }
        return nil
    }
}
