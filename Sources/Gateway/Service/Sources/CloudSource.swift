import CivilTime
import DailyEntries
import EscalationCore
import EventLog
import Glibc
import Intake
import JSONValues
import Store
import Withings

/// The way of the Withings cloud into the gateway: the link over the data folder's secrets, evidence into the one writer.
struct CloudSource: Sendable {
    private let parts: WithingsParts
    private let intake: Intake
    private let clock: any WallClock
    private let log: EventLog

    /// The import by plan, by hint and before conclusions.
    let service: WithingsService

    /// The source over that writer.
    /// - Throws: `WithingsError` where the application's credentials are missing or can be read by others.
    init(_ settings: WithingsSettings, folder: DataFolder, intake: Intake, clock: any WallClock, log: EventLog) throws(WithingsError) {
        self.intake = intake
        self.clock = clock
        self.log = log
        let ports = ImportPorts(
            keep: { evidence in try await CloudSource.keep(evidence, in: intake) }, knownGroups: { account in try await intake.knownGroups(of: account) })
        parts = try CloudFolder.parts(settings, folder: folder, ports: ports, clock: clock, log: log)
        let questions = WithingsService.Questions(
            patient: { await CloudSource.patient(intake, clock, log) },
            isMissing: { slot in await CloudSource.isMissing(slot, intake, log) })
        service = WithingsService(link: parts.link, clock: clock, log: log, questions: questions)
    }

    /// One import for the command line.
    func importNow(_ request: ControlRequest) async throws -> ControlAnswer {
        guard let patient = await CloudSource.patient(intake, clock, log) else {
            throw IntakeError("patient.none", "there is no active patient: hypona patient add")
        }
        let since = try request.text("since").map { text in
            guard let day = CivilDate(text) else { throw ControlFailure(2, "usage", "since: \(text) is no day; write yyyy-MM-dd") }
            return day
        }
        let missing = try await missing(patient)
        var answer = ControlAnswer()
        let status = await WithingsImportCommand.run(
            link: parts.link, patient: patient, isNow: request.parameters["now"]?.bool ?? false, since: since,
            isDryRun: request.parameters["dryRun"]?.bool ?? false, isMissing: { missing.contains($0) }, clock: clock,
            isJSON: request.parameters["json"]?.bool ?? false, output: { answer.items.append((try? JSONValue(parsing: $0)) ?? .string($0)) },
            note: { answer.message = $0 })
        answer.status = Int(status)
        return answer
    }

    /// The slots of these days whose weight is missing.
    private func missing(_ patient: WithingsLink.Patient) async throws -> Set<ImportSchedule.Slot> {
        var missing: Set<ImportSchedule.Slot> = []
        let today = patient.zone.date(at: clock.now())
        for day in (-2...2).map({ today.adding(days: $0) }) {
            for half in [ImportSchedule.Half.morning, .evening] {
                let slot = ImportSchedule.Slot(day: day, half: half)
                if try await intake.isWeightMissing(on: day, evening: half == .evening) { missing.insert(slot) }
            }
        }
        return missing
    }

    private static func keep(_ evidence: CloudEvidence, in intake: Intake) async throws -> String {
        let item = Evidence(
            kind: .payload, source: "withings", name: evidence.kind.rawValue, receivedAt: evidence.received, metadata: evidence.metadata, bytes: evidence.bytes)
        let result = try await intake.take(item)
        if evidence.kind == .devices, case .devices(let devices)? = CloudFacts(evidence.bytes, kind: .devices) {
            try await intake.know(devices: devices.map(\.deviceID), by: .gateway)
        }
        return result.evidenceID.map { "\($0)" } ?? ""
    }

    private static func patient(_ intake: Intake, _ clock: any WallClock, _ log: EventLog) async -> WithingsLink.Patient? {
        do {
            guard let facts = try await intake.facts(), let surgery = facts.profile.surgeryDay else { return nil }
            return WithingsLink.Patient(study: facts.profile.studyID ?? "", surgery: CivilDate(dayNumber: surgery), zone: facts.zones.zone(at: clock.now()))
        } catch {
            log(.error, "withings", "withings.noPatient", "the patient cannot be read, nothing is imported: \(error)")
            return nil
        }
    }

    private static func isMissing(_ slot: ImportSchedule.Slot, _ intake: Intake, _ log: EventLog) async -> Bool {
        do {
            return try await intake.isWeightMissing(on: slot.day, evening: slot.half == .evening)
        } catch {
            log(.error, "withings", "withings.noDay", "the day \(slot.day) cannot be read, the cloud is asked all the same: \(error)")
            return true
        }
    }
}
