import CarePlan
import CivilTime
import Testing

@Suite struct WellBeingTests {
    private func snapshot(_ id: Int, _ at: String, _ rating: Int) throws -> WellBeingSnapshot {
        try #require(try WellBeingSnapshot(id: id, at: TestData.instant(at), rating: rating, source: .manual))
    }

    @Test(arguments: [(0, nil), (1, true), (2, true), (3, false), (4, false), (5, true), (6, nil)] as [(Int, Bool?)])
    func bestAndTheTwoWorstAskAgain(rating: Int, asks: Bool?) throws {
        let snapshot = WellBeingSnapshot(id: 1, at: Instant(seconds: 0), rating: rating, source: .notification)
        #expect(snapshot?.awaitsFollowUp == asks)
    }

    @Test func answerAndDismissalEndTheWaitingAndAnEmptyNoteDoesNot() throws {
        var answered = try snapshot(1, "2026-05-01T08:00:00Z", 1)
        let tookBlank = answered.answerFollowUp(" \n ")
        #expect(!tookBlank && answered.awaitsFollowUp && answered.followUpNote == nil)
        let tookNote = answered.answerFollowUp("  wenig geschlafen \n")
        #expect(tookNote && !answered.awaitsFollowUp && answered.followUpNote == "wenig geschlafen")
        var dismissed = try snapshot(2, "2026-05-01T08:00:00Z", 5)
        dismissed.dismissFollowUp()
        #expect(!dismissed.awaitsFollowUp)
    }

    @Test func theYoungestOpenOneOfTheDayIsAsked() throws {
        let zone = try TestData.berlin()
        let all = [
            try snapshot(1, "2026-05-01T06:00:00Z", 1), try snapshot(2, "2026-05-01T09:00:00Z", 5), try snapshot(3, "2026-05-01T10:00:00Z", 3),
            try snapshot(4, "2026-05-01T20:00:00Z", 2),
        ]
        var rules = FollowUpRules()
        let noon = rules.activated(at: try TestData.instant("2026-05-01T12:00:00Z"), snapshots: all, in: zone)
        #expect(noon?.id == 2)
        let nextDay = rules.activated(at: try TestData.instant("2026-05-02T00:30:00Z"), snapshots: all, in: zone)
        #expect(nextDay == nil)
    }

    /// 21:30Z is 23:30 of the autumn day, 25 hours after its midnight; 22:30Z is the day after.
    @Test func theDayIsTheCalendarDayAlsoWhenTheClockChanges() throws {
        let zone = try TestData.berlin()
        let early = [try snapshot(1, "2026-10-24T22:10:00Z", 1)]
        var rules = FollowUpRules()
        let sameDay = rules.activated(at: try TestData.instant("2026-10-25T22:30:00Z"), snapshots: early, in: zone)
        #expect(sameDay?.id == 1)
        let after = rules.activated(at: try TestData.instant("2026-10-25T23:00:00Z"), snapshots: early, in: zone)
        #expect(after == nil)
    }

    @Test func openingFromANotificationSuppressesExactlyOneCheck() throws {
        let zone = try TestData.berlin()
        let open = [try snapshot(1, "2026-05-01T08:00:00Z", 1)]
        let now = try TestData.instant("2026-05-01T09:00:00Z")
        var rules = FollowUpRules()
        rules.openedFromNotification()
        var restored = FollowUpRules(suppressesNextCheck: rules.suppressesNextCheck)
        let first = restored.activated(at: now, snapshots: open, in: zone)
        let second = restored.activated(at: now, snapshots: open, in: zone)
        #expect(first == nil && second?.id == 1)
    }

    @Test func overviewsCountOnlyTheirDays() throws {
        let zone = try TestData.berlin()
        let last = try TestData.date("2026-05-07")
        // 22:00Z of 30 April is the first instant of 1 May in Berlin.
        let all = [
            try snapshot(1, "2026-04-30T21:59:59Z", 1), try snapshot(2, "2026-04-30T22:00:00Z", 5), try snapshot(3, "2026-05-07T21:59:59Z", 2),
            try snapshot(4, "2026-05-07T22:00:00Z", 3),
        ]
        let week = WellBeingOverview(all, sevenDaysTo: last, in: zone)
        #expect(week.count == 2 && week.averageTenths == 35)
        #expect(week.distribution == [.veryBad: 0, .bad: 1, .fair: 0, .good: 0, .veryGood: 1])
        #expect(week.period?.lowerBound.description == "2026-05-01")
        let whole = WellBeingOverview(whole: all, in: zone)
        #expect(whole.count == 4 && whole.averageTenths == 28)
        #expect(whole.period?.lowerBound.description == "2026-04-30" && whole.period?.upperBound.description == "2026-05-08")
    }

    @Test func anEmptyPeriodHasNoAverage() throws {
        let zone = try TestData.berlin()
        let week = WellBeingOverview([], sevenDaysTo: try TestData.date("2026-05-07"), in: zone)
        #expect(week.count == 0 && week.averageTenths == nil && week.distribution.values.allSatisfy { $0 == 0 })
        #expect(WellBeingOverview(whole: [], in: zone).period == nil)
    }

    @Test func averagesRoundHalfUp() throws {
        let zone = try TestData.berlin()
        // 1 + 1 + 1 + 2 = 5 of 4 is 1.25.
        let all = try [1, 1, 1, 2].enumerated().map { try snapshot($0.offset, "2026-05-01T08:00:00Z", $0.element) }
        #expect(WellBeingOverview(whole: all, in: zone).averageTenths == 13)
    }
}
