import CClock
import CivilTime
import DropFolder
import ScaleLink

/// What only the running gateway knows: the state of its sources. `status` asks for it over the control socket.
enum LiveStatus {
    /// The command's name.
    static let verb = "status.live"

    static func checks(drop: DropFolder, link: ScaleLink?) async -> [Check] {
        [await folder(drop), clock()] + (link == nil ? [Check("bluetooth", .ok, "switched off in the configuration")] : await radio(link))
    }

    private static func folder(_ drop: DropFolder) async -> Check {
        guard let fault = await drop.currentFault() else { return Check("drop folder", .ok, "watched") }
        return Check("drop folder", .fault, "\(fault.path): \(fault.reason)", remedy: fault.remedy)
    }

    /// Whether the kernel says that its clock is synchronised.
    private static func clock() -> Check {
        switch cclock_is_synchronised() {
        case 1: Check("clock", .ok, "synchronised")
        case 0: Check("clock", .warning, "not synchronised", remedy: "check the network and `timedatectl`")
        default: Check("clock", .ok, "cannot be asked; counts as synchronised")
        }
    }

    private static func radio(_ link: ScaleLink?) async -> [Check] {
        guard let status = await link?.status else { return [] }
        let faults = status.faults.map { Check("bluetooth", .fault, $0.text, remedy: $0.remedy, since: $0.since) }
        guard faults.isEmpty else { return faults }
        let adapter = status.adapter ?? "no adapter"
        let last = status.lastHeard.map { ", last heard \($0)" } ?? ""
        let scales = status.scales.values.map { scale in
            Check("scale", .ok, "\(scale.facts.device) \(scale.facts.name ?? ""), last packet \(scale.lastPacket.map(\.description) ?? "never")")
        }
        return [
            status.isReceiving
                ? Check("bluetooth", .ok, "\(adapter) listens\(last)")
                : Check("bluetooth", .warning, "\(adapter) does not listen", remedy: "check `bluetoothctl show` and `rfkill list`")
        ] + scales
    }
}
