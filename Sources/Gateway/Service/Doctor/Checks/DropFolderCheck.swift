import Glibc

/// Whether photos can be dropped and taken away.
struct DropFolderCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let path = box.dropFolder else { return [] }
        guard let status = box.system.status(path) else {
            return [
                Check(
                    "drop folder", box.isServed ? .fault : .warning, "\(path) does not exist", remedy: "restart the gateway, which makes it; or see drop.folder"
                )
            ]
        }
        guard status.isFolder else { return [Check("drop folder", .fault, "\(path) is no folder", remedy: "name a folder in drop.folder")] }
        if status.mode & S_IWOTH != 0 {
            return [
                Check(
                    "drop folder", .warning, "everybody may write into \(path) (\(status.rights))",
                    remedy: "give the uploading user the group instead: chmod 2770")
            ]
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            return [Check("drop folder", .fault, "photos in \(path) cannot be moved away", remedy: "give the user hypona read and write rights")]
        }
        if let mount = box.system.mount(of: path), mount.isRemote {
            return [
                Check(
                    "drop folder", .warning, "\(path) lies on another machine (\(mount.kind)): new photos are seen by a look every 15 s",
                    remedy: "nothing to do; a local folder is taken at once")
            ]
        }
        return [Check("drop folder", .ok, "\(path), \(status.rights)")]
    }
}
