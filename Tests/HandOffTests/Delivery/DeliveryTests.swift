import CivilTime
import Intake
import JSONValues
import Store
import Testing

@testable import HandOff

@Suite struct DeliveryTests {
    @Test func profileAndDaysAreOwedWithTheChangeAndSentOnce() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        await bench.flush()
        #expect(probe.rounds == [["baseline", "day 1", "day 2"]])
        #expect(try bench.count(.sent) == 3)
        try await bench.intake.bringUpToDate()
        await bench.flush()
        #expect(probe.rounds.count == 1, "an unchanged day is not sent again")
        try await bench.weigh("80,1")
        try await bench.weigh("80,1")
        await bench.flush()
        #expect(probe.rounds.dropFirst() == [["day 2"]], "a changed one replaces the waiting one")
        #expect(try bench.rows("SELECT * FROM export_log WHERE outcome = 'delivered' AND bytes = 3 AND author = 'gateway'").count == 4)
    }

    @Test func theDayThatRunsIsLookedAtAgainWhenASourceDies() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        await bench.flush()
        try await bench.service.sourceFaultChanged()
        await bench.flush()
        #expect(probe.rounds.dropFirst() == [["day 2"]])
    }

    @Test func aRoundThatIsOnItsWayEndsWithTheConsent() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        probe.meanwhile { [intake = bench.intake] in try await intake.recordConsent("withdrawn", [:], by: .gateway) }
        await bench.flush()
        #expect(probe.rounds.count == 1)
        #expect(try bench.count(.waiting) == 3)
        #expect(try bench.rows("SELECT * FROM outbox WHERE memory IS NOT NULL").isEmpty && bench.rows("SELECT * FROM export_log").isEmpty)
        #expect(try bench.rows("SELECT * FROM outbox_target WHERE failures > 0").isEmpty, "nothing is wrong with the target")
        try await bench.intake.recordConsent("given", DeliveryBench.consent, by: .gateway)
        await bench.flush()
        #expect(try bench.count(.sent) == 3)
    }

    @Test func aClockThatIsSetBackDoesNotHoldUpWhatWaits() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        probe.answer { _ in .unreachable("no network") }
        bench.clock.pass(-365 * 86_400)
        await bench.flush()
        let now = bench.clock.now()
        let claim = try await bench.intake.withStudies { connection, settings in
            try DeliveryClaim.take("probe", at: probe.address, limit: 10, now: now, connection, settings)
        }
        #expect(probe.rounds.count == 1 && claim.items.isEmpty)
        let next = try #require(claim.next)
        #expect(next > now && next.seconds(since: now) <= 60, "the pause of the target is waited for, not the year")
    }

    @Test func whatAServerSaysCannotSteerATerminalNorFillTheDisk() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        let words = "\u{1B}[2J\u{1B}]0;x\u{07}\u{9B}31m\u{202E}no\nline\u{2028}" + String(repeating: "x", count: 1 << 20)
        probe.answer { item in item.topic == .baseline ? .refused(words) : .unreachable(words) }
        await bench.flush()
        let kept = try bench.rows(
            "SELECT error AS words FROM outbox WHERE error IS NOT NULL UNION ALL SELECT error FROM outbox_target UNION ALL SELECT detail FROM export_log"
        )
        .map { try #require($0.text("words")) }
        #expect(kept.count >= 4)
        for text in kept {
            #expect(text.hasPrefix(" [2J ]0;x  31m no line xxx") && text.unicodeScalars.count <= 1000)
        }
    }

    @Test func aTargetThatComesLaterGetsEverything() async throws {
        let (first, second) = (ProbeTarget(name: "a"), ProbeTarget(name: "b"))
        let bench = try await DeliveryBench([first, second])
        #expect(try bench.rows("SELECT * FROM outbox WHERE target = 'b'").count == 3)
        await bench.service.flush("a")
        #expect(first.rounds.count == 1 && second.rounds.isEmpty)
        await bench.flush()
        #expect(second.rounds == [["baseline", "day 1", "day 2"]] && first.rounds.count == 1)
    }

    @Test func nothingLeavesTheBoxWithoutConsentOrAfterItsWithdrawal() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe], consent: false)
        await bench.flush()
        _ = try await bench.service.retry([], target: nil, by: .gateway)
        await bench.flush()
        #expect(probe.rounds.isEmpty)
        await #expect(throws: IntakeError.self) { try await bench.intake.recordConsent("given", ["version": "1", "date": "2026-03-20"], by: .gateway) }
        await bench.flush()
        #expect(probe.rounds.isEmpty, "a record without a name is none")
        try await bench.intake.recordConsent("given", DeliveryBench.consent, by: .gateway)
        await bench.flush()
        #expect(probe.rounds.count == 1)
        try await bench.intake.recordConsent("withdrawn", [:], by: .gateway)
        try await bench.weigh("80,1")
        await bench.flush()
        bench.clock.pass(2 * 86_400)
        await bench.flush()
        #expect(probe.rounds.count == 1 && probe.compared == 0)
        #expect(try bench.count(.waiting) == 1)
    }

    @Test func aWithdrawalInTheProfileStopsItToo() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        try await bench.intake.setProfile(["withdrawn": true], by: .gateway)
        await bench.flush()
        #expect(probe.rounds.isEmpty)
    }

    @Test func anItemThatFailsWaitsLongerAndLongerAndIsGivenUp() async throws {
        var pace = DeliveryPace()
        pace.attempts = 3
        let probe = ProbeTarget(pace: pace)
        let bench = try await DeliveryBench([probe])
        probe.answer { $0.topic == .day(1) ? .failed("it says no") : .delivered }
        await bench.flush()
        await bench.flush()
        #expect(probe.rounds.count == 1, "not before its pause is over")
        bench.clock.pass(61)
        await bench.flush()
        bench.clock.pass(61)
        await bench.flush()
        #expect(probe.rounds.count == 2)
        bench.clock.pass(60)
        await bench.flush()
        #expect(probe.rounds == [["baseline", "day 1", "day 2"], ["day 1"], ["day 1"]])
        #expect(try bench.count(.dead) == 1)
        #expect(bench.isFaulty.isSet)
        bench.clock.pass(7 * 86_400)
        await bench.flush()
        #expect(probe.rounds.count == 3)
        probe.answer { _ in .delivered }
        let id = try bench.rows("SELECT id FROM outbox WHERE state = 'dead'").first?.int("id") ?? 0
        #expect(try await bench.service.retry([id], target: nil, by: AuditAuthor(name: "technician", origin: "cli")) == 1)
        await bench.flush()
        #expect(probe.rounds.last == ["day 1!"])
        #expect(try bench.count(.sent) == 3)
        #expect(!bench.isFaulty.isSet)
        #expect(try bench.rows("SELECT * FROM export_log WHERE author = 'technician' AND outcome = 'delivered'").count == 1)
        #expect(try bench.rows("SELECT * FROM audit WHERE action = 'outbox.retry' AND author = 'technician'").count == 1)
    }

    @Test func whatIsRefusedWaitsForAPersonAndComesBackWhenItChanges() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        probe.answer { $0.topic == .day(2) ? .refused("weight_morning: not taken") : .delivered }
        await bench.flush()
        bench.clock.pass(86_000)
        await bench.flush()
        #expect(probe.rounds.count == 1)
        #expect(try bench.rows("SELECT error FROM outbox WHERE state = 'dead'").map { $0.text("error") } == ["weight_morning: not taken"])
        probe.answer { _ in .delivered }
        bench.clock.pass(-86_000)
        try await bench.weigh("80,1")
        await bench.flush()
        #expect(probe.rounds.last == ["day 2"])
        #expect(try bench.count(.dead) == 0)
    }

    @Test func aTargetThatDoesNotAnswerIsAskedMoreRarelyAlsoAfterARestart() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        probe.answer { _ in .unreachable("no connection") }
        var asked: [Int] = []
        for minute in 0..<300 {
            let before = probe.rounds.count
            bench.restart()
            await bench.flush()
            if probe.rounds.count > before { asked.append(minute) }
            bench.clock.pass(60)
        }
        let pauses = zip(asked.dropFirst(), asked).map { $0 - $1 }
        #expect(pauses.prefix(2) == [1, 2])
        #expect(zip(pauses, [1, 2, 4, 8, 16, 32, 60, 60]).allSatisfy { $0 <= $1 && $0 * 4 >= $1 * 3 - 3 }, "\(pauses)")
        #expect(try bench.count(.waiting) == 3, "nothing is ever given up because the network is gone")
        bench.clock.pass(86_400)
        await bench.flush()
        #expect(bench.isFaulty.isSet, "after a day somebody must look")
        probe.answer { _ in .delivered }
        bench.clock.pass(3600)
        await bench.flush()
        #expect(try bench.count(.sent) == 3)
        #expect(!bench.isFaulty.isSet)
    }

    @Test func aThingOverWhichTheServerStumblesWaitsByItselfWithoutEnd() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        probe.answer { $0.topic == .day(1) ? .stumbled("HTTP 500") : .delivered }
        await bench.flush()
        try await bench.weigh("80,1")
        await bench.flush()
        #expect(probe.rounds == [["baseline", "day 1", "day 2"], ["day 2"]], "another goes at once")
        #expect(try bench.rows("SELECT * FROM outbox_target WHERE failing_since IS NOT NULL").isEmpty && !bench.isFaulty.isSet)
        for _ in 0..<20 {
            bench.clock.pass(3601)
            await bench.flush()
        }
        #expect(try bench.count(.waiting) == 1 && bench.count(.dead) == 0)
        #expect(try bench.rows("SELECT * FROM export_log WHERE outcome = 'stumbled'").count == 21)
        #expect(!bench.isFaulty.isSet)
        bench.clock.pass(5 * 3600)
        await bench.flush()
        #expect(bench.isFaulty.isSet, "after a day somebody must look")
        try await bench.intake.recordConsent("withdrawn", [:], by: .gateway)
        await bench.flush()
        #expect(!bench.isFaulty.isSet, "what nobody may send needs nobody")
        try await bench.intake.recordConsent("given", DeliveryBench.consent, by: .gateway)
        probe.answer { _ in .delivered }
        bench.clock.pass(3601)
        await bench.flush()
        #expect(try bench.count(.waiting) == 0)
        #expect(!bench.isFaulty.isSet)
    }

    @Test(arguments: [DeliveryOutcome.stumbled("HTTP 500", retryAfter: 7200), .unreachable("HTTP 429", retryAfter: 7200)])
    func theServersWishToWaitIsGranted(_ outcome: DeliveryOutcome) async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        probe.answer { _ in outcome }
        await bench.flush()
        bench.clock.pass(7100)
        await bench.flush()
        #expect(probe.rounds.count == 1)
        bench.clock.pass(101)
        await bench.flush()
        #expect(probe.rounds.count == 2)
    }

    @Test func aTargetThatRefusesTheBoxIsLeftAloneUntilSomebodyActs() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        probe.answer { _ in .halted("HTTP 403") }
        await bench.flush()
        #expect(bench.isFaulty.isSet)
        bench.clock.pass(3 * 3600)
        try await bench.weigh("80,1")
        await bench.flush()
        #expect(probe.rounds.count == 1)
        probe.answer { _ in .delivered }
        _ = try await bench.service.retry([], target: "probe", by: .gateway)
        await bench.flush()
        #expect(try bench.count(.sent) == 3)
        #expect(!bench.isFaulty.isSet)
    }

    @Test func aDayThatChangesWhileItIsSentIsSentAgain() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        let (intake, clock) = (bench.intake, bench.clock)
        probe.meanwhile { try await DeliveryBench.weigh("80,1", intake, clock) }
        await bench.flush()
        #expect(probe.rounds == [["baseline", "day 1", "day 2"], ["day 2"]])
        #expect(try bench.count(.sent) == 3)
    }

    @Test func aDroppedThingIsNotSentUntilItChanges() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        let id = try bench.rows("SELECT id FROM outbox WHERE key = 'TEST-1/2'").first?.int("id") ?? 0
        #expect(try await bench.service.drop(id, note: "test", by: .gateway) == .dropped)
        #expect(try await bench.service.drop(99, note: "test", by: .gateway) == nil)
        await bench.flush()
        // What was sent is there: it cannot be given up, and goes on being compared.
        #expect(try await bench.service.drop(id - 1, note: "test", by: .gateway) == .sent)
        #expect(try bench.rows("SELECT id FROM audit WHERE action = 'outbox.drop'").count == 1)
        #expect(probe.rounds == [["baseline", "day 1"]])
        try await bench.weigh("80,1")
        await bench.flush()
        #expect(probe.rounds.last == ["day 2"])
    }

    @Test func aDayThatIsNoLongerThereIsOwedAsGone() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        await bench.flush()
        try await bench.intake.setProfile(["surgeryDate": "2026-03-21"], by: .gateway)
        await bench.flush()
        #expect(probe.rounds.last == ["baseline", "day 1", "day 2 gone"])
    }

    @Test func onceADayEverythingSentIsComparedAndADifferenceIsAFault() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        await bench.flush()
        bench.clock.pass(86_000)
        await bench.flush()
        let sent = probe.compared
        #expect(sent == 0)
        probe.differ { $0.topic == .day(1) ? .refused("differs") : .unchanged }
        bench.clock.pass(500)
        await bench.flush()
        #expect(probe.compared >= 3)
        #expect(try bench.rows("SELECT key FROM outbox WHERE state = 'dead'").map { $0.text("key") } == ["TEST-1/1"])
        #expect(bench.isFaulty.isSet)
        let compared = probe.compared
        await bench.flush()
        #expect(probe.compared == compared)
    }

    @Test func aClockThatWasSetBackDelaysNothingForLong() async throws {
        let probe = ProbeTarget()
        let bench = try await DeliveryBench([probe])
        probe.answer { _ in .unreachable("no connection") }
        await bench.flush()
        probe.answer { _ in .delivered }
        bench.clock.pass(-30 * 86_400)
        await bench.flush()
        #expect(probe.rounds.count == 2)
    }
}
