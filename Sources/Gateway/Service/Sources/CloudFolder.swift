public import CivilTime
import DailyEntries
import EscalationCore
import EventLog
import Glibc
import Intake
import JSONValues
public import Store
public import Withings

/// Where the link keeps its secrets and its state, and what the command line does with them without the database's writer.
public struct CloudFolder: Sendable {
    private let parts: WithingsParts
    private let folder: DataFolder
    private let clock: any WallClock

    /// The link of that data folder.
    /// - Throws: ``ConfigurationError`` where the configuration has no section `withings`, `WithingsError` where credentials are missing.
    public init(_ folder: DataFolder, configuration: GatewayConfiguration, clock: any WallClock = SystemClock()) throws {
        guard let settings = configuration.withings else {
            throw ConfigurationError(
                file: configuration.file, reason: "withings: there is no such section; add one, e.g. withings: { redirectURI: \"https://…\" }")
        }
        struct OnlyReading: Error {}
        let ports = ImportPorts(keep: { _ in throw OnlyReading() }, knownGroups: { _ in throw OnlyReading() })
        self.folder = folder
        self.clock = clock
        parts = try CloudFolder.parts(settings, folder: folder, ports: ports, clock: clock, log: EventLog(clock: clock) { _ in })
    }

    /// Begins and ends the grant.
    public var office: GrantOffice { parts.office }

    /// How the link is.
    public func status(isJSON: Bool, configuration: GatewayConfiguration, output: (String) -> Void, note: (String) -> Void) async throws -> Int32 {
        let (patient, zone, isMissing) = try wish(configuration)
        return await WithingsStatusCommand.run(
            link: parts.link, patient: patient, isMissing: isMissing, zone: zone, isJSON: isJSON, output: output, note: note)
    }

    /// Whose weights are wanted, in which zone, and which of them are missing.
    private func wish(
        _ configuration: GatewayConfiguration
    ) throws -> (patient: WithingsLink.Patient?, zone: TimeZoneRules, isMissing: @Sendable (ImportSchedule.Slot) -> Bool) {
        let view = try StudyReader(folder: folder, configuration: configuration, clock: clock).view()
        let zone = try view?.ledger.facts.zones.zone(at: clock.now()) ?? configuration.study.zones.zone(ReferenceContext.defaultZone)
        let surgery = view?.ledger.facts.profile.surgeryDay.map(CivilDate.init(dayNumber:))
        let filled = Set(
            (view?.entries ?? []).flatMap { day in
                [(day.entry.weightMorning, ImportSchedule.Half.morning), (day.entry.weightEvening, .evening)].compactMap { value, half in
                    value == nil ? nil : ImportSchedule.Slot(day: day.entry.date, half: half)
                }
            })
        let days = Set((view?.entries ?? []).map(\.entry.date))
        let patient = surgery.map { WithingsLink.Patient(study: view?.ledger.studyID ?? "", surgery: $0, zone: zone) }
        return (patient, zone, { days.contains($0.day) && !filled.contains($0) })
    }

    /// The lines of `status` and `doctor` about the link.
    func checks(_ configuration: GatewayConfiguration) async throws -> [Check] {
        let (patient, zone, isMissing) = try wish(configuration)
        let next: Instant? = if let patient { try await parts.link.nextImport(patient, isMissing: isMissing) } else { nil }
        let health = try await parts.link.health(nextImport: next)
        let seen = health.state.lastWeighing.map { "last weighing seen of \(zone.text($0))" } ?? "no weighing seen yet"
        let plan = health.nextImport.map { "next import \(zone.text($0))" } ?? "no import planned"
        return [Check("withings.plan", .ok, "\(seen), \(plan)")]
            + health.findings.map { finding in
                let state: Check.State =
                    switch finding.state {
                    case .ok: .ok
                    case .warning: .warning
                    case .fault: .fault
                    }
                return Check(finding.check, state, finding.text, remedy: finding.remedy, since: finding.since)
            }
    }

    /// Where secrets and state lie.
    static func path(in folder: DataFolder) -> String { folder.path + "/withings" }

    static func parts(
        _ settings: WithingsSettings, folder: DataFolder, ports: ImportPorts, clock: any WallClock, log: EventLog
    ) throws(WithingsError) -> WithingsParts {
        let credentials = getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) }
        return try WithingsParts(
            settings: settings, folder: path(in: folder), credentialsFolder: credentials, ports: ports, clock: clock, log: log)
    }
}
