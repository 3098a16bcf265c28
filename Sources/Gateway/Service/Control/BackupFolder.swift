import CivilTime
import Glibc
import Intake
import Store

/// A folder of backups that are named by their time.
struct BackupFolder {
    /// Its path.
    let path: String
    let data: DataFolder

    private static let prefix = "hypona-"
    private static let ending = ".sqlite"

    /// The folder of that path; nil where it names a file.
    init?(_ path: String, of data: DataFolder) {
        var info = stat()
        guard path.hasSuffix("/") || stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR else { return nil }
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.data = data
    }

    /// Writes a backup, removes all but the newest `keep`; answers its path.
    func write(from intake: Intake, at now: Instant, keep: Int?) async throws -> String {
        try FileSystem.makeFolder(path)
        // Colons are not allowed on the file systems of USB sticks.
        let target = "\(path)/\(BackupFolder.prefix)\(now.description.replacing(":", with: "-"))\(BackupFolder.ending)"
        try await BackupFile(target, of: data).write(from: intake)
        if let keep { for name in names.dropLast(keep) { try FileSystem.remove("\(path)/\(name)") } }
        return target
    }

    /// The backups, oldest first.
    private var names: [String] { SystemFiles().names(in: path).filter { $0.hasPrefix(BackupFolder.prefix) && $0.hasSuffix(BackupFolder.ending) } }
}
