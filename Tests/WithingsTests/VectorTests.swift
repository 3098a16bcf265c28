import CivilTime
import Foundation
import JSONValues
import Testing

@testable import Withings

/// Every vector, through the command and compared as the vectors' own checker compares.
@Suite struct VectorTests {
    @Test func allVectorsAreThere() throws {
        let files = Set(try FileManager.default.contentsOfDirectory(atPath: Vectors.folder.appending(path: "payloads").path))
        #expect(files == Set(Vectors.entries.map(\.file)))
        #expect(Vectors.entries.count > 70)
    }

    @Test(arguments: Vectors.entries) func vector(_ entry: Vectors.Entry) throws {
        let answer = try answer(entry)
        let names = [
            "outcome", "ignored_groups", "paging", "retractions", "suspicious_empty", "token", "params", "reply", "reply_json", "hash_ok", "battery", "wait_s",
        ]
        for name in names {
            guard let expected = entry.members[name] else { continue }
            #expect(answer[name] == expected, "\(name)")
        }
        if let summary = entry.members["summary"]?.object { #expect(VectorTests.summary(answer) == summary) }
        guard let expected = entry.members["measurements"]?.array else { return }
        let found = answer["measurements"]?.array ?? []
        try #require(found.count == expected.count, "\(found)")
        for (line, wanted) in zip(found, expected) { try compare(line, wanted, exactDigits: entry.kind == "getmeas") }
    }

    @Test(arguments: Vectors.entries) func kindIsToldByContent(_ entry: Vectors.Entry) throws {
        // Notifications without a body and refusals that are no JSON have no content to tell them by.
        let kind = PayloadKind.detect(try Vectors.bytes("payloads/" + entry.file))
        if entry.kind == "status" {
            #expect(kind == nil || kind == .measures)
        } else {
            #expect(kind?.rawValue == entry.kind)
        }
    }

    @Test func sequencesOfPages() throws {
        for sequence in Vectors.expected["sequences"]?.array ?? [] {
            let files = (sequence["files"]?.array ?? []).compactMap(\.string)
            let entry = try #require(Vectors.entries.first { $0.file == files.last })
            let context = try ReferenceContext(entry.context, now: Instant(seconds: 0), zones: ZoneDatabase())
            let pages = try files.map { try #require(MeasurePage(try Vectors.json("payloads/" + $0)["body"])) }
            let judgement = MeasureJudgement(pages, context, zones: ZoneDatabase())
            let accepted = judgement.readings.filter { $0.verdict.action == .accept }
            let rejected = judgement.readings.filter { $0.verdict.action == .reject }
            #expect(accepted.count == sequence["accept"]?.int)
            #expect(rejected.count == sequence["reject"]?.int)
            #expect(rejected.allSatisfy { $0.verdict.reason.rawValue == sequence["reject_reason"]?.string })
            #expect(accepted.reduce(0) { $0 + (Int($1.weight?.thousandfoldRounded ?? "") ?? 0) } == sequence["accepted_weight_g_sum"]?.int)
        }
    }

    private func answer(_ entry: Vectors.Entry) throws -> JSONObject {
        let path = FileManager.default.temporaryDirectory.appending(path: "hypona-context-\(UUID().uuidString).json")
        try JSONValue.object(entry.context).text().write(to: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: path) }
        var lines: [String] = []
        let status = WithingsParseCommand.run(
            file: Vectors.folder.appending(path: "payloads/" + entry.file).path, context: path.path, now: Instant(seconds: 0),
            output: { lines.append($0) }, complaint: { Issue.record("\($0)") })
        #expect(lines.count == 1)
        let answer = try #require(try JSONValue(parsing: lines.first ?? "").object)
        let refused = answer["measurements"]?.array?.contains { $0["action"] == "reject" } == true
        if refused { #expect(status == 1) }
        return answer
    }

    private func compare(_ line: JSONValue, _ wanted: JSONValue, exactDigits: Bool) throws {
        for (name, value) in try #require(wanted.object) {
            if name == "weight_kg", !exactDigits, let left = line[name]?.lenientNumber, let right = value.lenientNumber {
                #expect(left == right)
            } else {
                #expect(line[name] == value, "\(name)")
            }
        }
        for (name, value) in try #require(line.object) where wanted[name] == nil { #expect(value.isNull, "\(name)") }
    }

    private static func summary(_ answer: JSONObject) -> JSONObject {
        let lines = answer["measurements"]?.array ?? []
        func count(_ action: JSONValue) -> JSONValue { JSONValue(lines.count { $0["action"] == action }) }
        let sum = lines.reduce(0) { $0 + ($1["action"] == "accept" ? $1["weight_g"]?.int ?? 0 : 0) }
        return JSONObject([("accept", count("accept")), ("review", count("review")), ("reject", count("reject")), ("accepted_weight_g_sum", JSONValue(sum))])
    }
}
