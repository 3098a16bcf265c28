import Alarms
import BlockingWork
import CClock
import CivilTime
import DropFolder
import EventLog
import ScaleLink
import Store
import Withings

/// Tells the alarm path which faults of the box stand; how long each may last in silence is the alarm path's own rule.
///
/// It looks once a minute, because a source that died says nothing by itself. The disk, the channels and the heartbeat are
/// watched by the alarm path.
struct FaultWatch: Sendable {
    let alarms: AlarmService
    let drop: DropFolder
    /// Nil where Bluetooth is switched off.
    let scales: ScaleLink?
    /// Nil where no cloud is configured.
    let cloud: CloudWatch?
    let folder: DataFolder
    let clock: any WallClock

    /// How a configured cloud is asked for its state.
    enum CloudWatch: Sendable {
        /// The link runs.
        case link(WithingsService)
        /// It could not begin: credentials are missing.
        case broken
    }

    /// How often, in seconds.
    private static let period: Int64 = 60

    /// Whether the kernel says that its clock is right; one that cannot be asked counts as right.
    static var isClockRight: Bool { cclock_is_synchronised() != 0 }

    /// Runs until it is cancelled.
    func run() async {
        var told: [AlarmCondition: Bool] = [:]
        while !Task.isCancelled {
            for (condition, isPresent) in await faults() where told[condition] != isPresent {
                alarms.fault(condition, isPresent: isPresent)
                told[condition] = isPresent
            }
            // A sleep that is cancelled ends the loop at its head.
            try? await CommonBeat.sleep(every: FaultWatch.period)
        }
    }

    private func faults() async -> [(AlarmCondition, Bool)] {
        [
            (.dropFolder, await drop.currentFault() != nil), (.clock, !FaultWatch.isClockRight), (.adapter, await isAdapterGone()),
            (.cloud, await isCloudDown()), (.data, isDataInDanger),
        ]
    }

    /// Whether the last verification found a fault, or the backups that once were made are made no more.
    private var isDataInDanger: Bool {
        if let last = VerificationRecord(of: folder), last.faults > 0 { return true }
        return BackupCheck.newest(in: folder, SystemFiles()).map { BackupCheck.isOld($0, at: clock.now()) } ?? false
    }

    private func isAdapterGone() async -> Bool {
        guard let status = await scales?.status else { return false }
        return !status.isReceiving || !status.faults.isEmpty
    }

    private func isCloudDown() async -> Bool {
        switch cloud {
        case nil: false
        case .broken: true
        case .link(let service):
            // A link whose own state cannot be read is down.
            (try? await service.health())?.findings.contains { $0.state != .ok && ["withings.link", "withings.grant", "withings.answer"].contains($0.check) }
                ?? true
        }
    }
}
