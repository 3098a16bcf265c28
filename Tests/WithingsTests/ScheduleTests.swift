import CivilTime
import Testing

@testable import Withings

/// When the cloud is asked. All times are Berlin's unless they say Z.
@Suite struct ScheduleTests {
    private let zone = Workshop.zone

    private func at(_ text: String) -> Instant { zone.instant(showing: CivilDateTime(text).unsafelyUnwrapped) }

    private func next(_ now: String, last: String?, missing: Bool = true, jitter: Int = 0) -> String {
        var schedule = ImportSchedule()
        schedule.jitter = jitter
        let next = schedule.next(now: at(now), zone: zone, lastSuccess: last.map(at)) { _ in missing }
        return "\(zone.civil(at: next))"
    }

    @Test(arguments: [
        // The two daily imports, weights there.
        ("2026-04-01T07:00:00", "2026-03-31T20:31:00", false, "2026-04-01T08:30:00"),
        ("2026-04-01T08:31:00", "2026-04-01T08:30:20", false, "2026-04-01T20:30:00"),
        ("2026-04-01T20:31:00", "2026-04-01T20:30:20", false, "2026-04-02T08:30:00"),
        // Looking again while the weight is missing.
        ("2026-04-01T08:31:00", "2026-04-01T08:30:20", true, "2026-04-01T09:30:00"),
        ("2026-04-01T09:31:00", "2026-04-01T09:30:20", true, "2026-04-01T10:50:00"),
        ("2026-04-01T10:51:00", "2026-04-01T10:50:20", true, "2026-04-01T12:30:00"),
        ("2026-04-01T12:31:00", "2026-04-01T12:30:20", true, "2026-04-01T13:55:00"),
        ("2026-04-01T13:56:00", "2026-04-01T13:55:20", true, "2026-04-01T14:05:20"),
        ("2026-04-01T20:31:00", "2026-04-01T20:30:20", true, "2026-04-01T21:30:00"),
        ("2026-04-01T21:31:00", "2026-04-01T21:30:20", true, "2026-04-01T22:30:00"),
        ("2026-04-01T22:31:00", "2026-04-01T22:30:20", true, "2026-04-02T03:50:00"),
        // Missed ones are caught up once, however many they were.
        ("2026-04-01T07:00:00", "2026-03-29T20:31:00", false, "2026-04-01T07:00:00"),
        ("2026-04-01T09:10:00", "2026-03-31T20:31:00", false, "2026-04-01T09:10:00"),
        ("2026-04-01T09:40:00", "2026-04-01T09:10:10", false, "2026-04-01T20:30:00"),
        // A clock that went back: the last success lies in the future and counts as never.
        ("2026-04-01T07:00:00", "2026-05-01T08:30:00", false, "2026-04-01T07:00:00"),
        // Never more often than every ten minutes.
        ("2026-04-01T08:30:00", "2026-04-01T08:25:00", false, "2026-04-01T08:35:00"),
        // The days of the changes: 23 and 25 hours.
        ("2026-03-28T21:00:00", "2026-03-28T20:30:10", false, "2026-03-29T08:30:00"),
        ("2026-10-24T21:00:00", "2026-10-24T20:30:10", false, "2026-10-25T08:30:00"),
    ])
    func nextRun(_ now: String, _ last: String, _ missing: Bool, _ expected: String) {
        #expect(next(now, last: last, missing: missing) == expected)
    }

    @Test func withoutAnyImportItRunsAtOnce() { #expect(next("2026-04-01T01:00:00", last: nil) == "2026-04-01T01:00:00") }

    @Test func jitterSpreadsTheBoxesButNotTheConclusions() {
        #expect(next("2026-04-01T07:00:00", last: "2026-03-31T22:00:00", missing: false, jitter: 299) == "2026-04-01T08:34:59")
        #expect(next("2026-04-01T12:36:00", last: "2026-04-01T12:35:10", jitter: 299) == "2026-04-01T13:55:59")
    }

    @Test func anEveningThatIsMissingIsLookedForBeforeTheDayCloses() {
        let schedule = ImportSchedule()
        let missing = ImportSchedule.Slot(day: CivilDate("2026-04-01").unsafelyUnwrapped, half: .evening)
        let next = schedule.next(now: at("2026-04-02T00:30:00"), zone: zone, lastSuccess: at("2026-04-01T22:30:00")) { $0 == missing }
        #expect("\(zone.civil(at: next))" == "2026-04-02T03:50:00")
    }

    @Test(arguments: [
        ("2026-04-01T03:59:59", "2026-03-31", ImportSchedule.Half.evening), ("2026-04-01T04:00:00", "2026-04-01", .morning),
        ("2026-04-01T16:59:59", "2026-04-01", .morning), ("2026-04-01T17:00:00", "2026-04-01", .evening),
    ])
    func slots(_ reading: String, _ day: String, _ half: ImportSchedule.Half) {
        let slot = ImportSchedule.slot(CivilDateTime(reading).unsafelyUnwrapped)
        #expect(slot == ImportSchedule.Slot(day: CivilDate(day).unsafelyUnwrapped, half: half))
    }

    /// Failures go by the ladder, what a person has to mend by the plan, and a removed link not at all.
    @Test func failuresAndThePlan() {
        let now = at("2026-04-01T08:30:30")
        var state = LinkState()
        state.lastSuccess = at("2026-03-31T20:30:00")
        state.lastAttempt = at("2026-04-01T08:30:10")
        state.failures = 2
        state.problem = LinkProblem(code: "x", text: "", since: now, isTransient: true)
        func next(_ state: LinkState, _ now: Instant) -> String? {
            WithingsLink.next(state, ImportSchedule(), Workshop.patient, now: now) { _ in true }.map { "\(zone.civil(at: $0))" }
        }
        #expect(next(state, now) == "2026-04-01T08:31:10")
        state.backoffUntil = at("2026-04-01T08:40:00")
        #expect(next(state, now) == "2026-04-01T08:40:00")
        // A backoff of years is a clock that stepped, not a wish of the server.
        state.backoffUntil = at("2030-04-01T08:40:00")
        #expect(next(state, now) == "2026-04-01T08:31:10")
        state.problem?.isTransient = false
        #expect(next(state, now) == "2026-04-01T09:30:00")
        state.isEndedByUser = true
        #expect(next(state, now) == nil)
    }

    @Test(arguments: [("08:30", 510), ("00:00", 0), ("23:59", 1439)]) func localTimes(_ text: String, _ minute: Int) {
        #expect(LocalTime(text)?.minute == minute && LocalTime(text)?.description == text)
    }

    @Test(arguments: ["8:30", "24:00", "12:60", "12", "12:30:00", "", "aa:bb", "-1:30"]) func noTimes(_ text: String) { #expect(LocalTime(text) == nil) }
}
