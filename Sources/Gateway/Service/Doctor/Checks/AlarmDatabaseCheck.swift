import Store

/// Whether the alarm path's memory is whole.
struct AlarmDatabaseCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder, FileSystem.exists(folder.alarmDatabase) else { return [] }
        return [
            DatabaseCheck.judge(
                "alarm database", folder.alarmDatabase, box.system, remedy: "restart the gateway: it sets a damaged one aside and makes it anew")
        ]
    }
}
