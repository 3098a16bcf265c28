import CivilTime
import JSONValues
import Testing

@testable import HandOff

/// What somebody may write into the fields of the way back: forged, absurd, late, early, twice.
@Suite struct RedcapWayBackTests {
    private static let now = Instant("2026-03-06T13:10:00+01:00") ?? Instant(milliseconds: 0)

    /// A row of which the project showed evaluation 7 from 12:00 and 8 from 13:07 on, and the readings of `waited` as waiting.
    private func memory(waited: [String] = ["manual:1#0"], handled: [String] = []) throws -> JSONValue {
        var memory = RedcapMemory()
        memory.show(7, at: try #require(Instant("2026-03-06T12:00:00+01:00")))
        memory.show(8, at: try #require(Instant("2026-03-06T13:07:00+01:00")))
        memory.waited = Set(waited)
        for mark in handled { memory.handle(mark) }
        return memory.json
    }

    private func decisions(_ row: JSONObject, _ memory: JSONValue, now: Instant = RedcapWayBackTests.now) throws -> [TargetDecision] {
        let wayBack = try RedcapWayBack(JSONSection([:], path: "redcap.wayBack"))
        return wayBack.decisions(DeliveredItem(id: 3, studyID: "TEST-1", topic: .day(5), memory: memory), row, pod: 5, now: now)
    }

    private func act(_ row: JSONObject, waited: [String] = ["manual:1#0"]) throws -> TargetDecision.Act? {
        let found = try decisions(row, memory(waited: waited))
        #expect(found.count <= 1)
        return found.first?.act
    }

    @Test(arguments: [
        ("2026-03-06 12:30", TargetDecision.Act.acknowledge(evaluation: 7)), ("2026-03-06 13:07", .acknowledge(evaluation: 8)),
        ("2026-03-06 13:06:59", .acknowledge(evaluation: 7)), ("2026-03-06 11:59", .acknowledge(evaluation: nil)),
        // A clock may go ahead by some minutes; what is to come nobody has seen.
        ("2026-03-06 13:15", .acknowledge(evaluation: 8)), ("2026-03-06 13:16", .unclear(.inFuture)), ("2026-03-06 23:59", .unclear(.inFuture)),
        ("2099-12-31 23:59", .unclear(.inFuture)), ("9999-12-31 23:59:59", .unclear(.inFuture)),
        ("1970-01-01 00:00", .acknowledge(evaluation: nil)), ("0000-00-00 00:00", .unclear(.noTime)), ("2026-02-30 12:00", .unclear(.noTime)),
        ("2026-03-06 24:00", .unclear(.noTime)), ("2026-03-06 12:60", .unclear(.noTime)), ("2026-03-06T12:30+09:00", .unclear(.noTime)),
        ("2026-03-06", .unclear(.noTime)), ("06.03.2026 12:30", .unclear(.noTime)), ("٢٠٢٦-٠٣-٠٦ ١٢:٣٠", .unclear(.noTime)), ("now", .unclear(.noTime)),
        ("2026-03-06 12:30\u{202E}", .unclear(.noTime)), ("2026-03-06\u{00A0}12:30", .unclear(.noTime)),
        // The hour that a spring night does not have.
        ("2026-03-29 02:30", .unclear(.noTime)),
    ])
    func aTimeCoversWhatWasShownBefore(_ text: String, _ expected: TargetDecision.Act) throws {
        #expect(try act(["ack_by": "anna", "ack_time": .string(text)]) == expected)
    }

    @Test(arguments: [
        "", "Anna; drop", "a b", "ann\u{00E4}", "a\nb", "<b>anna</b>", String(repeating: "a", count: 65), "\u{FF41}nna", "anna\u{0000}",
    ])
    func whoDecidesHasALogin(_ login: String) throws {
        let found = try decisions(["ack_by": .string(login), "ack_time": "2026-03-06 12:30", "review_decision": "accept"], memory())
        #expect(found.map(\.act) == [.unclear(.noLogin), .unclear(.noLogin)])
        #expect(found.allSatisfy { $0.by.isEmpty }, "what is no login becomes nobody's name")
    }

    @Test(arguments: [
        ("accept", TargetDecision.Act.review(item: "manual:1#0", action: "accept", value: nil)),
        ("manual:1#0 reject", .review(item: "manual:1#0", action: "reject", value: nil)),
        ("  manual:1#0\t80,15 ", .review(item: "manual:1#0", action: "correct", value: "80,15")),
        ("80.1", .review(item: "manual:1#0", action: "correct", value: "80.1")), ("manual:2#0 accept", .unclear(.noItem)),
        ("ACCEPT", .unclear(.noItem)), ("accept now please", .unclear(.noItem)), ("-80", .unclear(.noItem)), ("+80", .unclear(.noItem)),
        ("8e1", .unclear(.noItem)), ("80.1kg", .unclear(.noItem)), ("80.1.2", .unclear(.noItem)), (".5", .unclear(.noItem)), ("80.", .unclear(.noItem)),
        ("٨٠", .unclear(.noItem)), ("\u{FF18}\u{FF10}", .unclear(.noItem)), ("99999999999", .unclear(.noItem)), ("nan", .unclear(.noItem)),
        ("<script>alert(1)</script>", .unclear(.noItem)), ("manual:1#0' OR 1=1 accept", .unclear(.noItem)),
    ])
    func aDecisionIsAWordOrANumber(_ text: String, _ expected: TargetDecision.Act) throws {
        #expect(try act(["ack_by": "anna", "review_decision": .string(text)]) == expected)
    }

    /// The list of waiting readings at the project can be written by anybody there: it is not believed.
    @Test func onlyWhatThisBoxHasShownCanBeDecided() throws {
        let forged: JSONObject = ["ack_by": "anna", "review_items": "manual:9#0 weight 80.00 kg", "review_decision": "manual:9#0 accept"]
        #expect(try act(forged) == .unclear(.noItem))
        #expect(try act(["ack_by": "anna", "review_items": "manual:1#0 weight", "review_decision": "accept"], waited: []) == .unclear(.noItem))
    }

    /// Somebody looks at the first reading and writes `accept`; meanwhile it was decided at the box, and another one waits.
    @Test func withoutAnIdNothingIsDecidedOnceAnotherReadingWaitedInTheRow() throws {
        #expect(try act(["ack_by": "anna", "review_decision": "accept"], waited: ["manual:1#0", "manual:2#0"]) == .unclear(.noItem))
        #expect(
            try act(["ack_by": "anna", "review_decision": "manual:2#0 accept"], waited: ["manual:1#0", "manual:2#0"])
                == .review(item: "manual:2#0", action: "accept", value: nil))
    }

    /// What stands in one field stays answered however often the other one is filled in.
    @Test func whatWasAnsweredIsNotDoneAgain() throws {
        let row: JSONObject = ["ack_by": "anna", "review_decision": "manual:1#0 accept"]
        let mark = try #require(try decisions(row, memory()).first?.mark)
        let many = (0..<40).map { "ack anna 2026-03-06 12:\($0 < 10 ? "0" : "")\($0)" }
        #expect(try decisions(row, memory(handled: [mark])).isEmpty)
        #expect(try decisions(row, memory(handled: [mark] + many)).isEmpty)
        #expect(RedcapMemory(try memory(handled: [mark] + many)).handled.count == RedcapMemory.limit + 1, "and what is remembered is bounded")
    }

    /// It was sent, and whether it arrived is not known yet: nothing is answered before.
    @Test func anEntryWaitsUntilItIsKnownWhatWasShown() throws {
        let row: JSONObject = ["ack_by": "anna", "ack_time": "2026-03-06 12:30"]
        var memory = RedcapMemory()
        #expect(try decisions(row, memory.json).isEmpty)
        memory.confirmed = ["alert_level": "0"]
        #expect(try decisions(row, memory.json).map(\.act) == [.acknowledge(evaluation: nil)])
    }

    @Test func aBookInAFieldIsRememberedAsItsHash() throws {
        let book = String(repeating: "x ", count: 1 << 20)
        let found = try decisions(["ack_by": "anna", "ack_time": .string(book), "review_decision": .string(book)], memory())
        #expect(found.map(\.act) == [.unclear(.noTime), .unclear(.noItem)])
        #expect(found.allSatisfy { $0.mark.utf8.count < 100 })
        #expect(try decisions(["ack_by": "anna", "ack_time": .string(book)], memory(handled: found.map(\.mark))).isEmpty)
    }

    @Test func numbersAndNullsOfTheProjectAreTexts() throws {
        #expect(try act(["ack_by": "anna", "review_decision": 80]) == .review(item: "manual:1#0", action: "correct", value: "80"))
        #expect(try act(["ack_by": .null, "ack_time": .null, "review_decision": .null]) == nil)
        #expect(try act(["ack_time": ["a": 1]]) == nil)
    }
}
