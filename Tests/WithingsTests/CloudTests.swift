import CivilTime
import EventLog
import Foundation
import HTTPClient
import JSONValues
import Testing

@testable import Withings

/// The link against the stand-in for the cloud, over real HTTP.
@Suite struct CloudTests {
    private let transport = HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true))

    /// A linked box, half a day after its first import of three weighings.
    private func linked(_ settings: (inout WithingsSettings) -> Void = { _ in }) async throws -> (StandIn, Workshop, WithingsParts) {
        let cloud = try StandIn()
        let workshop = try Workshop()
        var chosen = cloud.settings
        settings(&chosen)
        let parts = try workshop.parts(transport, chosen)
        try await cloud.link(workshop, parts)
        for day in 0..<3 { try await cloud.add(100 + day, at: workshop.clock.now().adding(seconds: Int64(day - 3) * 86400), grams: 78_000 + day) }
        try await expectDone(parts)
        #expect(workshop.store.weights == ["100": 78_000, "101": 78_001, "102": 78_002])
        try await pass(hours: 12, cloud, workshop)
        try await cloud.add(103, at: workshop.clock.now().adding(seconds: -600), grams: 78_500)
        return (cloud, workshop, parts)
    }

    private func pass(hours: Double, _ cloud: StandIn, _ workshop: Workshop) async throws {
        workshop.clock.advance(seconds: Int64(hours * 3600))
        try await cloud.setTime(workshop.clock.now())
    }

    private func expectDone(_ parts: WithingsParts, _ place: SourceLocation = #_sourceLocation) async throws {
        let report = try await parts.link.importNow(Workshop.patient)
        #expect(report.ending == .done, sourceLocation: place)
    }

    struct Fault: CustomTestStringConvertible, Sendable {
        let service: String
        let kind: String
        let more: [(String, JSONValue)]
        var testDescription: String { "\(service) \(kind) \(more.map { "\($0.0)=\($0.1)" })" }

        init(_ service: String, _ kind: String, _ more: (String, JSONValue)...) {
            self.service = service
            self.kind = kind
            self.more = more
        }
    }

    static let faults = ["v2/oauth2", "measure"].flatMap { service in
        [
            Fault(service, "lost"), Fault(service, "lost", ("early", true)), Fault(service, "http", ("code", 500)), Fault(service, "http", ("code", 503)),
            Fault(service, "http", ("code", 429), ("retry_after", 60)), Fault(service, "html"), Fault(service, "empty"), Fault(service, "cut"),
            Fault(service, "short"), Fault(service, "status", ("n", 601), ("wait", 68)), Fault(service, "status", ("n", 522)),
            Fault(service, "status", ("n", 999)), Fault(service, "status", ("n", 2555)),
        ]
    }

    @Test(arguments: faults) func everyFaultPassesWithinMinutes(_ fault: Fault) async throws {
        let (cloud, workshop, parts) = try await linked()
        try await cloud.fault(fault.service, fault.kind, fault.more)
        let report = try await parts.link.importNow(Workshop.patient)
        guard case .failed(let error) = report.ending else { Issue.record("\(report.ending)"); return }
        #expect(workshop.store.weights.count == 3)
        let next = try #require(try await parts.link.nextImport(Workshop.patient) { _ in true })
        let wait = next.seconds(since: workshop.clock.now())
        switch error {
        case .tooManyRequests(let seconds): #expect(wait == Int64(seconds))
        case .notAllowed: #expect(wait > 600)
        default: #expect(wait == 10)
        }
        workshop.clock.set(next)
        try await cloud.setTime(next)
        try await expectDone(parts)
        #expect(workshop.store.weights == (try await cloud.weights()))
    }

    @Test func slowAnswersEndByTheLimits() async throws {
        let (cloud, _, _) = try await linked()
        try await cloud.fault("measure", "drip")
        let request = HTTPRequest.form(url: cloud.url + "/measure", fields: [("action", "getmeas")], limits: HTTPLimits(totalSeconds: 1))
        let error = await #expect(throws: HTTPError.self) { try await transport.send(request) }
        guard case .timeout = error else { Issue.record("\(String(describing: error))"); return }
    }

    @Test func theLadderEndsAtHalfAnHour() async throws {
        let (cloud, workshop, parts) = try await linked()
        try await cloud.fault("*", "http", times: 7, [("code", 502)])
        var waits: [Int64] = []
        for _ in 0..<7 {
            _ = try await parts.link.importNow(Workshop.patient)
            let next = try #require(try await parts.link.nextImport(Workshop.patient) { _ in true })
            waits.append(next.seconds(since: workshop.clock.now()))
            workshop.clock.set(next)
        }
        #expect(waits == [10, 60, 300, 900, 1800, 1800, 1800])
        let health = try await parts.link.health(nextImport: nil)
        #expect(health.findings.contains { $0.check == "withings.link" && $0.state == .fault })
        try await expectDone(parts)
        #expect(try await parts.link.health(nextImport: nil).findings.filter { $0.state != .ok } == [])
    }

    @Test func aStormOf601IsRespectedByEveryone() async throws {
        let (cloud, workshop, parts) = try await linked()
        try await cloud.fault("measure", "status", times: 3, [("n", 601), ("wait", 68)])
        _ = try await parts.link.importNow(Workshop.patient)
        let calls = try await cloud.calls().count
        // A person, a notification, the other process: nobody calls before the server wants it.
        let until = workshop.clock.now().adding(seconds: 68)
        #expect(try await parts.link.importNow(Workshop.patient).ending == .waiting(until: until))
        let other = try workshop.parts(transport, cloud.settings)
        #expect(try await other.link.importNow(Workshop.patient).ending == .waiting(until: until))
        #expect(try await cloud.calls().count == calls)
        for _ in 0..<3 {
            try await pass(hours: 0.02, cloud, workshop)
            _ = try await parts.link.importNow(Workshop.patient)
        }
        #expect(workshop.store.weights.count == 4)
    }

    @Test(arguments: [-3600, 3600, -86400]) func aWrongClockCostsNothing(_ error: Int64) async throws {
        let (cloud, workshop, parts) = try await linked()
        workshop.clock.advance(seconds: error)
        try await expectDone(parts)
        #expect(workshop.store.weights == (try await cloud.weights()))
        // A deletion is later than every version of the group, whatever the box's clock says.
        try await cloud.delete(103)
        try await expectDone(parts)
        #expect(workshop.store.weights == (try await cloud.weights()))
    }

    @Test func pagesAreFollowedToTheEnd() async throws {
        let (cloud, workshop, parts) = try await linked()
        try await cloud.control(JSONObject([("page_size", 7)]))
        for number in 0..<40 { try await cloud.add(200 + number, at: workshop.clock.now().adding(seconds: Int64(-3600 * number)), grams: 79_000 + number) }
        let report = try await parts.link.importNow(Workshop.patient)
        #expect(report.pages == 7 && report.groups == 44)
        #expect(workshop.store.weights == (try await cloud.weights()))
        try await cloud.fault("measure", "cut", times: 1)
        try await cloud.delete(203)
        _ = try await parts.link.importNow(Workshop.patient)
        #expect(workshop.store.weights.count == 44, "a fetch that broke off retracts nothing")
        _ = try await parts.link.importNow(Workshop.patient)
        #expect(workshop.store.weights == (try await cloud.weights()))
    }

    @Test func editsDeletionsAndReturnsAreFollowed() async throws {
        let (cloud, workshop, parts) = try await linked()
        let now = workshop.clock.now()
        try await cloud.add(101, at: now.adding(seconds: -3 * 86400), grams: 77_000, modified: now)
        try await cloud.delete(100)
        let first = try await parts.link.importNow(Workshop.patient)
        #expect(first.reconciliation?.updated == ["101"] && first.reconciliation?.missing == ["100"] && first.reconciliation?.new == ["103"])
        #expect(workshop.store.weights == (try await cloud.weights()))
        try await pass(hours: 12, cloud, workshop)
        try await cloud.add(100, at: now.adding(seconds: -3 * 86400 - 43200), grams: 78_000)
        let second = try await parts.link.importNow(Workshop.patient)
        #expect(second.reconciliation?.returned == ["100"])
        #expect(workshop.store.weights == (try await cloud.weights()))
        let third = try await parts.link.importNow(Workshop.patient)
        #expect(third.reconciliation?.unchanged == 4 && third.reconciliation?.returned == [])
        // Every version is still there.
        #expect(workshop.store.versions.filter { $0.groupID == "101" }.compactMap(\.grams).contains(78_001))
    }

    @Test func ambiguousWeighingsAreConfirmedLater() async throws {
        let (cloud, workshop, parts) = try await linked()
        let time = workshop.clock.now().adding(seconds: -1200)
        try await cloud.add(300, at: time, grams: 78_200, attribution: 1)
        _ = try await parts.link.importNow(Workshop.patient)
        #expect(workshop.store.known.first { $0.groupID == "300" }?.attribution == 1)
        try await cloud.add(300, at: time, grams: 78_200, attribution: 7, modified: workshop.clock.now())
        let report = try await parts.link.importNow(Workshop.patient)
        #expect(report.reconciliation?.confirmed == ["300"])
        #expect(workshop.store.known.first { $0.groupID == "300" }?.attribution == 7)
    }

    @Test func anEmptyAccountRetractsNothing() async throws {
        let (cloud, workshop, parts) = try await linked()
        for id in 100...103 { try await cloud.delete(id) }
        let report = try await parts.link.importNow(Workshop.patient)
        #expect(report.reconciliation?.isSuspiciouslyEmpty == true)
        #expect(workshop.store.weights.count == 3)
        #expect(try await parts.link.health(nextImport: nil).findings.contains { $0.check == "withings.answer" && $0.state == .fault })
        #expect(workshop.logged.contains { $0.code == "withings.suspiciousEmpty" && $0.level == .error })
    }

    @Test func oneRunRetractsFiveAtMost() async throws {
        let (cloud, workshop, parts) = try await linked()
        for number in 0..<10 { try await cloud.add(200 + number, at: workshop.clock.now().adding(seconds: Int64(-3600 * number)), grams: 79_000) }
        _ = try await parts.link.importNow(Workshop.patient)
        for number in 0..<10 { try await cloud.delete(200 + number) }
        let report = try await parts.link.importNow(Workshop.patient)
        #expect(report.reconciliation?.missing.count == 5 && report.reconciliation?.missingBeyondLimit == 5)
        #expect(report.reconciliation?.missing.first == "209", "the oldest first")
    }

    @Test func lateUploadsComeIn() async throws {
        let (cloud, workshop, parts) = try await linked()
        _ = try await parts.link.importNow(Workshop.patient)
        for number in 0..<4 { try await cloud.add(400 + number, at: workshop.clock.now().adding(seconds: Int64(-86400 * (number + 1))), grams: 79_000) }
        #expect(try await parts.link.importNow(Workshop.patient).reconciliation?.new.count == 4)
    }

    @Test func evidenceThatCannotBeStoredIsFetchedAgain() async throws {
        let (cloud, workshop, parts) = try await linked()
        workshop.store.refuse(1)
        guard case .failed(.notStored) = try await parts.link.importNow(Workshop.patient).ending else { Issue.record("stored"); return }
        try await expectDone(parts)
        #expect(workshop.store.weights == (try await cloud.weights()))
    }

    @Test func dryRunsStoreNothing() async throws {
        let (cloud, workshop, parts) = try await linked()
        defer { withExtendedLifetime(cloud) {} }
        let before = workshop.store.evidence.count
        let state = try await parts.link.state()
        let report = try await parts.link.importNow(Workshop.patient, isDryRun: true)
        #expect(report.ending == .done)
        #expect(report.reconciliation?.new == ["103"])
        #expect(workshop.store.evidence.count == before)
        #expect(try await parts.link.state() == state)
    }

    @Test func devicesAreListedOnceADay() async throws {
        let (cloud, workshop, parts) = try await linked()
        let contact = workshop.clock.now().adding(seconds: -7200)
        let device = JSONObject([
            ("deviceid", "scale-1"), ("type", "Scale"), ("model", "Body+"), ("battery", "low"), ("last_session_date", JSONValue(Int(contact.seconds))),
        ])
        try await cloud.control(JSONObject([("devices", .array([.object(device)]))]))
        _ = try await parts.link.importNow(Workshop.patient)
        #expect(try await parts.link.state().devices == [], "listed twelve hours ago, when there was none")
        _ = try await parts.link.importNow(Workshop.patient, isWeightMissing: true)
        #expect(try await parts.link.state().devices?.first?.lastSession == contact)
        #expect(workshop.store.evidence.contains { $0.kind == .devices })
        let scale = try await parts.link.health(nextImport: nil).findings.first { $0.check == "withings.scale" }
        #expect(scale?.text.contains("battery") == true)
    }

    @Test(arguments: [401, 277, 2554, 503]) func aListThatIsNotAllowedCostsNoImport(_ status: Int) async throws {
        let (cloud, workshop, parts) = try await linked()
        try await cloud.control(JSONObject([("deny_devices", JSONValue(status))]))
        for _ in 0..<2 {
            try await pass(hours: 24, cloud, workshop)
            try await expectDone(parts)
        }
        #expect(workshop.store.weights == (try await cloud.weights()))
    }

    @Test func subscriptionsAreMadeAgain() async throws {
        let (cloud, workshop, parts) = try await linked { $0.callback = "https://relay.example/withings/notify" }
        func subscribed() async throws -> Bool { try await cloud.control(JSONObject())["subscriptions"] == ["https://relay.example/withings/notify"] }
        #expect(try await subscribed())
        try await cloud.control(JSONObject([("unsubscribe", true)]))
        _ = try await parts.link.importNow(Workshop.patient)
        #expect(try await !subscribed(), "looked at once a day")
        try await pass(hours: 12, cloud, workshop)
        _ = try await parts.link.importNow(Workshop.patient)
        #expect(try await subscribed())
        try await cloud.control(JSONObject([("unsubscribe", true)]))
        try await cloud.fault("notify", "status", times: 2, [("n", 293)])
        try await pass(hours: 24, cloud, workshop)
        try await expectDone(parts)
        #expect(try await parts.link.health(nextImport: nil).findings.contains { $0.check == "withings.notifications" && $0.state == .warning })
    }

    @Test func aRevokedGrantIsTold() async throws {
        let (cloud, workshop, parts) = try await linked { $0.callback = "https://relay.example/n" }
        try await parts.office.revoke()
        #expect(!FileManager.default.fileExists(atPath: workshop.tokenPath))
        #expect(try await cloud.control(JSONObject())["subscriptions"] == [])
        #expect(try await parts.link.importNow(Workshop.patient).ending == .failed(.notAuthorized))
        #expect(workshop.store.weights.count == 3, "all data stay")
    }

    /// Whatever became of the end of the patient before: an account is one person's.
    @Test func anAccountIsAskedForOnePatientAlone() async throws {
        let (cloud, workshop, parts) = try await linked()
        var next = Workshop.patient
        next.study = "P-002"
        try await cloud.add(104, at: workshop.clock.now().adding(seconds: -300), grams: 91_000)
        #expect(try await parts.link.importNow(next).ending == .failed(.otherPatient))
        #expect(!workshop.store.weights.values.contains(91_000))
        #expect(
            try await parts.link.health(nextImport: nil).findings.contains {
                $0.check == "withings.link" && $0.state == .fault && $0.text.contains("earlier patient")
            })
        // Linked anew by hand it is this patient's.
        try await cloud.link(workshop, parts)
        #expect(try await parts.link.importNow(next).ending == .done)
    }

    @Test func aGrantThatIsGoneAsksForConsent() async throws {
        let (cloud, workshop, parts) = try await linked()
        try workshop.grant(77, issued: workshop.clock.now().adding(seconds: -4 * 3600))
        guard case .failed(.authorizationLost) = try await parts.link.importNow(Workshop.patient).ending else { Issue.record("not lost"); return }
        #expect(try await parts.link.health(nextImport: nil).findings.contains { $0.check == "withings.grant" && $0.state == .fault })
        // No ladder: the next planned time tries again.
        let next = try #require(try await parts.link.nextImport(Workshop.patient) { _ in false })
        #expect(next.seconds(since: workshop.clock.now()) > 600)
        try await cloud.link(workshop, parts)
        try await expectDone(parts)
    }

    @Test func tokensNeverStandInAddressesOrLogs() async throws {
        let (cloud, workshop, parts) = try await linked()
        try await cloud.fault("measure", "html")
        _ = try await parts.link.importNow(Workshop.patient)
        try await cloud.fault("v2/oauth2", "status", times: 2, [("n", 503)])
        try await pass(hours: 6, cloud, workshop)
        _ = try await parts.link.importNow(Workshop.patient)
        let texts = workshop.logged.map { "\($0.text) \(JSONValue.object($0.fields).text())" }.joined(separator: "\n")
        let state = try String(contentsOfFile: workshop.folder + "/withings-state.json", encoding: .utf8)
        let addresses = (try await cloud.control(JSONObject())["log"]?.array ?? []).compactMap { $0["query"]?.string }.joined()
        for secret in ["access-", "refresh-", "client-secret-1"] {
            #expect(!texts.contains(secret) && !state.contains(secret) && !addresses.contains(secret))
        }
        #expect(!texts.contains("78000") && !texts.contains("7412056"))
        for name in ["withings-tokens.json", "withings-state.json"] {
            #expect(try FileManager.default.attributesOfItem(atPath: workshop.folder + "/" + name)[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func onlyOneImportRunsAtATime() async throws {
        let (cloud, workshop, parts) = try await linked()
        let lock = try #require(try FileLock(path: workshop.folder + "/withings-state.json.lock"))
        let error = await #expect(throws: WithingsError.self) { try await parts.link.importNow(Workshop.patient) }
        #expect(error == .busy(what: "importing from Withings", process: Int(getpid())))
        lock.release()
        try await expectDone(parts)
        withExtendedLifetime(cloud) {}
    }
}
