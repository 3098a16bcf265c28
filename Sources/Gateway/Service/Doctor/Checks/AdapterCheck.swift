import ScaleLink

/// Whether the kernel knows a Bluetooth adapter.
struct AdapterCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard box.configuration.bluetooth.isEnabled else { return [Check("adapter", .ok, "Bluetooth is switched off in the configuration")] }
        let adapters = box.system.names(in: "/sys/class/bluetooth").filter { $0.hasPrefix("hci") && $0.dropFirst(3).allSatisfy(\.isNumber) }
        guard !adapters.isEmpty else {
            return [
                Check(
                    "adapter", .fault, "the kernel knows no Bluetooth adapter",
                    remedy:
                        "plug one in; `dmesg | grep -i bluetooth` tells of missing firmware (apt install firmware-misc-nonfree). Without scales: bluetooth.enabled false"
                )
            ]
        }
        if let wanted = box.configuration.bluetooth.link.adapter, !adapters.contains(wanted) {
            return [
                Check(
                    "adapter", .fault, "\(wanted) of the configuration is not there, but \(adapters.joined(separator: ", "))", remedy: "mend bluetooth.adapter")
            ]
        }
        return [Check("adapter", .ok, adapters.joined(separator: ", "))]
    }
}
