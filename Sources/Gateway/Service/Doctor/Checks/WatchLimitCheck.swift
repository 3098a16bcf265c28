/// Whether the kernel lets the gateway watch its folder: other programs may have used the watches up.
struct WatchLimitCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        let folder = "/proc/sys/fs/inotify"
        guard let watches = box.system.number("\(folder)/max_user_watches"), let instances = box.system.number("\(folder)/max_user_instances") else {
            return []
        }
        let text = "\(instances) watchers, \(watches) folders a user"
        return [
            watches < 1024 || instances < 16
                ? Check(
                    "folder watching", .warning, "the kernel allows \(text): photos may be seen only once a minute",
                    remedy: "sysctl fs.inotify.max_user_watches=8192 fs.inotify.max_user_instances=128")
                : Check("folder watching", .ok, text)
        ]
    }
}
