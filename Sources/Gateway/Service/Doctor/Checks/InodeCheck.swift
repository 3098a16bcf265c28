import Glibc
import Store

/// Whether the file system can hold further files: full of tiny ones it refuses photos though there is space.
struct InodeCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let path = box.folder?.path else { return [] }
        var info = statvfs()
        // Some file systems (btrfs, xfs) make inodes as they need them and count none.
        guard statvfs(path, &info) == 0, info.f_files > 0 else { return [] }
        let free = Int(clamping: info.f_favail)
        return [
            free < 1000
                ? Check("inodes", .fault, "only \(free) further files", remedy: "remove folders full of small files: find / -xdev -type d -size +1M")
                : Check("inodes", .ok, "room for \(free) files")
        ]
    }
}
