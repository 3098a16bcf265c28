import Glibc

/// Space set aside on the disk of the data folder, given back when the disk is full: readings can be stored for days while somebody frees space.
///
/// 8 MB hold more than 5000 readings with everything that follows from them.
public struct DiskReserve: Sendable {
    private let folder: DataFolder
    private static let bytes = 8 << 20
    /// It is set aside again only where so much stays free beside it.
    private static let comfortable: UInt64 = 64 << 20

    /// The reserve of that folder.
    public init(folder: DataFolder) { self.folder = folder }

    /// Sets the space aside where it is not and there is room. Where it cannot be had the box works without.
    public func fill() {
        var info = statvfs()
        guard !FileSystem.exists(folder.reserve), statvfs(folder.path, &info) == 0,
            UInt64(info.f_bavail) &* UInt64(info.f_frsize) > UInt64(DiskReserve.bytes) + DiskReserve.comfortable
        else { return }
        let file = open(folder.reserve, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return }
        let isThere = posix_fallocate(file, 0, off_t(DiskReserve.bytes)) == 0
        close(file)
        if !isThere { unlink(folder.reserve) }
    }

    /// Gives the space back; answers whether there was some.
    public func release() -> Bool { unlink(folder.reserve) == 0 }
}
