import DailyEntries
import Foundation
import HTTPClient
import Intake
import JSONValues
import Store
import Testing

@testable import HandOff

@Suite(.timeLimit(.minutes(2))) struct FHIRTargetTests {
    private static func bench(token: String = "-", setting: String = "") async throws -> FHIRBench {
        let bench = try await FHIRBench(token: token, setting: setting)
        try await bench.type("weight", "80,1", at: "2026-03-28T07:10:00+01:00")
        try await bench.type("sg", "1,021", at: "2026-03-28T07:30:00+01:00")
        try await bench.type("weight", "80,2", at: "2026-03-29T07:10:00+02:00")
        return bench
    }

    @Test func theSameDayTwiceIsOneResource() async throws {
        let bench = try await FHIRTargetTests.bench()
        #expect(try await bench.deliver() == [.delivered, .delivered, .delivered])
        let first = try bench.stored()
        #expect(first.values.allSatisfy { $0.count == 1 })
        #expect(first["TEST-1.weight-morning.2026-03-28"]?.first?["subject"]?["reference"]?.string?.hasPrefix("Patient/") == true)
        // Unchanged: nothing is asked. Asked for by a person: the same resources, once more.
        #expect(try await bench.deliver() == [.unchanged, .unchanged, .unchanged])
        #expect(try bench.requests() == ["transaction 200", "transaction 200", "transaction 200"])
        #expect(try await bench.deliver(forced: true) == [.delivered, .delivered, .delivered])
        let second = try bench.stored()
        #expect(second.keys.sorted() == first.keys.sorted() && second.values.allSatisfy { $0.count == 1 })
        #expect(second["TEST-1.weight-morning.2026-03-28"]?.first?["meta"]?["versionId"] == "2")
        #expect(second["TEST-1"]?.first?["meta"]?["versionId"] == "1", "the patient is left alone")
    }

    @Test func nothingIsSentOnceConsentIsWithdrawn() async throws {
        let bench = try await FHIRTargetTests.bench()
        #expect(try await bench.deliver(allowed: { $0 == 0 }) == [.delivered, .held, .held])
        #expect(try bench.requests() == ["transaction 200"])
    }

    enum Meaning: Sendable { case refused, failed, unreachable, halted, contested }

    /// What is no answer of a FHIR server, such as the page of a network, never costs a day.
    @Test(arguments: [
        (202, Meaning.unreachable), (203, .unreachable), (204, .unreachable), (206, .unreachable), (200, .unreachable), (301, .halted), (400, .failed),
        (401, .halted), (403, .halted), (404, .halted), (405, .failed), (407, .halted), (408, .unreachable), (409, .contested), (410, .halted),
        (412, .contested),
        (413, .failed), (415, .failed), (422, .contested), (425, .unreachable), (428, .failed), (429, .unreachable), (451, .failed), (500, .unreachable),
        (503, .unreachable), (600, .unreachable), (999, .unreachable),
    ])
    func anAnswerWithoutAWordOfFHIR(status: Int, meaning: Meaning) {
        for body in ["", "<html>login</html>", "{}", "[1]", "{\"resourceType\":\"Bundle\",\"resourceType\":\"Bundle\"}"] {
            let reply = FHIRReply(HTTPResponse(status: status, body: Array(body.utf8)), to: FHIRBundle([]))
            switch reply {
            case .taken: Issue.record("\(status) \(body) was taken")
            case .refused: #expect(meaning == .refused)
            case .failed: #expect(meaning == .failed)
            case .broke: #expect(meaning == .unreachable)
            case .barred: #expect([401, 403, 404, 410].contains(status) && meaning == .halted)
            case .unreachable: #expect(meaning == .unreachable)
            case .halted: #expect(meaning == .halted)
            case .contested: #expect(meaning == .contested)
            }
        }
    }

    @Test(arguments: [400, 413, 415, 428]) func aServerThatGivesAReasonRefuses(status: Int) {
        let body = "{\"resourceType\":\"OperationOutcome\",\"issue\":[{\"diagnostics\":\"n\\u001b[31mo\"}]}"
        #expect(FHIRReply(HTTPResponse(status: status, body: Array(body.utf8)), to: FHIRBundle([])) == .refused("HTTP \(status): n [31mo"))
    }

    @Test func whatWasAnErrorIsTakenBackWithoutItsNumber() async throws {
        let bench = try await FHIRTargetTests.bench()
        let id = try await bench.type("fluid", "700", at: "2026-03-28T12:00:00+01:00")
        _ = try await bench.deliver()
        #expect(try bench.stored()["TEST-1.fluid-intake.2026-03-28"]?.first?["valueQuantity"]?["value"] == 700)
        try await bench.intake.decide(.enteredInError(reading: id), role: .patient, by: .gateway, note: nil)
        #expect(try await bench.deliver() == [.unchanged, .delivered, .unchanged])
        let taken = try #require(try bench.stored()["TEST-1.fluid-intake.2026-03-28"]?.first)
        #expect(taken["status"] == "entered-in-error" && taken["valueQuantity"] == nil && taken["dataAbsentReason"] != nil)
        #expect(try await bench.deliver() == [.unchanged, .unchanged, .unchanged])
    }

    @Test func theGreenOfARunningDayIsNoneWhileASourceIsDead() async throws {
        let bench = try await FHIRTargetTests.bench()
        func level(_ day: Int) throws -> JSONValue? {
            try bench.stored()["TEST-1.alert-level.2026-03-\(day)"]?.first?["valueCodeableConcept"]?["coding"]?.array?.first?["code"]
        }
        #expect(try await bench.deliver() == [.delivered, .delivered, .delivered])
        let closed = try level(28)
        #expect(try level(29) == "green")
        bench.dead.set(true)
        #expect(try await bench.deliver(forced: true) == [.delivered, .delivered, .delivered])
        #expect(try level(29) == "no-data")
        #expect(try level(28) == closed, "a day that is over is told as it was judged")
    }

    @Test func oneRefusedEntryHoldsNothingElseUp() async throws {
        let bench = try await FHIRTargetTests.bench()
        try bench.wrong("refuse:urine-sg.2026-03-28")
        let outcomes = try await bench.deliver()
        #expect(outcomes.first == .delivered && outcomes.last == .delivered)
        guard case .refused(let reason)? = outcomes.dropFirst().first else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(reason.contains("TEST-1.urine-sg.2026-03-28: 422") && reason.contains("not wanted here"))
        #expect(try bench.requests() == ["transaction 200", "transaction 422", "batch 200", "transaction 200"])
        let stored = try bench.stored()
        #expect(stored["TEST-1.urine-sg.2026-03-28"] == nil)
        #expect(stored["TEST-1.weight-morning.2026-03-28"]?.first?["subject"]?["identifier"]?["value"] == "TEST-1")
        // Once the server takes it, it arrives; nothing is there twice.
        try bench.wrong("")
        #expect(try await bench.deliver() == [.unchanged, .delivered, .unchanged])
        #expect(try bench.stored().values.allSatisfy { $0.count == 1 })
    }

    @Test func anAmbiguousUpdateIsParked() async throws {
        let bench = try await FHIRTargetTests.bench()
        try bench.wrong("double")
        guard case .refused(let reason)? = try await bench.deliver([.day(8)]).first else {
            Issue.record("an ambiguous update was not refused")
            return
        }
        #expect(reason.contains("412"))
    }

    @Test(arguments: ["503", "429", "html", "cut", "lie"])
    func aServerThatDoesNotAnswerIsTriedAgain(_ mode: String) async throws {
        let bench = try await FHIRTargetTests.bench()
        try bench.wrong(mode)
        let outcomes = try await bench.deliver()
        #expect(outcomes.count == 1, "the rest waits")
        guard case .unreachable(_, let seconds)? = outcomes.first else {
            Issue.record("\(mode): \(outcomes)")
            return
        }
        #expect(seconds == (["503", "429"].contains(mode) ? 1 : nil))
        try bench.wrong("")
        #expect(try await bench.deliver() == [.delivered, .delivered, .delivered])
    }

    @Test(arguments: ["401", "404", "302"])
    func aServerThatRefusesTheBoxStopsEverything(_ mode: String) async throws {
        let bench = try await FHIRTargetTests.bench()
        try bench.wrong(mode)
        let outcomes = try await bench.deliver()
        #expect(outcomes.count == 1)
        guard case .halted(let reason)? = outcomes.first else {
            Issue.record("\(mode): \(outcomes)")
            return
        }
        #expect(reason.contains(mode))
    }

    @Test func theTokenComesFromItsFile() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "fhir-token-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let bench = try await FHIRTargetTests.bench(token: "s3cret", setting: ", token: { file: '\(file.path)' }")
        guard case .halted? = try await bench.deliver().first else {
            Issue.record("a missing token did not stop the sending")
            return
        }
        #expect(try bench.requests().isEmpty)
        _ = FileManager.default.createFile(atPath: file.path, contents: Data("s3cret\n".utf8), attributes: [.posixPermissions: 0o600])
        #expect(try await bench.deliver() == [.delivered, .delivered, .delivered])
        #expect(bench.target.secrets == ["s3cret"])
    }

    @Test(arguments: [
        ("{ url: 'http://fhir.example/r4' }", "fhir.url"), ("{ url: 'http://127.evil.example/' }", "fhir.url"), ("{ url: 'ftp://x' }", "fhir.url"),
        ("{ url: 'https://a:b@fhir.example' }", "fhir.url"), ("{ url: 'https://fhir.example/?a' }", "fhir.url"), ("{ gatewayID: 'x' }", "fhir.gatewayID"),
        ("{ token: { file: '/x' } }", "fhir.token"), ("{ url: 'https://x', token: 'secret' }", "fhir.token"), ("{ uri: 'https://x' }", "fhir.uri"),
    ])
    func wrongSettingsAreRefusedByName(_ text: String, _ path: String) throws {
        let members = try #require(try JSONValue(parsingJSON5: Array(text.utf8)).object)
        #expect { try FHIRSettings(JSONSection(members, path: "fhir")) } throws: { "\($0)".hasPrefix(path) }
    }
}
