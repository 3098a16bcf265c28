import CivilTime
import EventLog
import Foundation
import HTTPClient
import JSONValues
import Synchronization
import Testing

@testable import Withings

/// kill -9 at every step of a rotation: before and after each call, and before each step of the token file.
@Suite struct KillTests {
    /// Call, file created, written, synced, renamed, folder synced, first use: before each, and after the calls.
    static let steps = 9

    @Test(arguments: 1...steps) func killedRotationsLoseNoGrant(_ step: Int) async throws {
        let cloud = try StandIn()
        let workshop = try Workshop()
        let parts = try workshop.parts(HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true)), cloud.settings)
        try await cloud.link(workshop, parts)
        // Half a day later the access token is dead, and every run has to rotate.
        workshop.clock.advance(seconds: 12 * 3600)
        try await cloud.setTime(workshop.clock.now())
        let (url, folder, now) = (cloud.url, workshop.folder, workshop.clock.now().description)
        await #expect(processExitsWith: .signal(SIGKILL)) { [url = url as String, folder = folder as String, now = now as String, step = step as Int] in
            try await Victim.rotate(url: url, folder: folder, now: now, killedAt: step)
        }
        let report = try await parts.link.importNow(Workshop.patient)
        #expect(report.ending == .done)
        workshop.clock.advance(seconds: 12 * 3600)
        try await cloud.setTime(workshop.clock.now())
        #expect(try await parts.link.importNow(Workshop.patient).ending == .done)
    }

    @Test func theStepsAreAll() async throws {
        let cloud = try StandIn()
        let workshop = try Workshop()
        let parts = try workshop.parts(HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true)), cloud.settings)
        try await cloud.link(workshop, parts)
        workshop.clock.advance(seconds: 12 * 3600)
        try await cloud.setTime(workshop.clock.now())
        let reached = try await Victim.rotate(url: cloud.url, folder: workshop.folder, now: workshop.clock.now().description, killedAt: .max)
        #expect(reached == KillTests.steps)
    }
}

/// What runs in the process that is killed.
private enum Victim {
    /// Rotates and uses the new pair once; answers how many steps there were.
    @discardableResult static func rotate(url: String, folder: String, now: String, killedAt last: Int) async throws -> Int {
        let wire = Tripwire(last)
        let clock = FakeClock(now)
        let client = HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true))
        let calls = CloudCalls(
            transport: TrippedTransport(client: client, wire: wire), hosts: CloudHosts(api: url, account: url), client: Workshop.client, clock: clock)
        let file = PrivateFile(path: folder + "/withings-tokens.json", steps: FaultySteps { (_) throws(FileFailure) in wire.step() })
        let keeper = TokenKeeper(file: TokenFile(file), calls: calls, clock: clock, log: EventLog(clock: clock) { _ in })
        let pair = try await keeper.pair()
        _ = try await calls.measures(MeasureWindow(start: 0, end: 1), offset: 0, access: pair.access)
        return wire.count
    }
}

/// Ends the process at the n-th step.
private final class Tripwire: Sendable {
    private let last: Int
    private let steps = Mutex(0)

    init(_ last: Int) { self.last = last }
    var count: Int { steps.withLock { $0 } }

    func step() {
        let now = steps.withLock {
            $0 += 1
            return $0
        }
        if now == last { kill(getpid(), SIGKILL) }
    }
}

private struct TrippedTransport: HTTPTransport {
    let client: HTTPClient
    let wire: Tripwire

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        wire.step()
        let response = try await client.send(request)
        wire.step()
        return response
    }
}
