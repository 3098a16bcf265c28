import Glibc
import Store

/// Whether there is room for what comes.
struct DiskSpaceCheck: DoctorCheck {
    /// Below this the alarm path raises an alarm, MB.
    private static let least: UInt64 = 64
    /// A fortnight of photos in full size needs less, MB.
    private static let comfortable: UInt64 = 500

    func look(at box: DoctorBox) -> [Check] {
        guard let path = box.folder?.path else { return [] }
        var info = statvfs()
        guard statvfs(path, &info) == 0, info.f_blocks > 0 else { return [Check("disk", .fault, "cannot be asked", remedy: "check the data folder")] }
        let free = (UInt64(info.f_bavail) &* UInt64(info.f_frsize)) >> 20
        let text = "\(free) MB free, \(UInt64(info.f_bavail) &* 100 / UInt64(info.f_blocks)) %"
        if free < DiskSpaceCheck.least {
            return [
                Check(
                    "disk", .fault, "\(text): almost full",
                    remedy: "free space now: old backups in \(path)/backups, `apt clean`, `journalctl --vacuum-size=50M`; nothing stored is lost")
            ]
        }
        if free < DiskSpaceCheck.comfortable { return [Check("disk", .warning, text, remedy: "free space: `apt clean`, `journalctl --vacuum-size=50M`")] }
        return [Check("disk", .ok, text)]
    }
}
