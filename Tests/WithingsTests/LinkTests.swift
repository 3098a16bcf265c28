import CivilTime
import EventLog
import Foundation
import HTTPClient
import JSONValues
import Synchronization
import Testing

@testable import Withings

/// The link's words and ways: health, causes of absence, notifications, consent.
@Suite struct LinkTests {
    private let slot = Instant("2026-04-01T02:00:00Z").unsafelyUnwrapped
    private let now = Instant("2026-04-01T09:00:00Z").unsafelyUnwrapped

    private func state(success: String?, contact: String?, listed: String?) -> LinkState {
        var state = LinkState()
        state.lastSuccess = success.flatMap { Instant($0) }
        state.devicesListed = listed.flatMap { Instant($0) }
        state.devices = listed == nil ? nil : [LinkedDevice(deviceID: "s", lastSession: contact.flatMap { Instant($0) })]
        return state
    }

    @Test func absenceHasACause() {
        let (early, late) = ("2026-03-31T20:00:00Z", "2026-04-01T08:50:00Z")
        func cause(_ success: String?, _ contact: String?, _ listed: String?) -> AbsenceCause {
            AbsenceCause(slotBegan: slot, state: state(success: success, contact: contact, listed: listed))
        }
        #expect(cause(nil, nil, nil) == .linkDown(since: nil))
        #expect(cause(early, late, late) == .linkDown(since: Instant(early)))
        #expect(cause(late, early, late) == .scaleOffline(lastContact: Instant(early).unsafelyUnwrapped))
        #expect(cause(late, late, late) == .patientDidNotWeigh(lastContact: Instant(late).unsafelyUnwrapped))
        #expect(cause(late, early, early) == .unknown, "the list is older than the slot")
        #expect(cause(late, nil, nil) == .unknown)
    }

    private func health(_ change: (inout LinkState) -> Void, hasPair: Bool = true) -> [String: LinkFinding.State] {
        var state = LinkState()
        state.lastSuccess = now.adding(seconds: -3600)
        change(&state)
        let pair = TokenPair(userID: "1", access: Secret("a"), refresh: Secret("r"), issued: now, expires: now, scopes: [])
        let findings = LinkHealth(state: state, pair: hasPair ? pair : nil, nextImport: nil, now: now).findings
        for finding in findings where finding.state != .ok { #expect(finding.remedy != nil, "\(finding.check) says what to do") }
        return Dictionary(findings.map { ($0.check, $0.state) }) { $1 }
    }

    @Test func healthIsTold() {
        let transient = LinkProblem(code: "withings.noAnswer", text: "t", since: now, isTransient: true)
        #expect(health { _ in } == ["withings.grant": .ok, "withings.link": .ok])
        #expect(health({ _ in }, hasPair: false) == ["withings.grant": .warning, "withings.link": .ok])
        #expect(health { $0.problem = transient }["withings.link"] == .warning)
        #expect(
            health {
                $0.problem = transient
                $0.lastSuccess = now.adding(seconds: -13 * 3600)
            }["withings.link"] == .fault)
        #expect(
            health {
                $0.problem = transient
                $0.lastSuccess = now.adding(seconds: 86400)
            }["withings.link"] == .fault, "a clock that went back")
        #expect(health { $0.problem = LinkProblem(code: "withings.authorizationLost", text: "t", since: now, isTransient: false) }["withings.grant"] == .fault)
        #expect(health { $0.isEndedByUser = true }["withings.grant"] == .fault)
        #expect(health { $0.isSuspiciouslyEmpty = true }["withings.answer"] == .fault)
        #expect(health { $0.missingBeyondLimit = 3 }["withings.answer"] == .warning)
        #expect(health { $0.devices = [LinkedDevice(deviceID: "s", lastSession: now.adding(seconds: -40 * 3600))] }["withings.scale"] == .warning)
        #expect(health { $0.devices = [LinkedDevice(deviceID: "s", battery: "low", lastSession: now)] }["withings.scale"] == .warning)
        #expect(health { $0.devices = [LinkedDevice(deviceID: "s", lastSession: now)] }["withings.scale"] == .ok)
    }

    @Test func theStateSurvivesItsFile() async throws {
        let workshop = try Workshop()
        var state = LinkState()
        state.userID = "7412056"
        state.lastAttempt = now
        state.lastSuccess = now.adding(milliseconds: 123)
        state.failures = 3
        state.backoffUntil = now
        state.problem = LinkProblem(code: "c", text: "t \"q\"", since: now, isTransient: false)
        state.lastWeighing = now
        state.serverTime = now
        state.devices = [LinkedDevice(deviceID: "s", type: "Scale", model: nil, battery: "high", lastSession: now)]
        state.devicesListed = now
        state.isSuspiciouslyEmpty = true
        state.missingBeyondLimit = 2
        state.subscriptionChecked = now
        state.subscriptionProblem = "p"
        state.seenNotifications = ["a", "b"]
        state.isEndedByUser = true
        state.jitterSeed = 77
        let file = LinkStateFile(path: workshop.folder + "/state.json")
        try await file.save(state)
        #expect(try await LinkStateFile(path: workshop.folder + "/state.json").load() == state)
        try Data("damaged".utf8).write(to: URL(filePath: workshop.folder + "/state.json"))
        #expect(try await file.load().lastSuccess == nil, "nothing in it cannot be learned again")
    }

    @Test func notificationsHintAndNeverTell() async throws {
        let cloud = try StandIn()
        let workshop = try Workshop()
        let parts = try workshop.parts(HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true)), cloud.settings)
        try await cloud.link(workshop, parts)
        let service = WithingsService(
            link: parts.link, clock: workshop.clock, log: workshop.log, questions: .init(patient: { Workshop.patient }, isMissing: { _ in false }))
        await service.step()
        try await cloud.add(1, at: workshop.clock.now(), grams: 78_000)
        func call(_ body: String, _ method: String = "POST") async -> Int { await service.notification(Array(body.utf8), method: method) }
        // Whatever comes, the answer is 200: others end the subscription.
        for body in ["", "userid=1&appli=1", "appli=1", "userid=7412056&appli=44", "%%%&&&=", "userid=7412056&appli=1&startdate=9&enddate=1"] {
            #expect(await call(body) == 200)
        }
        #expect(await call("", "HEAD") == 200)
        await service.step()
        #expect(workshop.store.weights.isEmpty, "not more often than every ten minutes")
        workshop.clock.advance(seconds: 601)
        try await cloud.setTime(workshop.clock.now())
        await service.step()
        #expect(workshop.store.weights == ["1": 78_000])
        let calls = try await cloud.calls().count
        #expect(await call("userid=7412056&appli=1&startdate=9&enddate=1") == 200)
        workshop.clock.advance(seconds: 601)
        await service.step()
        #expect(try await cloud.calls().count == calls, "a repetition of the same call asks for nothing")
        #expect(await call("userid=7412056&appli=46&action=unlink") == 200)
        #expect(try await parts.link.nextImport(Workshop.patient) { _ in true } == nil)
        #expect(workshop.logged.contains { $0.code == "withings.endedByUser" && $0.level == .error })
    }

    @Test func beforeAConclusionTheCloudIsAskedOnce() async throws {
        let cloud = try StandIn()
        let workshop = try Workshop()
        let parts = try workshop.parts(HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true)), cloud.settings)
        try await cloud.link(workshop, parts)
        let service = WithingsService(
            link: parts.link, clock: workshop.clock, log: workshop.log, questions: .init(patient: { Workshop.patient }, isMissing: { _ in true }))
        await service.importBeforeConclusion()
        let calls = try await cloud.calls().count
        await service.importBeforeConclusion()
        #expect(try await cloud.calls().count == calls)
        try await cloud.add(1, at: workshop.clock.now(), grams: 78_000)
        workshop.clock.advance(seconds: 700)
        try await cloud.setTime(workshop.clock.now())
        await service.importBeforeConclusion()
        #expect(workshop.store.weights.count == 1)
    }

    @Test func theServiceEndsWithItsTask() async throws {
        let workshop = try Workshop()
        let parts = try workshop.parts(FixedAnswer(""), WithingsSettings())
        let service = WithingsService(
            link: parts.link, clock: workshop.clock, log: workshop.log, questions: .init(patient: { nil }, isMissing: { _ in true }))
        let task = Task { await service.run() }
        await Task.yield()
        task.cancel()
        await task.value
    }

    private func consent(_ settings: WithingsSettings = WithingsSettings()) throws -> Consent {
        try Consent(client: Workshop.client, settings: settings, redirectURI: "https://study.example/back?a=b")
    }

    @Test func theAddressAsksForWhatIsNeeded() throws {
        let consent = try consent()
        #expect(consent.address.hasPrefix("https://account.withings.com/oauth2_user/authorize2?response_type=code&client_id=client-1&state="))
        #expect(consent.address.hasSuffix("&scope=user.metrics&redirect_uri=https%3A%2F%2Fstudy.example%2Fback%3Fa%3Db"))
        #expect(try self.consent().address != consent.address, "every attempt has its own state")
        #expect(!consent.address.contains("client-secret-1"))
    }

    @Test func pastedTextsAreRead() throws {
        let consent = try consent()
        let state = try #require(consent.address.firstMatch(of: /state=([0-9a-f]+)/)?.1)
        #expect(try consent.code(" mtwsikawoqleuroqcluggflrqilrnqbgqvqeuhhh\n") == "mtwsikawoqleuroqcluggflrqilrnqbgqvqeuhhh")
        #expect(try consent.code("https://study.example/back?a=b&code=abc&state=\(state)#x") == "abc")
        #expect(try consent.code("https://study.example/back?state=\(state)&code=a%2Bc") == "a+c")
        for text in ["", "two words", "https://study.example/back?code=abc&state=other", "https://study.example/back?code=abc", "?state=\(state)&code="] {
            #expect(throws: WithingsError.notACode) { try consent.code(text) }
        }
    }

    @Test func authorizingAsksUntilItWorks() async throws {
        let cloud = try StandIn()
        let workshop = try Workshop()
        let parts = try workshop.parts(HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true)), cloud.settings)
        try await cloud.setTime(workshop.clock.now())
        let code = try #require(try await cloud.control(JSONObject([("consent", true)]))["code"]?.string)
        let lines = Mutex(["nonsense here", "oldcode", code])
        let notes = Mutex<[String]>([])
        let status = await WithingsAuthorizeCommand.run(
            office: parts.office, input: { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }, note: { note in notes.withLock { $0.append(note) } })
        #expect(status == 0)
        let text = notes.withLock { $0.joined(separator: "\n") }
        #expect(text.contains("30 seconds") && text.contains("status 503") && text.contains("linked"))
        #expect(!text.contains(code) && !text.contains("access-"))
        #expect(try FileManager.default.attributesOfItem(atPath: workshop.tokenPath)[.posixPermissions] as? Int == 0o600)
        // A code that was used is refused, and the end of the input ends the command.
        lines.withLock { $0 = [code] }
        let again = await WithingsAuthorizeCommand.run(office: parts.office, input: { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }, note: { _ in })
        #expect(again == 1)
        #expect(try await parts.link.importNow(Workshop.patient).ending == .done)
        withExtendedLifetime(cloud) {}
    }

    @Test func anotherAccountIsNotLinkedByAccident() async throws {
        let workshop = try Workshop()
        let body = #"{"status":0,"body":{"userid":"\#(9_999_999)","access_token":"a","refresh_token":"r","expires_in":10800,"scope":"user.metrics"}}"#
        var settings = WithingsSettings()
        settings.redirectURI = "https://study.example/back"
        let parts = try workshop.parts(FixedAnswer(body), settings)
        var state = LinkState()
        state.userID = "7412056"
        let file = LinkStateFile(path: workshop.folder + "/withings-state.json")
        try await file.save(state)
        await #expect(throws: WithingsError.otherAccount) { try await parts.office.accept("code", for: try parts.office.consent()) }
        #expect(!FileManager.default.fileExists(atPath: workshop.tokenPath))
        try await parts.office.accept("code", for: try parts.office.consent(), isNewAccount: true)
        #expect(try await file.load().userID == "9999999")
    }

    @Test func aConsentWithoutWeightsIsNone() async throws {
        let workshop = try Workshop()
        let body = #"{"status":0,"body":{"userid":"1","access_token":"a","refresh_token":"r","scope":"user.activity"}}"#
        var settings = WithingsSettings()
        settings.redirectURI = "https://study.example/back"
        let parts = try workshop.parts(FixedAnswer(body), settings)
        await #expect(throws: WithingsError.missingScopes(["user.metrics"])) { try await parts.office.accept("code", for: try parts.office.consent()) }
        #expect(!FileManager.default.fileExists(atPath: workshop.tokenPath))
    }

    @Test func credentialsMustBePrivate() throws {
        let workshop = try Workshop()
        let path = workshop.folder + "/withings-client.json"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: WithingsError.notPrivate(path)) { try ClientCredentials(path: path) }
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: WithingsError.noCredentials(path)) { try ClientCredentials(path: path) }
    }

    @Test(
        arguments: [
            (#"{}"#, nil), (#"{"slots":["07:15","19:45"],"jitterSeconds":0}"#, nil), (#"{"slots":[]}"#, "slots"), (#"{"slots":["7:15"]}"#, "slots"),
            (#"{"jitterSeconds":301}"#, "jitterSeconds"), (#"{"callback":"http://x"}"#, "callback"), (#"{"scopes":["user.info"]}"#, "scopes"),
            (#"{"what":1}"#, "what"),
        ] as [(String, String?)])
    func settingsAreReadStrictly(_ json: String, _ wrong: String?) throws {
        var section = JSONSection(try #require(try JSONValue(parsing: json).object), path: "withings")
        do throws(JSONSectionError) {
            _ = try WithingsSettings(&section)
            #expect(wrong == nil)
        } catch {
            #expect(wrong.map { error.path.hasPrefix("withings.\($0)") } == true)
        }
    }
}
