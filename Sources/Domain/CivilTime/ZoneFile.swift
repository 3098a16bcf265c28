#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of a zone's file. Read by the system's calls: Foundation for this alone would make the program five times as large.
enum ZoneFile {
    /// No file of tzdata is larger.
    private static let limit = 1 << 20

    /// All bytes; nil where the file cannot be read or is too large.
    static func read(_ path: String) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8192)
        while bytes.count <= limit {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe Self.read(file, $0) }
            if count == 0 { return bytes }
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
        return nil
    }

    private static func read(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.read(file, buffer.baseAddress, buffer.count)
        #else
            unsafe Darwin.read(file, buffer.baseAddress, buffer.count)
        #endif
    }
}
