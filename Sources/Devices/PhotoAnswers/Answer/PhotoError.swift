/// Why a photo could not be read at all: what, where, what to do.
public enum PhotoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is empty or larger than `limit` bytes.
    case fileSize(bytes: Int, limit: Int)
    /// The content is none of the kinds of picture that are read.
    case unknownKind
    /// The picture is damaged; the library's words.
    case damaged(PhotoKind, String)
    /// The sides are outside what is read.
    case dimensions(width: Int, height: Int)
    /// A Tesseract model is missing or cannot be loaded.
    case languageData(model: String, searched: [String])
    /// The worker process could not be started or broke its limits.
    case worker(String)
    /// The file could not be read.
    case unreadable(path: String, String)
    /// A picture of what was found could not be written.
    case unwritable(path: String, String)

    /// The short code for logs and JSON.
    public var code: String {
        switch self {
        case .fileSize: "file_size"
        case .unknownKind: "unknown_kind"
        case .damaged: "damaged"
        case .dimensions: "dimensions"
        case .languageData: "language_data_missing"
        case .worker: "worker_failed"
        case .unreadable: "file_unreadable"
        case .unwritable: "file_unwritable"
        }
    }

    /// A sentence for a technician.
    public var description: String {
        switch self {
        case .fileSize(let bytes, let limit): "the file has \(bytes) bytes; photos of 1 to \(limit) bytes are read"
        case .unknownKind: "this is not a JPEG, PNG, TIFF, WebP or HEIC picture; send the photo as the camera made it"
        case .damaged(let kind, let words): "the \(kind.rawValue) picture is damaged (\(words)); send it again"
        case .dimensions(let width, let height):
            "the picture has \(width) x \(height) pixels; sides of \(PhotoLimits.standard.shortestSide) to \(PhotoLimits.standard.longestSide) and at most "
                + "\(PhotoLimits.standard.megapixels) megapixels are read"
        case .languageData(let model, let searched):
            "the Tesseract model \(model) is missing or damaged (looked in \(searched.joined(separator: ", "))); install the package that brings it"
        case .worker(let words): "the photo worker failed (\(words)); the photo is kept, try it again"
        case .unreadable(let path, let words): "\(path): \(words)"
        case .unwritable(let path, let words): "\(path) could not be written: \(words); name another folder"
        }
    }
}
