import CarePlan
import CivilTime
import Testing

@Suite struct ScheduleTests {
    private func element(
        _ id: String = "e", start: String, end: String? = nil, _ interval: ScheduleInterval = .daily, _ duration: ScheduleDuration = .seconds(3600),
        target: Int? = nil
    ) throws -> ScheduleElement {
        try ScheduleElement(
            id: id, start: TestData.reading(start), end: end.map { try TestData.reading($0) }, interval: interval, duration: duration, target: target)
    }

    private func events(_ elements: [ScheduleElement], _ from: String, _ to: String, zone: String = "Europe/Berlin") throws -> [ScheduledEvent] {
        try Schedule(composing: elements).events(from: TestData.reading(from), to: TestData.reading(to), in: TestData.zones.zone(zone))
    }

    @Test func halfPastTwoOnTheSpringDayHappensOnceAndAnHourLater() throws {
        let found = try events([element(start: "2026-03-28T02:30:00")], "2026-03-29T00:00:00", "2026-03-30T00:00:00")
        #expect(found.map(\.start.text) == ["2026-03-29T02:30:00+01:00"])
        #expect(found.map(\.start.instant.description) == ["2026-03-29T01:30:00Z"])
    }

    @Test func halfPastTwoOnTheAutumnDayHappensOnce() throws {
        let found = try events([element(start: "2026-10-24T02:30:00")], "2026-10-25T00:00:00", "2026-10-26T00:00:00")
        #expect(found.map(\.start.text) == ["2026-10-25T02:30:00+02:00"])
    }

    @Test(arguments: [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-01", 24)]) func allDayEventsAreAsLongAsTheDay(day: String, hours: Int64) throws {
        let date = try TestData.date(day)
        let schedule = Schedule(composing: [try element(start: "2026-03-01T13:00:00", .daily, .allDay)])
        let found = try schedule.events(on: date, in: TestData.berlin())
        #expect(found.map { $0.end.instant.seconds(since: $0.start.instant) } == [hours * 3600])
    }

    @Test func aMonthlyElementKeepsItsDayAndOneBeyondThe28thIsRefused() throws {
        let monthly = try ScheduleInterval(months: 1)
        let found = try events([element(start: "2025-12-28T09:00:00", monthly)], "2025-12-01T00:00:00", "2026-04-01T00:00:00")
        #expect(found.map(\.start.reading.date.description) == ["2025-12-28", "2026-01-28", "2026-02-28", "2026-03-28"])
        #expect(throws: ScheduleError.monthAnchor(element: "e", day: 29)) { try element(start: "2025-12-29T09:00:00", monthly) }
        #expect(ScheduleError.monthAnchor(element: "e", day: 29).description.contains("start it on day 1 to 28"))
    }

    @Test func badPartsAreRefused() throws {
        #expect(throws: ScheduleError.interval(months: 0, days: 0, hours: 0)) { try ScheduleInterval() }
        #expect(throws: ScheduleError.interval(months: 0, days: -1, hours: 30)) { try ScheduleInterval(days: -1, hours: 30) }
        #expect(throws: ScheduleError.monthsMixed) { try ScheduleInterval(months: 1, days: 1) }
        #expect(throws: ScheduleError.unnamed) { try element("", start: "2026-05-01T00:00:00") }
        #expect(throws: ScheduleError.duration(element: "e", seconds: -1)) { try element(start: "2026-05-01T00:00:00", .daily, .seconds(-1)) }
        #expect(throws: ScheduleError.endNotAfterStart(element: "e")) { try element(start: "2026-05-01T09:00:00", end: "2026-05-01T09:00:00") }
        // An all-day element starts at midnight, therefore an end on the same day is after its start.
        #expect(throws: Never.self) { try element(start: "2026-05-01T09:00:00", end: "2026-05-01T08:00:00", .daily, .allDay) }
    }

    @Test func aQueryOfCenturiesOfHoursIsRefusedInsteadOfRunning() throws {
        let hourly = try element(start: "0001-01-01T00:00:00", ScheduleInterval(hours: 1))
        #expect(throws: ScheduleError.tooManyEvents) { try events([hourly], "9999-01-01T00:00:00", "9999-12-31T00:00:00") }
    }

    @Test func aMonthlyElementStopsAtTheEndOfTheCalendar() throws {
        let found = try events([element(start: "9999-10-01T00:00:00", ScheduleInterval(months: 1))], "9999-01-01T00:00:00", "9999-12-31T23:59:59")
        #expect(found.count == 3)
    }

    @Test func anEventThatEndsWhereTheQueryBeginsIsOver() throws {
        let one = try element(start: "2026-05-01T11:00:00")
        #expect(try events([one], "2026-05-02T12:00:00", "2026-05-02T13:00:00").isEmpty)
        #expect(try events([one], "2026-05-02T11:59:59", "2026-05-02T13:00:00").count == 1)
        #expect(try events([one], "2026-05-02T10:00:00", "2026-05-02T11:00:00").isEmpty)
    }

    @Test func numbersAreTheSameInEveryQuery() throws {
        let elements = [
            try element("b", start: "2026-05-01T12:00:00"), try element("a", start: "2026-05-01T12:00:00"), try element("c", start: "2026-04-30T08:00:00"),
        ]
        let whole = try events(elements, "2026-04-30T00:00:00", "2026-05-10T00:00:00")
        let part = try events(elements, "2026-05-04T00:00:00", "2026-05-05T00:00:00")
        #expect(part == whole.filter { $0.start.reading.date.description == "2026-05-04" })
        // Where two start together the order given decides.
        #expect(part.map(\.element.id) == ["c", "b", "a"])
    }

    @Test func aTargetIsReachedBySumAndWithoutOneAnyValueDoes() throws {
        func event(target: Int?) throws -> ScheduledEvent {
            try #require(try events([element(start: "2026-05-01T12:00:00", target: target)], "2026-05-01T00:00:00", "2026-05-02T00:00:00").first)
        }
        #expect(try !event(target: nil).isComplete(values: []))
        #expect(try event(target: nil).isComplete(values: [0]))
        #expect(try !event(target: 1500).isComplete(values: [1000, 499]))
        #expect(try event(target: 1500).isComplete(values: [1000, 500]))
        #expect(try event(target: 1500).isComplete(values: [Int.max, 1]))
    }

    @Test func aTaperingHandsOverWithoutGapAndWithoutOverlap() throws {
        let tapering = try Tapering([.init(lastDay: 7, everyDays: 1), .init(lastDay: 28, everyDays: 7)])
        let end = try TestData.reading("2027-01-01T00:00:00")
        for (month, weekly) in [("2026-02", 3), ("2026-05", 3)] {
            let elements = try tapering.elements(
                id: "task", firstDay: TestData.date("\(month)-01"), secondOfDay: 0, duration: .allDay, until: end)
            let found = try events(elements, "2026-01-01T00:00:00", "2026-12-01T00:00:00")
            #expect(found.count { $0.element.id == "task" } == 7)
            #expect(found.count { $0.element.id == "task.2" } == weekly)
            #expect(Set(found.map(\.start.reading.date)).count == found.count)
            #expect(found.map(\.start.reading.date.components.day).enumerated().allSatisfy { tapering.isDue(onDay: $0.element) })
        }
        #expect((1...40).filter(tapering.isDue) == [1, 2, 3, 4, 5, 6, 7, 8, 15, 22])
        #expect(!tapering.isDue(onDay: 0))
    }

    @Test func phasesOutOfOrderAreRefused() {
        #expect(throws: ScheduleError.phases(lastDay: 0)) { try Tapering([]) }
        #expect(throws: ScheduleError.phases(lastDay: 5)) { try Tapering([.init(lastDay: 9, everyDays: 1), .init(lastDay: 5, everyDays: 2)]) }
        #expect(throws: ScheduleError.phases(lastDay: 9)) { try Tapering([.init(lastDay: 9, everyDays: 0)]) }
    }
}
