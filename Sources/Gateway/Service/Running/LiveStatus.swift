import CivilTime
import DropFolder
import Intake
import ScaleLink

/// What only the running gateway knows: the state of its sources. `status` asks for it over the control socket.
enum LiveStatus {
    /// The command's name.
    static let verb = "status.live"

    static func checks(drop: DropFolder, scales: ScaleSource?, intake: Intake) async -> [Check] {
        await [folder(drop), clock()] + radio(scales, intake)
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

    private static func radio(_ scales: ScaleSource?, _ intake: Intake) async -> [Check] {
        guard let status = await scales?.link.status else { return [Check("bluetooth", .ok, "switched off in the configuration")] }
        return await BluetoothChecks.link(status) + BluetoothChecks.scales((try? intake.scaleRecords()) ?? [], status)
    }
}
