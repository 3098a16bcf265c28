/// Tells whether a file is all there: whether the end that its format declares has arrived.
///
/// A copy that is still running or was cut looks like any other file; only the format itself knows its end.
public enum FileEnd {
    /// Whether the bytes hold the end of their format. Formats without an end of their own (JSON, CSV, text) count as ended where they are not empty.
    public static func isThere(in bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return png(bytes) }
        if bytes.starts(with: Array("RIFF".utf8)) { return riff(bytes) }
        if bytes.count >= 8, Array(bytes[4..<8]) == Array("ftyp".utf8) { return boxes(bytes) }
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) { return TIFFEnd(bytes, littleEndian: true).isThere }
        if bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) { return TIFFEnd(bytes, littleEndian: false).isThere }
        return !bytes.isEmpty
    }

    /// JPEG (ITU T.81): segments up to the scans, then entropy-coded data up to EOI. Walking the segments matters: a preview inside the
    /// metadata has an EOI of its own, and some phones append a film after the picture.
    private static func jpeg(_ bytes: [UInt8]) -> Bool {
        var at = 2
        while at + 1 < bytes.count {
            guard bytes[at] == 0xFF else { return false }
            let marker = bytes[at + 1]
            switch marker {
            case 0xFF: at += 1
            case 0xD9: return true
            case 0x01, 0xD0...0xD8: at += 2
            default:
                guard at + 3 < bytes.count else { return false }
                let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
                guard length >= 2 else { return false }
                at += 2 + length
                if marker == 0xDA {
                    while at + 1 < bytes.count, bytes[at] != 0xFF || bytes[at + 1] == 0 || (0xD0...0xD7).contains(bytes[at + 1]) { at += 1 }
                }
            }
        }
        return false
    }

    /// PNG (ISO 15948): chunks up to IEND.
    private static func png(_ bytes: [UInt8]) -> Bool {
        var at = 8
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = at + 12 + length
            if bytes[at + 4..<at + 8].elementsEqual("IEND".utf8) { return end <= bytes.count }
            at = end
        }
        return false
    }

    /// WebP: the size that the RIFF header declares.
    private static func riff(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 12 else { return false }
        let size = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        return bytes.count >= size + 8
    }

    /// HEIF (ISO 14496-12): boxes fill the file exactly to its end.
    private static func boxes(_ bytes: [UInt8]) -> Bool {
        var at = 0
        var sawData = false
        while at < bytes.count {
            guard at + 8 <= bytes.count else { return false }
            var size = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            if bytes[at + 4..<at + 8].elementsEqual("mdat".utf8) { sawData = true }
            if size == 1 {
                guard at + 16 <= bytes.count else { return false }
                let wide = bytes[at + 8..<at + 16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                guard wide <= UInt64(bytes.count) else { return false }
                size = Int(wide)
            } else if size == 0 {
                return true
            }
            guard size >= 8, size <= bytes.count - at else { return false }
            at += size
        }
        return sawData
    }
}

/// TIFF 6.0: directories and the strips or tiles that they point to.
private struct TIFFEnd {
    private let bytes: [UInt8]
    private let littleEndian: Bool

    init(_ bytes: [UInt8], littleEndian: Bool) {
        self.bytes = bytes
        self.littleEndian = littleEndian
    }

    var isThere: Bool {
        guard var directory = number(4, 4) else { return false }
        for _ in 0..<32 where directory != 0 {
            guard let count = number(directory, 2), directory + 2 + count * 12 + 4 <= bytes.count else { return false }
            var entries: [Int: [Int]] = [:]
            for place in 0..<count {
                let entry = directory + 2 + place * 12
                guard let tag = number(entry, 2) else { return false }
                if [273, 279, 324, 325].contains(tag) {
                    guard let values = values(entry) else { return false }
                    entries[tag] = values
                }
            }
            for (offsets, lengths) in [(273, 279), (324, 325)] {
                for (offset, length) in zip(entries[offsets] ?? [], entries[lengths] ?? []) where offset + length > bytes.count { return false }
            }
            guard let next = number(directory + 2 + count * 12, 4) else { return false }
            directory = next
        }
        return true
    }

    private func values(_ entry: Int) -> [Int]? {
        guard let type = number(entry + 2, 2), let count = number(entry + 4, 4), count <= 1 << 20 else { return nil }
        let width = type == 3 ? 2 : 4
        guard let start = count * width <= 4 ? entry + 8 : number(entry + 8, 4) else { return nil }
        var values: [Int] = []
        for place in 0..<count {
            guard let value = number(start + place * width, width) else { return nil }
            values.append(value)
        }
        return values
    }

    private func number(_ at: Int, _ width: Int) -> Int? {
        guard at >= 0, at + width <= bytes.count else { return nil }
        let part = bytes[at..<at + width]
        return littleEndian ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
}
