import CivilTime
import EventLog
import Store

/// Whether the log is written, and how many errors it tells of the last day.
struct LogCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder, FileSystem.exists(folder.logDatabase) else { return [] }
        let whole = DatabaseCheck.judge(
            "log", folder.logDatabase, box.system, remedy: "stop the gateway, remove \(folder.logDatabase)*, start it: a new log is made")
        guard whole.state == .ok else { return [whole] }
        var query = LogQuery()
        query.since = box.clock.now().adding(seconds: -86_400)
        query.level = .error
        query.limit = LogStore.capacity
        do {
            let errors = try query.lines(in: folder).map(\.event)
            guard let last = errors.last else { return [Check("log", .ok, "no error in the last day")] }
            return [
                Check(
                    "log", .warning, "\(errors.count) errors in the last day, the last \(last.code) at \(last.time)",
                    remedy: "hypona log --level error --since 1d", since: errors.first?.time)
            ]
        } catch {
            return [Check("log", .fault, "\(error)", remedy: whole.remedy)]
        }
    }
}
