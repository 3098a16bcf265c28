import Glibc

/// Space set aside on the disk of the data folder, given back when the disk is full: readings can be stored for days while somebody frees space.
///
/// 8 MB hold more than 5000 readings with everything that follows from them; on a disk below 64 MB it is an eighth of it.
public struct DiskReserve: Sendable {
    private let folder: DataFolder
    private static let most = 8 << 20
    /// Less than this would not hold a photo.
    private static let least = 1 << 19
    /// It is set aside again only where so much stays free beside it, or a quarter of a small disk.
    private static let comfortable: UInt64 = 64 << 20

    /// The reserve of that folder.
    public init(folder: DataFolder) { self.folder = folder }

    /// How much is set aside on a disk of that size, bytes.
    static func size(onDiskOf bytes: UInt64) -> Int { min(most, max(least, Int(clamping: bytes / 8))) }

    /// Sets the space aside where it is not and there is room. Where it cannot be had the box works without.
    public func fill() {
        var info = statvfs()
        guard !FileSystem.exists(folder.reserve), statvfs(folder.path, &info) == 0 else { return }
        let all = UInt64(info.f_blocks) &* UInt64(info.f_frsize)
        let free = UInt64(info.f_bavail) &* UInt64(info.f_frsize)
        let size = DiskReserve.size(onDiskOf: all)
        guard free > UInt64(size) + min(DiskReserve.comfortable, all / 4) else { return }
        let file = open(folder.reserve, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return }
        let isThere = posix_fallocate(file, 0, off_t(size)) == 0
        close(file)
        if !isThere { unlink(folder.reserve) }
    }

    /// Gives the space back; answers how much there was in bytes, nil where there was none.
    public func release() -> Int? {
        var info = stat()
        guard lstat(folder.reserve, &info) == 0, unlink(folder.reserve) == 0 else { return nil }
        return Int(info.st_size)
    }
}
