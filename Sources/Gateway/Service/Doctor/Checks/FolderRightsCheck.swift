import Glibc
import Store

/// Whether the data folder is there, belongs to one user, and is closed to everybody else.
struct FolderRightsCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder else {
            let problem = box.folderProblem
            return [Check("data folder", .fault, problem.map { "\($0.what): \($0.reason)" } ?? "there is none", remedy: problem?.remedy)]
        }
        guard let status = box.system.status(folder.path), status.isFolder else {
            return [Check("data folder", .fault, "\(folder.path) is no folder", remedy: "move away what stands there, then start the gateway")]
        }
        if status.mode & 0o007 != 0 {
            return [Check("data folder", .fault, "everybody may enter \(folder.path) (\(status.rights))", remedy: "chmod 750 \(folder.path)")]
        }
        let files = [folder.database, folder.alarmDatabase, folder.logDatabase, folder.evidence, folder.drop].compactMap { path in
            box.system.status(path).map { (path, $0) }
        }
        if let (path, found) = files.first(where: { $0.1.owner != status.owner }) {
            return [
                Check(
                    "data folder", .fault, "\(path) belongs to user \(found.owner), the folder to user \(status.owner)",
                    remedy: "a command was run as another user: chown -R --reference=\(folder.path) \(folder.path)")
            ]
        }
        if let (path, found) = files.first(where: { !$0.1.isFolder && $0.1.mode & 0o007 != 0 }) {
            return [Check("data folder", .fault, "everybody may read \(path) (\(found.rights))", remedy: "chmod 640 \(path)")]
        }
        return [Check("data folder", .ok, "\(folder.path), user \(status.owner), \(status.rights)")]
    }
}
