#if canImport(Glibc)
    import Glibc
#endif

/// Where the Tesseract models lie.
public struct LanguageData: Sendable, Hashable {
    /// The folders that are searched, in this order.
    public let folders: [String]

    /// The model of seven-segment displays that this project trains (`script/train-seven-segment`).
    public static let sevenSegment = "sevensegment"
    /// Debian's English model; reads the numerals of an eyepiece (package tesseract-ocr-eng).
    public static let english = "eng"

    /// A search through the given folders only.
    public init(folders: [String]) { self.folders = folders }

    /// The folders of an installed or built gateway: `HYPONA_TESSDATA`, `/usr/share/hypona/tessdata`, `resources/tessdata` beside the program,
    /// `../share/hypona/tessdata` from it (from the worker, which lies a folder deeper, `../../share`),
    /// `resources/tessdata` above it (a source tree), then Debian's own and `TESSDATA_PREFIX`.
    public static var standard: LanguageData {
        var folders: [String] = []
        if let own = environment("HYPONA_TESSDATA") { folders.append(own) }
        folders.append("/usr/share/hypona/tessdata")
        var folder = ProgramFolder.path
        folders.append(folder + "/../share/hypona/tessdata")
        folders.append(folder + "/../../share/hypona/tessdata")
        // A build lies at most four folders below the root of the source tree (.build/<triple>/<configuration>).
        for _ in 0..<5 {
            folders.append(folder + "/resources/tessdata")
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { break }
            folder = String(folder[..<slash])
        }
        if let prefix = environment("TESSDATA_PREFIX") { folders.append(prefix) }
        folders.append("/usr/share/tesseract-ocr/5/tessdata")
        return LanguageData(folders: folders)
    }

    /// The folder that holds the model; throws where none does.
    public func folder(of model: String) throws(PhotoError) -> String {
        if let found = folders.first(where: { access("\($0)/\(model).traineddata", R_OK) == 0 }) { return found }
        throw .languageData(model: model, searched: folders)
    }

    /// The models the product needs that are missing; empty when all is well. For the check at start.
    public func missingModels() -> [String] {
        [LanguageData.sevenSegment, LanguageData.english].filter { model in
            do throws(PhotoError) {
                _ = try folder(of: model)
                return false
            } catch {
                return true
            }
        }
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
