/// Whether the udev rules are installed.
struct UdevRulesCheck: DoctorCheck {
    private static let name = "70-hypona-bluetooth.rules"

    func look(at box: DoctorBox) -> [Check] {
        guard box.configuration.bluetooth.isEnabled else { return [] }
        let folders = ["/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d"]
        guard let folder = folders.first(where: { box.system.exists("\($0)/\(UdevRulesCheck.name)") }) else {
            return [Check("udev rules", .warning, "not installed", remedy: "install the package, or copy udev/\(UdevRulesCheck.name) to /etc/udev/rules.d")]
        }
        if folder.hasPrefix("/etc"), box.system.status("\(folder)/\(UdevRulesCheck.name)")?.size == 0 {
            return [Check("udev rules", .warning, "switched off by an empty file in /etc/udev/rules.d", remedy: "remove it, if that was not meant")]
        }
        return [Check("udev rules", .ok, "\(folder)/\(UdevRulesCheck.name)")]
    }
}
