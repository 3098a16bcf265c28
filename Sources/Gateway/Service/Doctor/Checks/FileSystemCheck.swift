import Store

/// Whether the data lie on a file system that keeps them.
struct FileSystemCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder, let mount = box.system.mount(of: folder.path) else { return [] }
        let place = "\(mount.kind) at \(mount.point)"
        if mount.isReadOnly {
            return [Check("file system", .fault, "\(place) is read-only", remedy: "the disk may be failing: `dmesg`; then mount -o remount,rw \(mount.point)")]
        }
        if mount.isRemote {
            return [Check("file system", .fault, "\(place) lies on another machine: locks do not hold there", remedy: "put the data folder on a local disk")]
        }
        if mount.isFleeting {
            return [
                Check(
                    "file system", .warning, "\(place) is lost when the box restarts", remedy: "put the data folder on a disk, unless this is a demonstration")
            ]
        }
        return [Check("file system", .ok, place)]
    }
}
