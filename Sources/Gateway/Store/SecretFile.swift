import Glibc

/// A secret that stands in a file of its own: a systemd credential, or a file that only its owner may read. Never in the configuration.
public enum SecretFile {
    /// The text of the file without line ends at its end.
    /// - Throws: ``StoreError`` where it is missing, empty, or may be read by others.
    public static func read(_ path: String) throws(StoreError) -> String {
        // Without waiting: a pipe that nobody writes into would hold up everything.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { throw FileSystem.failure("read the secret \(path)") }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0 else { throw FileSystem.failure("read the secret \(path)") }
        try FileSystem.requireFile(info, path)
        guard info.st_mode & 0o077 == 0 else {
            throw StoreError(.notPermitted, "read the secret \(path)", "others may read it", remedy: "chmod 600 \(path), and change the secret")
        }
        let bytes = try FileSystem.readAll(file, path: path, limit: 4096)
        let text = String(decoding: bytes, as: UTF8.self)
        let secret = String(text.prefix { !$0.isNewline })
        // One line end at most behind it; a second line would be another secret.
        guard !secret.isEmpty, text.dropFirst(secret.count).count <= 1 else {
            throw StoreError(.missing, "read the secret \(path)", "it is empty or has more than one line", remedy: "put the secret alone into the file")
        }
        return secret
    }

    /// The path of a systemd credential of that name; nil outside of a service that has one.
    public static func credential(_ name: String) -> String? {
        guard let folder = getenv("CREDENTIALS_DIRECTORY").map({ String(cString: $0) }), !name.contains("/") else { return nil }
        let path = "\(folder)/\(name)"
        return FileSystem.exists(path) ? path : nil
    }
}
