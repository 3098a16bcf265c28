import CivilTime
import DailyEntries
import Testing

/// What an instrument shows for water, and what that means for its readings.
@Suite struct WaterCheckTests {
    @Test(
        arguments: [
            ([0], 0, true), ([10], 10, true), ([-10], -10, true), ([11], 11, false), ([0, 10, 0], 0, true), ([10, 0], 5, true), ([3, 4, 5], 4, true),
            ([0, 11], 5, false), ([-6, 6], 0, false), ([40, 40], 40, false), ([.max, 0], .max / 2, false),
        ] as [([Int], Int, Bool)])
    func isJudgedByItsPhotos(shown: [Int], ticks: Int, isPassed: Bool) throws {
        let check = try #require(WaterCheck(at: Instant(seconds: 0), shown: shown.map { min($0, 600) }))
        #expect(check.isPassed == isPassed)
        if shown.allSatisfy({ $0 < 600 }) { #expect(check.ticks == ticks) }
        #expect(check.offset == (isPassed ? ticks : 0))
    }

    @Test func withoutPhotosThereIsNone() { #expect(WaterCheck(at: Instant(seconds: 0), shown: []) == nil) }

    @Test func whatTheInstrumentShowsForWaterIsTakenOffFromThenOn() throws {
        var script = try StudyScript()
        script.photo("2026-03-20T08:00", "1.018", id: "before")
        script.photo("2026-03-20T12:00", "1.019", id: "after")
        script.photo("2026-03-20T12:10", "1.0190", "1.0192", display: .eyepiece, id: "other")
        script.check([
            WaterCheck(at: script.instant("2026-03-20T10:00"), ticks: 10, isPassed: true)
        ])
        let study = script.derive(now: "2026-03-20T13:00")
        #expect(try study.measurement("before").value == .ticks(180))
        #expect(try study.measurement("before").shown == nil)
        let after = try study.measurement("after")
        #expect(after.value == .ticks(180))
        #expect(after.shown == .ticks(190) && after.waterOffset == 10)
        #expect(try study.measurement("other").value == .ticks(190), "the eyepiece is another instrument")
    }

    @Test func afterAFailedCheckPhotosWaitUntilOneIsPassed() throws {
        var script = try StudyScript()
        for hour in ["08", "12", "16"] { script.photo("2026-03-20T\(hour):00", "1.018", id: hour) }
        script.check([
            WaterCheck(at: script.instant("2026-03-20T10:00"), ticks: 40, isPassed: false),
            WaterCheck(at: script.instant("2026-03-20T14:00"), ticks: 0, isPassed: true),
        ])
        let study = script.derive(now: "2026-03-20T17:00")
        #expect(try study.measurement("08").status == .active)
        #expect(try study.review("12").reasons == [.calibrationFailed])
        #expect(try study.review("12").candidate == .ticks(180), "nothing is taken off by a failed check")
        #expect(try study.measurement("16").status == .active)
    }

    @Test func aPassedCheckEndsWhatWasSetByHand() throws {
        var script = try StudyScript()
        script.photo("2026-03-20T12:00", "1.018", id: "waits")
        script.photo("2026-03-20T16:00", "1.018", id: "counts")
        script.facts.instruments[""] = UrineInstrument(isCalibrationFailed: true, calibrationFailedSince: script.instant("2026-03-20T10:00"))
        script.check([
            WaterCheck(at: script.instant("2026-03-20T14:00"), ticks: 0, isPassed: true)
        ])
        let study = script.derive(now: "2026-03-20T17:00")
        #expect(try study.review("waits").reasons == [.calibrationFailed])
        #expect(try study.measurement("counts").status == .active)
    }

    @Test func belowWaterIsNoUrine() throws {
        var script = try StudyScript()
        script.photo("2026-03-20T12:00", "1.000", id: "water")
        script.check([
            WaterCheck(at: script.instant("2026-03-20T10:00"), ticks: 10, isPassed: true)
        ])
        #expect(try script.derive(now: "2026-03-20T13:00").review("water").reasons == [.correctedOutOfRange])
    }
}

extension StudyScript {
    /// The water checks of the digital instrument.
    fileprivate mutating func check(_ checks: [WaterCheck]) {
        let plain = facts.instruments[""] ?? UrineInstrument()
        facts.instruments["lcd", default: plain].waterChecks = checks
    }
}
