import CivilTime
import DropFolder
import ScaleLink

/// What only the running gateway knows: the state of its sources. `status` asks for it over the control socket.
enum LiveStatus {
    /// The command's name.
    static let verb = "status.live"

    static func checks(drop: DropFolder, link: ScaleLink?) async -> [Check] {
        [await folder(drop), await clock()] + (link == nil ? [Check("bluetooth", .ok, "switched off in the configuration")] : await radio(link))
    }

    private static func folder(_ drop: DropFolder) async -> Check {
        guard let fault = await drop.currentFault() else { return Check("drop folder", .ok, "watched") }
        return Check("drop folder", .fault, "\(fault.path): \(fault.reason)", remedy: fault.remedy)
    }

    /// Whether the clock can be right, and is synchronised.
    private static func clock() async -> Check {
        let now = SystemClock().now()
        guard now >= ClockCheck.earliest else {
            return Check("clock", .fault, "it shows \(now), which cannot be", remedy: "connect the network, or set it: timedatectl set-time …")
        }
        return ClockCheck.synchronisation(await ClockSynchronisation.ask(), keeper: nil)
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
