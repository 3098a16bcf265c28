import Glibc

/// A small file of secrets or state that is replaced as a whole: written beside, synced, renamed, and the folder synced.
struct PrivateFile: Sendable {
    let path: String
    let steps: any FileSteps

    init(path: String, steps: any FileSteps = SystemFiles()) {
        self.path = path
        self.steps = steps
    }

    private var folder: String { path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "." }

    /// Replaces the content; returns once it is durable.
    func replace(_ bytes: [UInt8]) throws(WithingsError) {
        let beside = path + ".new"
        do throws(FileFailure) {
            let file = try steps.create(beside)
            do throws(FileFailure) {
                try steps.write(bytes, to: file)
                try steps.sync(file)
            } catch {
                close(file)
                throw error
            }
            close(file)
            try steps.rename(beside, to: path)
            try steps.syncFolder(folder)
        } catch {
            throw .cannotWrite(path, error.reason)
        }
    }

    /// Removes the file; returns once that is durable.
    func remove() throws(WithingsError) {
        do throws(FileFailure) {
            try steps.remove(path)
            try steps.syncFolder(folder)
        } catch {
            throw .cannotWrite(path, error.reason)
        }
    }

    /// The content; nil where there is no file.
    func read() throws(WithingsError) -> [UInt8]? {
        if access(path, F_OK) != 0, errno == ENOENT { return nil }
        return try PayloadFile(path: path).whole()
    }

    /// Refuses a file of secrets that others can read.
    func checkPrivacy() throws(WithingsError) {
        var info = stat()
        guard stat(path, &info) == 0 else { throw .unreadableFile(path) }
        if info.st_mode & 0o077 != 0 { throw .notPrivate(path) }
    }
}
