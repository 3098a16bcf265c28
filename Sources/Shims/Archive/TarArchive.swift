import CArchive
import Glibc

/// Writes a compressed tar file (`.tar.gz`, pax format, POSIX.1-2001) over libarchive, file by file.
public struct TarArchive: ~Copyable {
    private let handle: OpaquePointer
    private let path: String

    /// Begins the archive at that path; what is there is replaced.
    public init(path: String) throws(ArchiveError) {
        guard let handle = archive_write_new() else { throw ArchiveError(what: "begin an archive", reason: "out of memory") }
        guard archive_write_add_filter_gzip(handle) == ARCHIVE_OK, archive_write_set_format_pax_restricted(handle) == ARCHIVE_OK,
            archive_write_open_filename(handle, path) == ARCHIVE_OK
        else {
            let error = TarArchive.failure(handle, "write \(path)")
            archive_write_free(handle)
            throw error
        }
        self.handle = handle
        self.path = path
    }

    deinit { archive_write_free(handle) }

    /// Adds a file.
    /// - Parameters:
    ///   - name: Its path in the archive, ASCII: other names libarchive converts by the locale, which a service does not have.
    ///   - seconds: When it was made, in seconds since 1970 UTC.
    public func add(_ name: String, _ bytes: [UInt8], at seconds: Int64) throws(ArchiveError) {
        guard !name.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ArchiveError(what: "add \(name)", reason: "the name is not plain ASCII")
        }
        guard let entry = archive_entry_new() else { throw ArchiveError(what: "add \(name)", reason: "out of memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_size(entry, Int64(bytes.count))
        // AE_IFREG, a cast macro that is not imported: a regular file.
        archive_entry_set_filetype(entry, 0o100000)
        archive_entry_set_perm(entry, 0o600)
        archive_entry_set_mtime(entry, Int(seconds), 0)
        guard archive_write_header(handle, entry) == ARCHIVE_OK else { throw TarArchive.failure(handle, "add \(name) to \(path)") }
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { archive_write_data(handle, $0.baseAddress, $0.count) }
            guard count > 0 else { throw TarArchive.failure(handle, "add \(name) to \(path)") }
            done += count
        }
    }

    /// Writes the end; without it the archive is cut.
    public consuming func finish() throws(ArchiveError) {
        guard archive_write_close(handle) == ARCHIVE_OK else { throw TarArchive.failure(handle, "end \(path)") }
    }

    private static func failure(_ handle: OpaquePointer, _ what: String) -> ArchiveError {
        ArchiveError(what: what, reason: archive_error_string(handle).map { String(cString: $0) } ?? "unknown")
    }
}
