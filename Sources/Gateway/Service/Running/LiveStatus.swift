import CivilTime
import DropFolder
import Intake
import ScaleLink
import Synchronization

/// What only the running gateway knows: the state of its sources, and where its pages are. `status` and `doctor` ask for it over the control socket.
final class LiveStatus: Sendable {
    /// The command's name.
    static let verb = "status.live"

    private let drop: DropFolder
    private let scales: ScaleSource?
    private let intake: Intake
    private let address = Mutex<String?>(nil)

    init(drop: DropFolder, scales: ScaleSource?, intake: Intake) {
        self.drop = drop
        self.scales = scales
        self.intake = intake
    }

    /// The pages answer there now.
    func consoleAnswers(at address: String) { self.address.withLock { $0 = address } }

    func checks() async -> [Check] { await [console(), folder(), clock()] + radio() }

    private func console() -> Check {
        guard let address = address.withLock(\.self) else {
            return Check("console", .warning, "not started yet", remedy: "wait; photos that were stored and not read before the start are read first")
        }
        return Check("console", .ok, address)
    }

    private func folder() async -> Check {
        guard let fault = await drop.currentFault() else { return Check("drop folder", .ok, await drop.currentWatch().description) }
        return Check("drop folder", .fault, "\(fault.path): \(fault.reason)", remedy: fault.remedy)
    }

    /// Whether the clock can be right, and is synchronised.
    private func clock() async -> Check {
        let now = SystemClock().now()
        guard now >= ClockCheck.earliest else {
            return Check("clock", .fault, "it shows \(now), which cannot be", remedy: "connect the network, or set it: timedatectl set-time …")
        }
        return ClockCheck.synchronisation(await ClockSynchronisation.ask(), keeper: nil)
    }

    private func radio() async -> [Check] {
        guard let status = await scales?.link.status else { return [Check("bluetooth", .ok, "switched off in the configuration")] }
        do {
            return BluetoothChecks.link(status) + BluetoothChecks.scales(try await intake.scaleRecords(), status)
        } catch {
            return BluetoothChecks.link(status) + [Check("scale", .fault, "stored scales cannot be read: \(error)", remedy: "see the line database")]
        }
    }
}
