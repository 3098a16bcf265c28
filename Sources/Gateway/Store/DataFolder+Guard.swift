import Glibc

extension DataFolder {
    /// Refuses a path as a target of a backup, an export or a bundle where it would replace something the gateway lives on.
    /// - Throws: ``StoreError`` where the path is one of the folder's own files or lies in one of its own folders (exports excepted), or names
    ///   something else than a regular file.
    /// - Parameter mayBeDevice: Whether a pipe or device is written to as it is.
    public func guardTarget(_ target: String, mayBeDevice: Bool = false) throws(StoreError) {
        let refused = "write \(target)"
        guard !target.isEmpty else { throw StoreError(.other, refused, "the path is empty", remedy: "name a file") }
        var info = stat()
        if lstat(target, &info) == 0, info.st_mode & S_IFMT != S_IFREG, !(mayBeDevice && info.st_mode & S_IFMT != S_IFDIR) {
            throw StoreError(.other, refused, "it is no regular file", remedy: "name another file")
        }
        // A file in the place of the link would be another than the one that was meant.
        if info.st_mode & S_IFMT == S_IFLNK, !FileSystem.exists(target) {
            throw StoreError(.other, refused, "it is a link to nothing", remedy: "name the file itself, or mend the link")
        }
        // Through a link, to what would be replaced.
        let whole = FileSystem.exists(target) ? DataFolder.real(target) : FileSystem.absolute(target)
        let name = String(whole.split(separator: "/").last ?? "")
        let place = DataFolder.real(whole.split(separator: "/").dropLast().map { "/\($0)" }.joined())
        let own = DataFolder.real(path)
        let isOwnFile = place == own && ["hypona.sqlite", "alarms.sqlite", "log.sqlite", "lock", "control.sock", "reserve"].contains { name.hasPrefix($0) }
        let isWithin = ["evidence", "drop", "withings"].contains { place == "\(own)/\($0)" || place.hasPrefix("\(own)/\($0)/") }
        if isOwnFile || isWithin {
            throw StoreError(.other, refused, "the gateway lives on what lies there", remedy: "name a file outside of the data folder \(path)")
        }
    }

    private static func real(_ path: String) -> String {
        guard let name = realpath(path.isEmpty ? "/" : path, nil) else { return path }
        defer { free(name) }
        return String(cString: name)
    }
}
