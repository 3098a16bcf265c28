import Glibc
import Store

/// Whether a gateway runs on the data folder and answers.
struct GatewayCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder else { return [] }
        let holder = GatewayCheck.holder(of: folder)
        if box.isServed { return [Check("gateway", .ok, "process \(holder.map(String.init) ?? "?") answers on \(folder.path)")] }
        if let problem = box.liveProblem {
            return [Check("gateway", .fault, "it does not answer: \(problem.reason)", remedy: problem.remedy)]
        }
        guard let holder else {
            return [Check("gateway", .warning, "not running on \(folder.path)", remedy: "systemctl start hypona, or hypona serve --data \(folder.path)")]
        }
        return [
            Check(
                "gateway", .fault, "process \(holder) holds \(folder.path) and does not answer",
                remedy: "wait a minute (a large command may be at work), then systemctl restart hypona")
        ]
    }

    /// The process that holds the lock of the folder; nil where none does.
    static func holder(of folder: DataFolder) -> Int? {
        let file = open(folder.lockFile, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        // A shared lock is refused while somebody writes there, and given back at once.
        guard flock(file, LOCK_SH | LOCK_NB) != 0 else {
            flock(file, LOCK_UN)
            return nil
        }
        let text = (try? FileSystem.readAll(file, path: folder.lockFile, limit: 64)) ?? []
        return Int(String(decoding: text, as: UTF8.self).filter(\.isNumber)) ?? 0
    }
}
