/// Whether the radio is blocked by a switch (rfkill).
struct RadioBlockCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard box.configuration.bluetooth.isEnabled else { return [] }
        let folder = "/sys/class/rfkill"
        let switches = box.system.names(in: folder).filter { box.system.text("\(folder)/\($0)/type") == "bluetooth" }
        guard !switches.isEmpty else { return [] }
        if let name = switches.first(where: { box.system.number("\(folder)/\($0)/hard") == 1 }) {
            return [Check("rfkill", .fault, "\(name) is blocked by a hardware switch", remedy: "turn the switch or key of the box")]
        }
        if let name = switches.first(where: { box.system.number("\(folder)/\($0)/soft") == 1 }) {
            return [Check("rfkill", .fault, "\(name) is blocked by software", remedy: "rfkill unblock bluetooth")]
        }
        return [Check("rfkill", .ok, "Bluetooth is not blocked")]
    }
}
