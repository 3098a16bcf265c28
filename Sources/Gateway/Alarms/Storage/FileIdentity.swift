import Glibc

/// Which file a path names: device and inode number.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// The file at that path; nil where there is none.
    init?(path: String) {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        device = info.st_dev
        inode = info.st_ino
    }
}
