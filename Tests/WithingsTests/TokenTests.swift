import CivilTime
import Foundation
import HTTPClient
import JSONValues
import Testing

@testable import Withings

/// The grant must outlive whatever happens to answers, files and processes.
@Suite struct TokenTests {
    struct Scenario: CustomTestStringConvertible, Sendable {
        let value: JSONValue
        var testDescription: String { "\(value["id"]?.string ?? "") \(value["title"]?.string ?? "")" }
    }
    static let scenarios = ((try? Vectors.json("scenarios.json"))?["scenarios"]?.array ?? []).map(Scenario.init)

    @Test(arguments: scenarios) func scenario(_ scenario: Scenario) async throws {
        let workshop = try Workshop()
        let start = workshop.clock.now()
        let cloud = ModelCloud(workshop.clock)
        try workshop.grant(0, issued: start.adding(seconds: -4 * 3600))
        let box = Box(workshop, cloud)
        for event in scenario.value["events"]?.array ?? [] {
            let hours = try #require(event.array?.first?.number?.scaled(3))
            workshop.clock.set(start.adding(seconds: Int64(hours) * 36 / 10))
            await box.perform(try #require(event.array?.last?.string))
        }
        #expect(await box.isDead == (scenario.value["grant"] == "dead"))
        #expect(cloud.imports == scenario.value["imports"]?.int)
    }

    @Test func scenariosAreThere() { #expect(TokenTests.scenarios.count == 13) }

    @Test(arguments: 1...5) func aFullDiskNeverLosesTheGrant(_ failing: Int) async throws {
        let workshop = try Workshop()
        let cloud = ModelCloud(workshop.clock)
        try workshop.grant(0, issued: workshop.clock.now().adding(seconds: -4 * 3600))
        let keeper = workshop.keeper(
            cloud,
            steps: FaultySteps { (step) throws(FileFailure) in
                if step == failing { throw FileFailure("write", error: 28) }
            })
        // Create, write, sync, rename, sync of the folder: whichever fails, the new pair is not handed out.
        await #expect(throws: WithingsError.self) { try await keeper.pair() }
        #expect(cloud.generation == 1 && cloud.imports == 0)
        workshop.clock.advance(seconds: 60)
        let pair = try await workshop.keeper(cloud).pair()
        #expect(pair.access == Secret("access-\(cloud.generation)"))
    }

    @Test func aFreshPairIsUsedAsItIs() async throws {
        let workshop = try Workshop()
        let cloud = ModelCloud(workshop.clock)
        try workshop.grant(0)
        #expect(try await workshop.keeper(cloud).pair().access == Secret("access-0"))
        #expect(cloud.calls == 0)
        workshop.clock.advance(seconds: 3 * 3600 - 15 * 60 - 1)
        #expect(try await workshop.keeper(cloud).pair().access == Secret("access-0"))
        workshop.clock.advance(seconds: 2)
        #expect(try await workshop.keeper(cloud).pair().access == Secret("access-1"))
    }

    @Test func aClockBehindTheIssueRenews() async throws {
        let workshop = try Workshop()
        let cloud = ModelCloud(workshop.clock)
        try workshop.grant(0, issued: workshop.clock.now().adding(seconds: 30 * 86400))
        #expect(try await workshop.keeper(cloud).pair().access == Secret("access-1"))
    }

    @Test func manyCallersRefreshOnce() async throws {
        let workshop = try Workshop()
        let cloud = ModelCloud(workshop.clock)
        try workshop.grant(0, issued: workshop.clock.now().adding(seconds: -4 * 3600))
        let keepers = (0..<4).map { _ in workshop.keeper(cloud) }
        let pairs = try await withThrowingTaskGroup(of: TokenPair.self) { group in
            for keeper in keepers + keepers { group.addTask { try await keeper.pair() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(pairs.map(\.access)) == [Secret("access-1")])
        #expect(cloud.generation == 1)
    }

    @Test(arguments: [
        #"{"status":0,"body":{"userid":7412056,"access_token":"a"}}"#, #"{"status":0,"body":{"userid":7412056,"refresh_token":"r"}}"#,
        #"{"status":0,"body":[]}"#, #"{"status":0}"#, #"{"status":0,"body":{"userid":1,"access_token":"a","refresh_token":"r"}}"#, "", "<html>",
        #"{"status":503,"body":{}}"#, #"{"status":401,"body":{},"error":"invalid_grant"}"#, #"{"status":601,"body":{"wait_seconds":68}}"#, #"{"status":2555}"#,
        #"{"status":522}"#, #"{"status":999}"#,
    ])
    func noOtherAnswerReplacesThePair(_ body: String) async throws {
        let workshop = try Workshop()
        try workshop.grant(0, issued: workshop.clock.now().adding(seconds: -4 * 3600))
        let before = try Data(contentsOf: URL(filePath: workshop.tokenPath))
        let keeper = workshop.keeper(FixedAnswer(body))
        await #expect(throws: WithingsError.self) { try await keeper.pair() }
        #expect(try Data(contentsOf: URL(filePath: workshop.tokenPath)) == before)
        let mode = try FileManager.default.attributesOfItem(atPath: workshop.tokenPath)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func filesThatOthersCanReadAreRefused() async throws {
        let workshop = try Workshop()
        try workshop.grant(0)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: workshop.tokenPath)
        #expect(throws: WithingsError.notPrivate(workshop.tokenPath)) { try TokenFile(path: workshop.tokenPath).load() }
        try Data("{}".utf8).write(to: URL(filePath: workshop.tokenPath))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: workshop.tokenPath)
        #expect(throws: WithingsError.damagedFile(workshop.tokenPath)) { try TokenFile(path: workshop.tokenPath).load() }
    }

    @Test func aCredentialSeedsTheFirstPair() async throws {
        let workshop = try Workshop()
        try workshop.grant(0)
        let seed = workshop.folder + "/seed"
        try FileManager.default.moveItem(atPath: workshop.tokenPath, toPath: seed)
        let file = TokenFile(path: workshop.tokenPath, seed: seed)
        #expect(try file.load()?.access == Secret("access-0"))
        try workshop.grant(5)
        #expect(try file.load()?.access == Secret("access-5"))
    }

    @Test func secretsPrintAsNothing() throws {
        let workshop = try Workshop()
        try workshop.grant(0)
        let pair = try #require(try TokenFile(path: workshop.tokenPath).load())
        var dumped = ""
        dump(pair, to: &dumped)
        dump(Workshop.client, to: &dumped)
        dumped += "\(pair) \(Workshop.client) \(String(reflecting: pair))"
        #expect(!dumped.contains("access-0") && !dumped.contains("refresh-0") && !dumped.contains("client-secret-1"))
    }
}

/// Always the same body.
struct FixedAnswer: HTTPTransport {
    let body: String
    init(_ body: String) { self.body = body }
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { HTTPResponse(status: 200, body: Array(body.utf8)) }
}

/// A box that lives through a scenario's events.
private actor Box {
    private let workshop: Workshop
    private let cloud: ModelCloud
    private(set) var isDead = false
    private var stale: TokenPair?

    init(_ workshop: Workshop, _ cloud: ModelCloud) {
        self.workshop = workshop
        self.cloud = cloud
    }

    func perform(_ event: String) async {
        if isDead { return }
        let before = try? TokenFile(path: workshop.tokenPath).load()
        switch event {
        case "run_answer_lost":
            cloud.loseNextAnswer()
            await run()
        case "run_601":
            cloud.beBusy(1)
            await run()
        case "run_crash_before_persist":
            await run(steps: FaultySteps { (step) throws(FileFailure) in if step == 1 { throw FileFailure("power cut", error: 5) } })
        case "run_use_then_crash":
            // Only a disk that lies about what it holds can bring our order into this state.
            await run()
            if let before { try? TokenFile(path: workshop.tokenPath).save(before) }
        case "run_503_overwrites_store": try? Data("{}".utf8).write(to: URL(filePath: workshop.tokenPath))
        case "run_stale_memory":
            // Another process refreshed before; this one is refused with the pair it remembers.
            await run(remembering: stale)
        case "run_believes_access_valid":
            if let before { try? workshop.grant(Int(before.access.value.dropFirst(7)) ?? 0) }
            await run()
        default: await run()
        }
        stale = before
    }

    private func run(steps: any FileSteps = SystemFiles(), remembering stale: TokenPair? = nil) async {
        let calls = CloudCalls(transport: cloud, hosts: .standard, client: Workshop.client, clock: workshop.clock)
        let keeper = workshop.keeper(cloud, steps: steps)
        do {
            var pair = if let stale { stale } else { try await keeper.pair() }
            let window = MeasureWindow(start: 0, end: 1)
            if try await calls.measures(window, offset: 0, access: pair.access).answer.outcome == .refreshTokenThenRetryOnce {
                pair = try await keeper.pair(insteadOf: pair.access)
                _ = try await calls.measures(window, offset: 0, access: pair.access)
            }
        } catch WithingsError.authorizationLost, WithingsError.damagedFile {
            isDead = true
        } catch {}
    }
}
