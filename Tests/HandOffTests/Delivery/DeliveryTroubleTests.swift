import CivilTime
import Intake
import JSONValues
import Store
import Synchronization
import Testing

@testable import HandOff

/// What goes wrong around a delivery: sources that die, clocks and addresses that are set, servers that talk too much, programs that end.
@Suite struct DeliveryTroubleTests {
    @Test func aDayThatIsUnderWayWhenASourceDiesIsLookedAtAgain() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        let service = bench.service
        probe.meanwhile { try await service.sourceFaultChanged() }
        await bench.flush()
        #expect(probe.rounds == [["baseline", "day 1", "day 2"], ["day 2"]])
        #expect(try bench.count(.sent) == 3)
    }

    /// Asked for by a person while the same thing is under way, and perhaps found unchanged.
    @Test func whatIsAskedForWhileItIsUnderWayIsSent() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        let service = bench.service
        probe.answer { $0.isForced ? .delivered : .unchanged }
        probe.meanwhile { _ = try await service.resend(to: "probe", by: AuditAuthor(name: "anna", origin: "cli")) }
        await bench.flush()
        #expect(probe.rounds == [["baseline", "day 1", "day 2"], ["baseline!", "day 1!", "day 2!"]])
    }

    @Test func answersAreReadForEveryRowThatTheTargetMayShow() async throws {
        let probe = ProbeTarget(takesDecisions: true)
        let bench = try await DeliveryBench([probe])
        await bench.flush()
        probe.answer { $0.topic == .day(1) ? .refused("not taken") : .failed("it says no") }
        _ = try await bench.service.resend(to: "probe", by: .gateway)
        await bench.flush()
        #expect(try bench.count(.sent) == 0 && bench.count(.dead) == 1 && bench.count(.waiting) == 2)
        #expect(probe.asked.suffix(3) == [.baseline, .day(1), .day(2)])
    }

    /// A target that takes nothing may still show what was sent before.
    @Test func answersAreReadThoughTheTargetTakesNothing() async throws {
        let probe = ProbeTarget(takesDecisions: true)
        let bench = try await DeliveryBench([probe])
        await bench.flush()
        probe.answer { _ in .unreachable("HTTP 503") }
        bench.restart()
        _ = try await bench.service.resend(to: "probe", by: .gateway)
        let before = probe.asked.count
        await bench.flush()
        #expect(probe.asked.count == before + 3)
        #expect(try bench.count(.waiting) == 3)
    }

    @Test func noSecretIsKeptThatAServerRepeats() async throws {
        let token = "0123456789abcdef0123456789ABCDEF"
        let probe = ProbeTarget(secrets: [token])
        let bench = try await DeliveryBench([probe])
        probe.answer { item in
            switch item.topic {
            case .baseline: .refused("bad request: token=\(token)&content=record")
            case .day(1): .failed("bad header Authorization: Bearer \(token.lowercased())")
            case .day: .unreachable("cut off: token=\(token.prefix(20))")
            }
        }
        await bench.flush()
        let words = try bench.rows(
            "SELECT error AS words FROM outbox WHERE error IS NOT NULL UNION ALL SELECT error FROM outbox_target UNION ALL SELECT detail FROM export_log"
        ).compactMap { $0.text("words") }
        #expect(words.count == 6 && words.allSatisfy { $0.contains("[secret]") && !$0.lowercased().contains(token.prefix(8)) })
    }

    @Test func anotherAddressIsOwedEverything() async throws {
        let old = ProbeTarget()
        let bench = try await DeliveryBench([old])
        old.answer { $0.topic == .day(1) ? .refused("not taken") : .delivered }
        await bench.flush()
        let new = ProbeTarget(address: "https://elsewhere.test/")
        bench.restart([new])
        await bench.flush()
        await bench.flush()
        #expect(new.rounds == [["baseline!", "day 1!", "day 2!"]] && old.rounds.count == 1)
        #expect(try bench.count(.sent) == 3)
        bench.restart([new])
        await bench.flush()
        #expect(new.rounds.count == 1, "once")
    }

    enum Ending: Sendable, CaseIterable { case drop, withdrawal, profile }

    @Test(arguments: Ending.allCases, [true, false]) func aFailureEndsWithTheLastThingThatIsOwed(by ending: Ending, isHalt: Bool) async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        probe.answer { _ in isHalt ? .halted("HTTP 403") : .unreachable("no connection") }
        await bench.flush()
        bench.clock.pass(25 * 3600)
        await bench.flush()
        #expect(bench.isFaulty.isSet)
        let asked = probe.rounds.count
        switch ending {
        case .drop:
            for row in try bench.rows("SELECT id FROM outbox") { _ = try await bench.service.drop(row.int("id") ?? 0, note: "test", by: .gateway) }
        case .withdrawal: try await bench.intake.recordConsent("withdrawn", [:], by: .gateway)
        case .profile: try await bench.intake.setProfile(["withdrawn": true], by: .gateway)
        }
        await bench.flush()
        #expect(!bench.isFaulty.isSet && probe.rounds.count == asked)
        #expect(try bench.rows("SELECT * FROM outbox_target WHERE failing_since IS NOT NULL OR halted = 1 OR error IS NOT NULL").isEmpty)
    }

    /// What was sent is still looked at: that shows whether the target works again, at once where somebody asks.
    @Test func aFailureThatNothingWaitsForIsAskedAbout() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        await bench.flush()
        try await bench.weigh("80,1")
        probe.answer { _ in .halted("HTTP 403") }
        await bench.flush()
        probe.differ { _ in .unreachable("no connection") }
        let id = try bench.rows("SELECT id FROM outbox WHERE state = 'waiting'").first?.int("id") ?? 0
        _ = try await bench.service.drop(id, note: "test", by: .gateway)
        await bench.flush()
        let compared = probe.compared
        #expect(compared > 0 && !bench.isFaulty.isSet, "the box is not refused any more, the server is out of reach")
        await bench.flush()
        #expect(probe.compared == compared, "not before the pause is over")
        probe.differ { _ in .unchanged }
        #expect(try await bench.service.retry([], target: nil, by: .gateway) == 0)
        await bench.flush()
        #expect(probe.compared > compared)
        #expect(try bench.rows("SELECT * FROM outbox_target WHERE failing_since IS NOT NULL").isEmpty)
    }

    @Test(arguments: [-60, -3600, -72_000, -86_400] as [Int64]) func aPauseIsNeverLongerThanWasDecided(step: Int64) async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        probe.answer { $0.topic == .day(1) ? .failed("it says no") : .delivered }
        await bench.flush()
        bench.clock.pass(step)
        await bench.flush()
        #expect(probe.rounds.count == 2, "a row")
        probe.answer { _ in .unreachable("no connection") }
        bench.clock.pass(200)
        await bench.flush()
        let rounds = probe.rounds.count
        bench.clock.pass(step)
        await bench.flush()
        #expect(probe.rounds.count == rounds + 1, "the target")
        await bench.flush()
        #expect(probe.rounds.count == rounds + 1, "and the next pause is one")
    }

    @Test func whatLeavesIsNotedBeforeItLeaves() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        let path = bench.folder.database
        let seen = Mutex<[String]>([])
        probe.afterKeeping {
            let rows = try? Connection(path: path, mode: .read).rows("SELECT outcome || bytes AS x FROM export_log")
            seen.withLock { $0 = (rows ?? []).compactMap { $0.text("x") } }
        }
        // The program ends, as far as the answer goes.
        probe.answer { _ in nil }
        await bench.flush()
        #expect(seen.withLock { $0 } == ["unknown3", "unknown3", "unknown3"])
        #expect(try bench.rows("SELECT * FROM export_log WHERE outcome = 'unknown'").count == 3)
        bench.restart()
        probe.answer { _ in .delivered }
        bench.clock.pass(61)
        await bench.flush()
        #expect(
            try bench.rows("SELECT outcome FROM export_log").compactMap { $0.text("outcome") }.sorted() == Array(repeating: "delivered", count: 3)
                + Array(repeating: "unknown", count: 3))
        await #expect(throws: StoreError.self) {
            try await bench.intake.withConnection { try $0.run("DELETE FROM export_log WHERE outcome = 'delivered'") }
        }
    }

    @Test func aRestartTellsNothingBeforeEveryTargetWasLookedAt() {
        let told = Mutex<[Bool]>([])
        let board = FaultBoard(["a", "b"]) { isFaulty in told.withLock { $0.append(isFaulty) } }
        board.tellNow()
        board.set("a", false)
        #expect(told.withLock { $0 } == [])
        board.set("b", true)
        board.set("b", true)
        board.set("b", false)
        #expect(told.withLock { $0 } == [true, false])
        let none = Mutex<[Bool]>([])
        FaultBoard([]) { isFaulty in none.withLock { $0.append(isFaulty) } }.tellNow()
        #expect(none.withLock { $0 } == [false], "a target that was taken out of the configuration needs nobody")
    }

    @Test func aThingThatWaitsIsComparedToo() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        await bench.flush()
        bench.clock.pass(86_390)
        probe.answer { _ in .failed("it says no") }
        _ = try await bench.service.resend(to: "probe", by: .gateway)
        await bench.flush()
        probe.differ { $0.topic == .day(2) ? .refused("differs") : .unchanged }
        bench.clock.pass(15)
        await bench.flush()
        #expect(probe.compared >= 3)
        let row = try #require(try bench.rows("SELECT * FROM outbox WHERE key = 'TEST-1/2'").first)
        #expect(row.text("state") == "waiting" && row.text("error") == "differs", "it is sent anyway")
    }
}
