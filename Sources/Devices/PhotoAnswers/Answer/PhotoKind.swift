/// What a file is, told by its first bytes and never by its name.
public enum PhotoKind: String, Sendable, CaseIterable {
    /// A JPEG photo.
    case jpeg = "JPEG"
    /// A PNG picture.
    case png = "PNG"
    /// A TIFF picture.
    case tiff = "TIFF"
    /// A WebP picture.
    case webp = "WebP"
    /// A HEIF container: HEIC of an iPhone, AVIF.
    case heic = "HEIC"

    /// The kind of the given bytes; nil for anything that is not one of these pictures.
    public init?(of bytes: [UInt8]) {
        func starts(_ text: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text) }
        if starts([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if starts(Array("RIFF".utf8)) && starts(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if starts(Array("ftyp".utf8), at: 4), PhotoKind.heifBrands.contains(where: { starts(Array($0.utf8), at: 8) }) {
            self = .heic
        } else {
            return nil
        }
    }

    /// The major brands of HEIF still pictures (ISO/IEC 23008-12, AVIF 1.0).
    private static let heifBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif"]
}
