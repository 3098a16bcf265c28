import Testing

@testable import HandOff

/// A server that fails over one thing (HTTP 500) and takes others.
@Suite(.timeLimit(.minutes(2))) struct FHIRBreakdownTests {
    private static func bench() async throws -> FHIRBench {
        let bench = try await FHIRBench()
        try await bench.type("weight", "80,1", at: "2026-03-28T07:10:00+01:00")
        try await bench.type("weight", "80,2", at: "2026-03-29T07:10:00+02:00")
        return bench
    }

    @Test func oneThingDoesNotHoldUpTheOthers() async throws {
        let bench = try await FHIRBreakdownTests.bench()
        try bench.wrong("break:2026-03-28")
        let outcomes = try await bench.deliver()
        #expect(outcomes[0] == .delivered && outcomes[2] == .delivered)
        #expect(outcomes[1].reason?.hasPrefix("the server fails over it and takes others: HTTP 500") == true)
        if case .failed = outcomes[1] {} else { Issue.record("\(outcomes[1])") }
        try bench.wrong("")
        #expect(try await bench.deliver() == [.unchanged, .delivered, .unchanged])
    }

    /// Something before the server does not like what one thing holds: it answers with a page, or not at all.
    @Test(arguments: ["403", "404", "502", "503", "cut"]) func oneThingThatIsBlockedOnTheWayDoesNotHoldUpTheOthers(mode: String) async throws {
        let bench = try await FHIRBreakdownTests.bench()
        try bench.wrong("block\(mode):2026-03-28")
        let outcomes = try await bench.deliver()
        #expect(outcomes.count == 3 && outcomes.first == .delivered && outcomes.last == .delivered)
        if case .failed = outcomes[1] {} else { Issue.record("\(outcomes)") }
        #expect(try bench.requests().contains("batch 200"), "a request without data told that the server works")
        try bench.wrong("")
        #expect(try await bench.deliver() == [.unchanged, .delivered, .unchanged])
    }

    /// Alone it tells nothing of the server; that it takes another tells.
    @Test func aThingAloneMakesTheServerNotOutOfReach() async throws {
        let bench = try await FHIRBreakdownTests.bench()
        try bench.wrong("break:2026-03-28")
        for _ in 0..<3 {
            let outcome = try await bench.deliver([.day(8)]).first
            if case .stumbled(let reason, _) = outcome { #expect(reason.hasPrefix("HTTP 500")) } else { Issue.record("\(String(describing: outcome))") }
        }
        try bench.wrong("")
        #expect(try await bench.deliver([.baseline, .day(8)]) == [.delivered, .delivered])
    }

    @Test func aThingThatFailedAloneIsCountedOnceAnotherWasTaken() async throws {
        let bench = try await FHIRBreakdownTests.bench()
        try bench.wrong("break:2026-03-28")
        // The places are the numbers of the things.
        _ = try await bench.deliver([.day(8)])
        let outcomes = try await bench.deliver([.day(8), .day(9)])
        #expect(outcomes[1] == .delivered)
        let alone = try await bench.deliver([.day(8)]).first
        if case .failed = alone {} else { Issue.record("\(String(describing: alone))") }
    }

    @Test func aServerThatFailsOverEverythingIsOutOfReach() async throws {
        let bench = try await FHIRBreakdownTests.bench()
        try bench.wrong("break:TEST-1")
        let outcomes = try await bench.deliver()
        #expect(outcomes.count == 3)
        for outcome in outcomes { if case .unreachable = outcome {} else { Issue.record("\(outcome)") } }
    }
}
