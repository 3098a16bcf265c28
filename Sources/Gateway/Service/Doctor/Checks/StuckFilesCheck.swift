import CivilTime

/// Whether something lies in the drop folder that should have been taken long ago.
struct StuckFilesCheck: DoctorCheck {
    /// A file without its end is given up after ten minutes; what lies there longer is stuck.
    private static let patience: Int64 = 15 * 60

    func look(at box: DoctorBox) -> [Check] {
        guard let path = box.dropFolder, box.system.exists(path) else { return [] }
        let now = box.clock.now()
        func old(_ folder: String) -> [(name: String, since: Instant)] {
            box.system.names(in: folder).compactMap { name in
                guard !name.hasPrefix("."), let status = box.system.status("\(folder)/\(name)"), !status.isFolder,
                    now.seconds(since: status.modified) > StuckFilesCheck.patience
                else { return nil }
                return (name, status.modified)
            }
        }
        let waiting = old(path)
        let claimed = old(path + "/.work")
        guard let oldest = (waiting + claimed).map(\.since).min() else { return [Check("waiting files", .ok, "none")] }
        let remedy = box.isServed ? "hypona log --source photo says why; then move them out and in again" : "start the gateway: it takes them"
        return [Check("waiting files", box.isServed ? .fault : .warning, "\(waiting.count + claimed.count) lie there for long", remedy: remedy, since: oldest)]
    }
}
