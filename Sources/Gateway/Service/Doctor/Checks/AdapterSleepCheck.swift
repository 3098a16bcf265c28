import Glibc

/// Whether the kernel may put the adapter to sleep: it would miss the short call of a scale.
struct AdapterSleepCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard box.configuration.bluetooth.isEnabled else { return [] }
        let adapters = box.system.names(in: "/sys/class/bluetooth").filter { $0.hasPrefix("hci") }
        var checks: [Check] = []
        for adapter in adapters {
            // The device above the interface, where it is on USB; others have no such switch.
            guard let control = box.system.text("/sys/class/bluetooth/\(adapter)/device/../power/control") else { continue }
            checks.append(
                control == "auto"
                    ? Check(
                        "adapter sleep", .warning, "the kernel may put \(adapter) to sleep",
                        remedy: "install the udev rules (/usr/share/doc/hypona/udev.md), then pull and plug it")
                    : Check("adapter sleep", .ok, "\(adapter) stays awake"))
        }
        return checks
    }
}
