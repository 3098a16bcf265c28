import CExif
import CivilTime

/// Reads orientation and time from an EXIF block through libexif.
enum ExifReader {
    /// The facts of a block that starts with "Exif\0\0" or with the TIFF header, or of a whole JPEG file.
    static func read(_ block: [UInt8]) -> ExifFacts {
        guard !block.isEmpty, block.count <= 64 << 20, let data = exif_data_new() else { return ExifFacts() }
        defer { exif_data_unref(data) }
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        exif_data_load_data(data, block, UInt32(block.count))
        var facts = ExifFacts()
        facts.orientation = orientation(in: data)
        let clock = text(EXIF_TAG_DATE_TIME_ORIGINAL, EXIF_IFD_EXIF, in: data).flatMap(clockReading)
        facts.takenAt = clock
        if clock != nil { facts.offset = text(offsetTimeOriginal, EXIF_IFD_EXIF, in: data).flatMap(offsetSeconds) }
        return facts
    }

    /// OffsetTimeOriginal (EXIF 2.31, tag 0x9011).
    private static let offsetTimeOriginal = ExifTag(rawValue: 0x9011)

    private static func entry(_ tag: ExifTag, _ directory: ExifIfd, in data: UnsafeMutablePointer<ExifData>) -> UnsafeMutablePointer<ExifEntry>? {
        let content =
            withUnsafePointer(to: &data.pointee.ifd) { tuple in
                tuple.withMemoryRebound(to: UnsafeMutablePointer<ExifContent>?.self, capacity: Int(EXIF_IFD_COUNT.rawValue)) {
                    $0[Int(directory.rawValue)]
                }
            }
        return content.flatMap { exif_content_get_entry($0, tag) }
    }

    private static func orientation(in data: UnsafeMutablePointer<ExifData>) -> Int? {
        guard let entry = entry(EXIF_TAG_ORIENTATION, EXIF_IFD_0, in: data)?.pointee, entry.format == EXIF_FORMAT_SHORT, entry.size >= 2 else {
            return nil
        }
        let value = Int(exif_get_short(entry.data, exif_data_get_byte_order(data)))
        return (1...8).contains(value) ? value : nil
    }

    private static func text(_ tag: ExifTag, _ directory: ExifIfd, in data: UnsafeMutablePointer<ExifData>) -> String? {
        guard let entry = entry(tag, directory, in: data)?.pointee, let bytes = entry.data, entry.size <= 64 else { return nil }
        let characters = UnsafeBufferPointer(start: bytes, count: Int(entry.size)).prefix { $0 != 0 }
        return String(validating: characters, as: UTF8.self)
    }

    /// "2026:11:30 08:15:00" as a civil time; nil for the blanks and zeros cameras write when their clock is not set.
    static func clockReading(_ text: String) -> CivilDateTime? {
        let parts = text.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "-" || $0 == "T" })
        let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        guard parts.count == 6, numbers.count == 6, numbers[0] >= 1970 else { return nil }
        guard let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
        return CivilDateTime(date: date, hour: numbers[3], minute: numbers[4], second: min(numbers[5], 59))
    }

    /// "+01:00", "-03:30" or "Z" in seconds; nil for anything else.
    static func offsetSeconds(_ text: String) -> Int? {
        if text == "Z" { return 0 }
        let bytes = Array(text.utf8)
        guard bytes.count == 6, bytes[0] == 0x2B || bytes[0] == 0x2D, bytes[3] == 0x3A else { return nil }
        guard let hours = Int(text.dropFirst().prefix(2)), let minutes = Int(text.suffix(2)), hours <= 14, minutes < 60, hours >= 0, minutes >= 0 else {
            return nil
        }
        return (bytes[0] == 0x2D ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}
