import CivilTime
import EventLog
import Store

/// What all pages share.
final class Console: Sendable {
    let settings: ConsoleSettings
    let ports: ConsolePorts
    let reader: ConsoleReader
    let folder: DataFolder
    let clock: any WallClock
    let log: EventLog
    let changes = ChangeFeed()
    let sessions: SessionStore
    let logins = LoginGuard()
    let programs = ProgramLimits()
    let followUps = FollowUpDesk()
    let pins = PinHasher()
    let photos = PhotoDesk()
    let doctor = DoctorDesk()
    let counters = ConsoleCounters()

    init(folder: DataFolder, settings: ConsoleSettings, ports: ConsolePorts, clock: any WallClock, log: EventLog) throws {
        self.folder = folder
        self.settings = settings
        self.ports = ports
        self.clock = clock
        self.log = log
        reader = ConsoleReader(folder: folder, settings: settings.study, clock: clock)
        sessions = try SessionStore(idle: .seconds(settings.idleMinutes * 60))
    }
}
