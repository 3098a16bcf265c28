import Glibc

/// A payload in a file, read as far as its kind asks for: exports of Apple Health may have gigabytes and pass in pieces.
public struct PayloadFile: Sendable, Hashable {
    /// Where it lies, or the name it was handed over under.
    public let path: String
    private let content: [UInt8]?

    /// What tells the kind of XML and CSV.
    private static let headLength = 4096
    private static let pieceLength = 1 << 18
    /// Answers and uploads are far smaller; more is not read into memory.
    private static let largestWhole = 64 << 20

    /// The file at that path.
    public init(path: String) {
        self.path = path
        content = nil
    }

    /// A payload that is in memory.
    public init(_ bytes: [UInt8], name: String) {
        path = name
        content = bytes
    }

    /// The first bytes.
    /// - Throws: ``WithingsError/unreadableFile(_:)``, ``WithingsError/notAFile(_:)``.
    public func head() throws(WithingsError) -> [UInt8] {
        var head: [UInt8] = []
        try read(upTo: PayloadFile.headLength) { (piece) throws(WithingsError) in head += piece }
        return head
    }

    /// All bytes.
    /// - Throws: ``WithingsError/unreadableFile(_:)`` also where there are more than 64 MiB.
    public func whole() throws(WithingsError) -> [UInt8] {
        var bytes: [UInt8] = []
        try read(upTo: .max) { (piece) throws(WithingsError) in
            if bytes.count + piece.count > PayloadFile.largestWhole { throw .fileTooLarge(path) }
            bytes += piece
        }
        return bytes
    }

    /// Hands the file over piece by piece.
    /// - Throws: ``WithingsError/unreadableFile(_:)`` and what `body` throws.
    public func eachPiece(_ body: (ArraySlice<UInt8>) throws(WithingsError) -> Void) throws(WithingsError) { try read(upTo: .max, body) }

    private func read(upTo limit: Int, _ body: (ArraySlice<UInt8>) throws(WithingsError) -> Void) throws(WithingsError) {
        if let content { return try body(content.prefix(limit)) }
        // Opening a pipe that nobody writes into would wait for ever.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unreadableFile(path) }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0 else { throw .unreadableFile(path) }
        guard info.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
        var buffer = [UInt8](repeating: 0, count: min(limit, PayloadFile.pieceLength))
        var rest = limit
        while rest > 0 {
            let count = Glibc.read(file, &buffer, min(rest, buffer.count))
            if count == 0 { return }
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw .unreadableFile(path) }
            rest -= count
            try body(buffer[..<count])
        }
    }
}
