import CivilTime
import DailyEntries
import EventLog
import Foundation
import JSONValues
import Store
import Testing
import Withings

@testable import Intake

/// The cloud's answers on their way into the one writer: read again and again, edited, gone and back.
@Suite struct CloudIntakeTests {
    private struct Clock: WallClock {
        func now() -> Instant { Instant(seconds: 1_775_026_800) }
    }

    private func open(_ body: (Intake) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "hypona-cloud-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = DataFolder(path: path)
        _ = try folder.prepare()
        let intake = try Intake(
            folder: folder, settings: StudySettings(), clock: Clock(), log: EventLog(clock: Clock()) { _ in }, decoder: EvidenceDecoders.decode)
        let profile = JSONObject([
            ("studyID", "S-1"), ("surgeryDate", "2026-03-24"), ("timeZone", "Europe/Berlin"), ("baselineWeight", JSONValue(78)),
        ])
        _ = try await intake.addPatient(profile, consent: nil, by: .gateway)
        try await body(intake)
    }

    private func group(_ id: Int, _ grams: Int, modified: Int = 1_774_933_300) -> String {
        #"{"grpid":\#(id),"attrib":0,"date":1774933200,"created":1774933265,"modified":\#(modified),"category":1,"deviceid":"scale-1","measures":[{"value":\#(grams),"type":1,"unit":-3}]}"#
    }

    private func page(_ groups: String..., updated: Int) -> [UInt8] {
        Array(#"{"status":0,"body":{"updatetime":\#(updated),"timezone":"Europe/Berlin","measuregrps":[\#(groups.joined(separator: ","))]}}"#.utf8)
    }

    private func take(_ intake: Intake, _ bytes: [UInt8], _ kind: CloudEvidence.Kind = .measures, at second: Int64 = 1_775_026_800) async throws {
        let metadata: JSONValue = ["kind": .string(kind.rawValue), "userid": "7412056", "fetch": "f"]
        _ = try await intake.take(
            Evidence(kind: .payload, source: "withings", name: kind.rawValue, receivedAt: Instant(seconds: second), metadata: metadata, bytes: bytes))
    }

    @Test func readAgainItIsTheSameFact() async throws {
        try await open { intake in
            for run in 0..<5 { try await take(intake, page(group(1, 78_100), updated: 1_775_000_000 + run), at: 1_775_026_800 + Int64(run)) }
            let rows = try await intake.withConnection { try $0.rows("SELECT id FROM reading").count }
            #expect(rows == 1)
            let known = try await intake.knownGroups(of: "7412056")
            #expect(known.map(\.groupID) == ["1"] && known.first?.grams == 78_100 && known.first?.attribution == 0)
            #expect(known.first?.version == Instant(seconds: 1_774_933_300) && known.first?.measured == Instant(seconds: 1_774_933_200))
            #expect(try await intake.knownGroups(of: "1").isEmpty)
        }
    }

    @Test func editsDeletionsAndReturns() async throws {
        try await open { intake in
            try await take(intake, page(group(1, 78_100), group(2, 78_200), updated: 1))
            try await take(intake, page(group(1, 77_900, modified: 1_774_940_000), group(2, 78_200), updated: 2))
            #expect(try await intake.knownGroups(of: "7412056").first { $0.groupID == "1" }?.grams == 77_900)
            let gone = #"{"missing":[{"grpid":"2","version":1774950000}],"returned":[]}"#
            try await take(intake, Array(gone.utf8), .reconciliation)
            #expect(try await intake.knownGroups(of: "7412056").first { $0.groupID == "2" }?.isRetracted == true)
            // Its own old version does not bring it back.
            try await take(intake, page(group(1, 77_900, modified: 1_774_940_000), group(2, 78_200), updated: 3))
            #expect(try await intake.knownGroups(of: "7412056").first { $0.groupID == "2" }?.isRetracted == true)
            let back = #"{"missing":[],"returned":[{"version":1774960000,"group":\#(group(2, 78_200))}]}"#
            try await take(intake, Array(back.utf8), .reconciliation)
            let known = try await intake.knownGroups(of: "7412056").first { $0.groupID == "2" }
            #expect(known?.isRetracted == false && known?.grams == 78_200)
        }
    }

    @Test func oneBadRecordDoesNotRefuseAnExport() async throws {
        try await open { intake in
            func record(_ type: String, _ unit: String, _ value: String) -> String {
                #"<Record type="HK\#(type)" sourceName="A" unit="\#(unit)" startDate="2026-03-31 07:12:44 +0200" endDate="2026-03-31 07:22:44 +0200" value="\#(value)"/>"#
            }
            let records = [
                record("QuantityTypeIdentifierBodyMass", "kg", "78.1"), record("QuantityTypeIdentifierBodyMass", "oz", "2765"),
                record("QuantityTypeIdentifierStepCount", "count", "980"),
                record("QuantityTypeIdentifierHeartRateVariabilitySDNN", "ms", "45.2345678912"), record("QuantityTypeIdentifierHeartRate", "count/min", "62"),
                record("CategoryTypeIdentifierSleepAnalysis", "", "HKCategoryValueSleepAnalysisAsleepCore"),
            ]
            let text = "<?xml version=\"1.0\"?><HealthData>\(records.joined())</HealthData>"
            _ = try await intake.take(
                Evidence(kind: .payload, source: "import", name: "export.xml", receivedAt: Clock().now(), metadata: [:], bytes: Array(text.utf8)))
            let kinds = try await intake.withConnection {
                try $0.rows("SELECT kind, status FROM current_measurement ORDER BY kind, status").map { "\($0.text("kind") ?? "") \($0.text("status") ?? "")" }
            }
            #expect(kinds == ["heartRate active", "hrvSDNN active", "sleep active", "steps active", "weight active", "weight rejected"])
        }
    }

    /// What a box would do with the lines of a payload, before and after it took it in.
    @Test func aForecastIsWhatHappens() async throws {
        try await open { intake in
            let bytes = page(
                group(1, 78_100), group(2, 54_350), #"{"attrib":0,"date":1774933300,"category":1,"measures":[{"value":78000,"type":1,"unit":-3}]}"#, updated: 1)
            func forecast() async throws -> [String] {
                let view = try await intake.withConnection { try StudyView.load(from: $0, settings: StudySettings(), now: Clock().now()) }
                return PayloadForecast.lines(of: bytes, name: "p", account: "7412056", for: view, settings: StudySettings())
                    .map { $0.map { "\($0.action) \($0.reason)" } ?? "" }
            }
            #expect(try await forecast() == ["accept ok", "review other_person", "review missing_grpid"])
            try await take(intake, bytes)
            #expect(try await forecast() == Array(repeating: "reject already_known", count: 3))
            #expect(PayloadForecast.lines(of: bytes, name: "p", account: nil, for: nil, settings: StudySettings()).isEmpty)
        }
    }
}
