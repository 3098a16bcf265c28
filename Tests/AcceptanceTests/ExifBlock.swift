import Foundation

/// Puts an EXIF block into a JPEG without touching its pixels.
enum ExifBlock {
    /// The photo with orientation and time.
    static func jpeg(_ photo: Data, orientation: Int? = nil, taken: String? = nil, offset: String? = nil) -> Data {
        let tiff = tiff(orientation: orientation, taken: taken, offset: offset)
        let body = Data("Exif\0\0".utf8) + tiff
        let length = body.count + 2
        return photo.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]) + body + photo.dropFirst(2)
    }

    /// A TIFF structure, little endian, with the orientation in its first directory and the times in the EXIF directory behind it.
    static func tiff(orientation: Int?, taken: String?, offset: String?) -> Data {
        let texts = [(0x9003, taken), (0x9011, offset)].compactMap { tag, text in text.map { (tag, Data($0.utf8) + [0]) } }
        let first = (orientation == nil ? 0 : 1) + 1
        let exif = 8 + 2 + 12 * first + 4
        var strings = exif + 2 + 12 * texts.count + 4
        var data = Data("II".utf8) + word(42) + long(8) + word(first)
        if let orientation { data += word(0x0112) + word(3) + long(1) + word(orientation) + word(0) }
        data += word(0x8769) + word(4) + long(1) + long(exif) + long(0) + word(texts.count)
        for (tag, text) in texts {
            data += word(tag) + word(2) + long(text.count) + long(strings)
            strings += text.count
        }
        return texts.reduce(data + long(0)) { $0 + $1.1 }
    }

    private static func word(_ value: Int) -> Data { Data([UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)]) }
    private static func long(_ value: Int) -> Data { word(value & 0xFFFF) + word(value >> 16) }
}
