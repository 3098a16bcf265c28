import CivilTime
import EventLog
import Store

/// Whether there is a fresh backup.
struct BackupCheck: DoctorCheck {
    /// The timer of the package makes one a day.
    private static let freshHours: Int64 = 48

    /// When the newest backup in the folder for them was made.
    static func newest(in folder: DataFolder, _ system: SystemFiles) -> Instant? {
        system.names(in: folder.backups).filter { $0.hasSuffix(".sqlite") }.compactMap { system.status("\(folder.backups)/\($0)")?.modified }.max()
    }

    /// Whether a backup of that time should have been followed by another.
    static func isOld(_ newest: Instant, at now: Instant) -> Bool { now.seconds(since: newest) / 3600 > freshHours }

    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder, FileSystem.exists(folder.database) else { return [] }
        let kept = BackupCheck.newest(in: folder, box.system)
        var query = LogQuery()
        query.source = "store"
        query.limit = LogStore.capacity
        let told = ((try? query.lines(in: folder)) ?? []).last { $0.event.code == "backup.written" }?.event.time
        guard let newest = [kept, told].compactMap({ $0 }).max() else {
            return [Check("backup", .warning, "none was ever made", remedy: "systemctl enable --now hypona-backup.timer, or hypona backup FILE")]
        }
        return [
            BackupCheck.isOld(newest, at: box.clock.now())
                ? Check(
                    "backup", .warning, "the last one is \(box.clock.now().seconds(since: newest) / 86_400) days old",
                    remedy: "systemctl status hypona-backup.timer; hypona backup FILE",
                    since: newest)
                : Check("backup", .ok, "the last one was made at \(newest)")
        ]
    }
}
