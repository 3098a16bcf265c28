import Glibc
public import Store

/// Puts an export where a person wants it: whole or not at all, for its owner only.
public enum ExportedFile {
    /// Writes the bytes to the path.
    ///
    /// A regular file is replaced in one step, through a link where the path is one; a pipe or device is written to as it is, never replaced.
    /// - Throws: ``StoreError`` where it cannot be written; no partial file stays.
    public static func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
        var info = stat()
        guard stat(path, &info) == 0 else { return try FileSystem.writeDurably(bytes, to: FileSystem.absolute(path), mode: 0o600) }
        switch info.st_mode & S_IFMT {
        case S_IFREG:
            let target = realpath(path, nil).map { name -> String in
                defer { free(name) }
                return String(cString: name)
            }
            try FileSystem.writeDurably(bytes, to: target ?? FileSystem.absolute(path), mode: 0o600)
        case S_IFDIR: throw StoreError(.other, "write \(path)", "it is a folder", remedy: "name a file in it")
        default: try FileSystem.writeStream(bytes, to: path)
        }
    }
}
