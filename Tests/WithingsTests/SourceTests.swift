import CivilTime
import Foundation
import Testing

@testable import Withings

@Suite struct SourceTests {
    @Test(arguments: [
        ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]), ("a\rb", [["a"], ["b"]]),
        ("\"a,\"\"b\"\"\nc\",d", [["a,\"b\"\nc", "d"]]),
        ("a,\n", [["a", ""]]), ("a\"b,\"c\"d", [["a\"b", "cd"]]), ("\"open", [["open"]]), ("", []), ("\n", [[""]]),
    ])
    func csvRows(_ text: String, _ expected: [[String]]) { #expect(Array(CSVRows(Array(text.utf8)[...], separator: 44)) == expected) }

    @Test(arguments: [
        ("2026-03-31 07:12:44", "2026-03-31T07:12:44"), ("2026-3-1 7:5", "2026-03-01T07:05:00"), ("31/03/2026 07:12", "2026-03-31T07:12:00"),
        ("1/2/2026 23:59:59", "2026-02-01T23:59:59"),
    ])
    func localTimes(_ text: String, _ expected: String) { #expect(LocalTimeText.read(text)?.description == expected) }

    @Test(arguments: [
        "", "2026-03-31", "2026-02-30 07:12", "2026-03-31 24:00", "31.03.2026 07:12", "26-03-31 07:12", "2026-03-31 07:12:60", "2026-03-31 07", "x y",
    ])
    func noLocalTimes(_ text: String) { #expect(LocalTimeText.read(text) == nil) }

    private func export(_ records: String...) -> [UInt8] { Array("<?xml version=\"1.0\"?><HealthData>\(records.joined())</HealthData>".utf8) }

    private func record(_ type: String, _ unit: String, _ value: String, start: String = "2026-03-31 07:00:00 +0200", end: String = "2026-03-31 07:10:00 +0200")
        -> String
    {
        #"<Record type="\#(type)" sourceName="Uhr &amp; &quot;Co&quot;" unit="\#(unit)" startDate="\#(start)" endDate="\#(end)" value="\#(value)"/>"#
    }

    private let now = Instant("2026-04-01T07:00:00Z").unsafelyUnwrapped

    @Test func samplesOfAnExport() throws {
        let quantity = "HKQuantityTypeIdentifier"
        let bytes = export(
            record(quantity + "StepCount", "count", "120"), record(quantity + "HeartRate", "count/min", "61.5"),
            record(quantity + "RestingHeartRate", "count/min", "55"), record(quantity + "HeartRateVariabilitySDNN", "ms", "45.25"),
            record("HKCategoryTypeIdentifierSleepAnalysis", "", "HKCategoryValueSleepAnalysisAsleepREM"),
            record("HKCategoryTypeIdentifierSleepAnalysis", "", "HKCategoryValueSleepAnalysisInBed"), record(quantity + "StepCount", "km", "1"),
            record(quantity + "StepCount", "count", "-1"), record(quantity + "HeartRate", "count/min", "fast"),
            record(quantity + "StepCount", "count", "9", start: "2026-02-01 07:00:00 +0100", end: "2026-02-01 07:10:00 +0100"),
            record(quantity + "StepCount", "count", "9", start: "2026-03-31 07:00:00 +0200", end: "2026-03-31 06:00:00 +0200"),
            record(quantity + "BodyMass", "kg", "78"), record(quantity + "DietaryWater", "mL", "200"))
        let found = try AppleHealthExport(PayloadFile(bytes, name: "export.xml"), now: now)
        #expect(
            found.samples.map { "\($0.metric.rawValue) \($0.value)" } == ["steps 120", "heartRate 61.5", "restingHeartRate 55", "hrvSDNN 45.25", "sleep 10.00"])
        #expect(found.unreadable == 4)
        #expect(found.samples.first?.source == "Uhr & \"Co\"")
        let extract = try AppleHealthExport.extract(PayloadFile(bytes, name: "export.xml"), now: now)
        #expect(PayloadKind.detect(extract) == .appleHealth)
        #expect(try AppleHealthExport(PayloadFile(extract, name: "extract"), now: now) == found)
        #expect(try AppleHealthExport.extract(PayloadFile(extract, name: "extract"), now: now) == extract, "an extract stays as it is")
        let text = String(decoding: extract, as: UTF8.self)
        #expect(text.contains("BodyMass") && !text.contains("Dietary") && !text.contains("2026-02-01"))
    }

    @Test func damagedExportsAreNotTakenInPart() throws {
        let whole = export(record("HKQuantityTypeIdentifierStepCount", "count", "120"))
        for length in stride(from: 1, to: whole.count, by: 7) {
            #expect(throws: WithingsError.self) { try AppleHealthExport(PayloadFile(Array(whole.prefix(length)), name: "cut"), now: now) }
        }
        let deep = Array((String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)).utf8)
        #expect(throws: WithingsError.absurdExport(line: 1)) { try AppleHealthExport(PayloadFile(deep, name: "deep"), now: now) }
        let bomb =
            "<?xml version=\"1.0\"?><!DOCTYPE HealthData [<!ENTITY a \"\(String(repeating: "x", count: 1000))\">"
            + (0..<8).map {
                "<!ENTITY \(Character(UnicodeScalar(UInt8(98 + $0)))) \"\(String(repeating: "&\(Character(UnicodeScalar(UInt8(97 + $0))));", count: 10))\">"
            }.joined()
            + "]><HealthData x=\"&i;\"/>"
        #expect(throws: WithingsError.self) { try AppleHealthExport(PayloadFile(Array(bomb.utf8), name: "bomb"), now: now) }
    }

    /// 32 MB through the reader: what stays in memory is a piece, not the file.
    @Test func largeExportsPassInPieces() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "hypona-export-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: path) }
        try Data().write(to: path)
        let file = try FileHandle(forWritingTo: path)
        let old = record("HKQuantityTypeIdentifierHeartRate", "count/min", "60", start: "2020-01-01 07:00:00 +0100", end: "2020-01-01 07:00:00 +0100")
        let block = Data(String(repeating: old + "\n", count: 5000).utf8)
        try file.write(contentsOf: Data("<?xml version=\"1.0\"?><HealthData>\n".utf8))
        for _ in 0..<32 { try file.write(contentsOf: block) }
        try file.write(contentsOf: Data("\(record("HKQuantityTypeIdentifierStepCount", "count", "7"))</HealthData>".utf8))
        try file.close()
        let before = residentKilobytes()
        let extract = try AppleHealthExport.extract(PayloadFile(path: path.path), now: now)
        #expect(residentKilobytes() - before < 16_000)
        #expect(extract.count < 1000 && String(decoding: extract, as: UTF8.self).contains("\"7\""))
    }

    private func residentKilobytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return status.split(separator: "\n").first { $0.hasPrefix("VmRSS") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    @Test func everyCutOfEveryPayloadIsAnAnswer() throws {
        for entry in Vectors.entries where entry.kind != "apple_health" {
            let bytes = try Vectors.bytes("payloads/" + entry.file).prefix(3000)
            let policy = ReferencePolicy(context: try ReferenceContext(entry.context, now: now, zones: ZoneDatabase()), zones: ZoneDatabase())
            for length in stride(from: 0, to: bytes.count, by: 11) {
                let answer = try policy.answer(PayloadFile(Array(bytes.prefix(length)), name: entry.file))
                #expect(!answer.outcome.isEmpty)
            }
        }
    }
}
