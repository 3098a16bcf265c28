import Testing

@testable import PhotoAnswers

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct PhotoReasonTests {
    /// The table of `docs/photo-reasons.md`.
    private var document: String {
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        guard let file = fopen("/\(folder)/docs/photo-reasons.md", "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    @Test func everyCodeIsDocumentedWithItsSentences() {
        let text = document
        for reason in PhotoReason.allCases {
            #expect(text.contains("| `\(reason.rawValue)` |"))
            #expect(text.contains("| \(reason.german) | \(reason.english) |"))
        }
    }
}
