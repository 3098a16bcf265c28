import CivilTime
import EventLog
import Foundation
import Intake
import JSONValues
import Store
import Testing

@testable import Service

/// What `status`, `outbox list` and the commands say of targets.
@Suite final class OutboxReportTests {
    private struct Clock: WallClock {
        func now() -> Instant { Instant(seconds: 1_774_170_000) }
    }

    private let folder = DataFolder(path: FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)").path)
    private var configuration = GatewayConfiguration()

    deinit { try? FileManager.default.removeItem(atPath: folder.path) }

    /// A patient of whom three things are owed to a target that cannot be reached.
    private func box() async throws -> Intake {
        _ = try folder.prepare()
        configuration.study.targets = ["redcap"]
        let intake = try Intake(
            folder: folder, settings: configuration.study, clock: Clock(), log: EventLog(clock: Clock()) { _ in }, decoder: EvidenceDecoders.decode)
        let profile: JSONObject = [
            "studyID": "TEST-1", "surgeryDate": "2026-03-20", "timeZone": "Europe/Berlin", "baselineWeight": 80, "monitoringStartPOD": 1,
        ]
        _ = try await intake.addPatient(profile, consent: ["version": "1", "date": "2026-03-20", "by": "Dr. X"], by: .gateway)
        try await intake.withConnection { connection in
            var target = OutboxTarget(name: "redcap")
            target.failingSince = Clock().now()
            target.error = "no connection"
            target.wait(until: Clock().now().adding(seconds: 60), at: Clock().now())
            try target.save(in: connection)
        }
        return intake
    }

    private func lines() throws -> [Check] { try StudyReader(folder: folder, configuration: configuration, clock: Clock()).handOff() }

    private func answer(_ intake: Intake) async throws -> JSONValue {
        try await intake.withStudies { connection, settings in
            try OutboxReport("redcap", at: Clock().now(), in: connection, settings).json(asked: 0)
        }
    }

    @Test func aTargetThatCannotBeReachedSaysSo() async throws {
        let intake = try await box()
        #expect(try lines().last?.text.contains("tried again at") == true)
        #expect(try await answer(intake)["error"] == "no connection")
    }

    @Test(arguments: [true, false]) func whereNothingMayLeaveNothingIsSaidToBeTried(byProfile: Bool) async throws {
        let intake = try await box()
        if byProfile {
            try await intake.setProfile(["withdrawn": true], by: .gateway)
        } else {
            try await intake.recordConsent("withdrawn", [:], by: .gateway)
        }
        let line = try #require(try lines().last)
        #expect(line.state == .warning && line.text.contains("nothing is tried; TEST-1: ") && line.text.contains("withdrew") == byProfile)
        #expect(!line.text.contains("no connection") && line.remedy?.contains("network") != true)
        let told = try await answer(intake)
        #expect(told["error"] == .null && told["held"]?.string?.hasPrefix("TEST-1: ") == true)
        let rows = try StudyReader(folder: folder, configuration: configuration, clock: Clock()).outbox(target: nil, all: false)
        #expect(rows.count == 3 && rows.allSatisfy { $0["nextAt"] == .null && $0["error"] == .null && $0["held"] != .null })
    }

    @Test func aTargetThatLeftTheConfigurationIsNotForgotten() async throws {
        _ = try await box()
        configuration.study.targets = ["fhir"]
        #expect(try lines().last?.check == "redcap" && lines().last?.state == .warning && lines().last?.text.hasPrefix("3 are owed") == true)
        configuration.study.targets = []
        #expect(try lines().map(\.check) == ["outbox", "redcap"])
    }
}
