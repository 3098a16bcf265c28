import CivilTime
import DailyEntries
import EscalationCore
import Testing

/// The edges of normalise sections 9, 11 and 13 that concern urine.
@Suite struct UrineEdgeTests {
    @Test func twoPhotosOfOneSample() throws {
        var script = try StudyScript()
        let first = script.photo("2026-03-20T08:00", "1.0260")
        let second = script.photo("2026-03-20T08:03", "1.0245")
        let study = script.derive(now: "2026-03-20T09:00")
        let day = try study.day("2026-03-20")
        #expect(day.entry.urineSG?.value == 245)
        #expect(day.entry.urineSG?.measurements == [second])
        #expect(day.values.urineSG.sorted() == [245, 260])
        #expect(try study.measurement(second).provenance.map(\.readingID) == [first, second])
        #expect(try study.measurement(second).flags.contains(.merged))
        #expect(try study.measurement(first).reason == .sameSample)
    }

    @Test func twoPhotosThatDiffer() throws {
        var script = try StudyScript()
        let first = script.photo("2026-03-20T08:00", "1.029")
        let second = script.photo("2026-03-20T08:02", "1.019")
        let study = script.derive(now: "2026-03-20T09:00")
        let day = try study.day("2026-03-20")
        #expect(day.entry.urineSG == nil)
        #expect(day.values.urineSG.isEmpty)
        #expect(day.values.urineSGCandidate == 290)
        #expect(try study.review(first).reasons == [.samplesDiffer])
        #expect(try study.review(second).reasons == [.samplesDiffer])
        #expect(study.questions.contains(.photographAgain(reading: second)))
        #expect(day.entry.openReviews == 2)
    }

    @Test func whatAPersonConfirmedStays() throws {
        var script = try StudyScript()
        let first = script.photo("2026-03-20T08:00", "1.029")
        script.photo("2026-03-20T08:02", "1.019")
        script.decide("2026-03-20T08:30", .confirm(reading: first, value: .ticks(290), measuredAt: nil))
        let day = try script.derive(now: "2026-03-20T09:00").day("2026-03-20")
        #expect(day.values.urineSG.sorted() == [190, 290])
        #expect(day.values.urineSGCandidate == nil)
    }

    @Test func samePictureEncodedAgain() throws {
        var script = try StudyScript()
        script.photo("2026-03-20T08:00", "1.018", picture: "x", id: "p1")
        script.photo("2026-03-20T08:10", "1.018", picture: "x", id: "p2")
        let study = script.derive(now: "2026-03-20T09:00")
        #expect(try study.measurement("p2").reason == .duplicate)
        #expect(try study.day("2026-03-20").values.urineSG == [180])
    }

    @Test func jumpReadAlike() throws {
        var script = try StudyScript()
        script.photo("2026-03-19T08:00", "1.008")
        let jump = script.photo("2026-03-20T08:00", "1.029")
        let study = script.derive(now: "2026-03-20T09:00")
        #expect(try study.measurement(jump).status == .active)
        #expect(try study.measurement(jump).flags == [.jump])
        #expect(try study.day("2026-03-20").values.urineSG == [290])
        #expect(study.questions == [.photographAgain(reading: jump)])
    }

    @Test func theWorstPlausibleCandidateGoesToTheCore() throws {
        var script = try StudyScript()
        let name = script.photo(
            "2026-03-20T08:00", "1.018", "1.013", candidates: [GravityCandidate(text: "1.018", share: 0.6), GravityCandidate(text: "1.028", share: 0.3)])
        let study = script.derive(now: "2026-03-20T09:00")
        #expect(try study.review(name).candidate == .ticks(180))
        #expect(try study.review(name).coreCandidate == .ticks(280))
        #expect(try study.day("2026-03-20").values.urineSGCandidate == 280)
        #expect(try study.day("2026-03-20").values.urineSG.isEmpty)
    }

    @Test func thePatientsAnswerNeverLowers() throws {
        var script = try StudyScript()
        let name = script.photo(
            "2026-03-20T08:00", "1.018", "1.013", candidates: [GravityCandidate(text: "1.018", share: 0.6), GravityCandidate(text: "1.028", share: 0.3)])
        script.decide("2026-03-20T08:05", .confirm(reading: name, value: .ticks(180), measuredAt: nil), by: .patient)
        var study = script.derive(now: "2026-03-20T09:00")
        var day = try study.day("2026-03-20")
        #expect(day.entry.urineSG?.value == 180)
        #expect(day.entry.urineSG?.valueClass == .patient)
        #expect(day.values.urineSGCandidate == 280)
        #expect(try study.review(name).patientAnswer == .ticks(180))
        script.decide("2026-03-20T10:00", .correct(reading: name, value: .ticks(185), measuredAt: nil))
        study = script.derive(now: "2026-03-20T11:00")
        day = try study.day("2026-03-20")
        #expect(day.entry.urineSG?.value == 185)
        #expect(day.entry.urineSG?.valueClass == .staff)
        #expect(day.values.urineSGCandidate == nil)
        #expect(study.reviews.isEmpty)
    }

    @Test func typedBesideThePhoto() throws {
        var script = try StudyScript()
        script.photo("2026-03-20T08:00", "1.028")
        script.typed("2026-03-20T09:00", .gravity(ticks: 200))
        let day = try script.derive(now: "2026-03-20T10:00").day("2026-03-20")
        #expect(day.entry.urineSG?.value == 200)
        #expect(day.entry.urineSG?.flags == [.manualDiffers])
        #expect(day.values.urineSG == [280, 200], "both are in the day's maximum and minimum")
    }

    @Test func typedIsAskedOnce() throws {
        var script = try StudyScript()
        let name = script.typed("2026-03-20T09:00", .gravity(ticks: 380))
        var study = script.derive(now: "2026-03-20T10:00")
        #expect(study.questions == [.confirmTyped(reading: name, kind: .sg)])
        #expect(try study.day("2026-03-20").values.urineSGCandidate == 380)
        script.decide("2026-03-20T10:00", .confirm(reading: name, value: nil, measuredAt: nil), by: .patient)
        study = script.derive(now: "2026-03-20T10:00")
        #expect(try study.day("2026-03-20").entry.urineSG?.value == 380)
        #expect(study.questions.isEmpty)
    }

    @Test func refusedTwice() throws {
        var script = try StudyScript()
        let first = script.photo("2026-03-20T08:00", "Err", "Err")
        let second = script.photo("2026-03-20T08:10", "1.018", nil)
        script.readings[1].content = .photo(GravityRead(display: .lcd, first: "1.018", second: nil))
        let study = script.derive(now: "2026-03-20T09:00")
        #expect(try study.measurement(first).reason == .notAnSG)
        #expect(try study.review(second).reasons == [.oneReader])
        #expect(study.questions.contains(.typeGravity(readings: [first, second])))
    }

    @Test func temperatureOfAnEyepiece() throws {
        var script = try StudyScript()
        script.photo("2026-03-20T08:00", "1.0200", "1.0202", display: .eyepiece, celsius: Celsius(26), id: "warm")
        let study = script.derive(now: "2026-03-20T09:00")
        #expect(try study.day("2026-03-20").entry.urineSG?.value == 220)
        script.readings = []
        script.photo("2026-03-20T08:00", "1.0200", "1.0202", display: .eyepiece, id: "unknown")
        #expect(try script.derive(now: "2026-03-20T09:00").measurement("unknown").flags == [.noTemperature])
    }

    @Test func aFailedCheckLeavesEarlierPhotosAlone() throws {
        var script = try StudyScript()
        let before = script.photo("2026-03-20T08:00", "1.018")
        let after = script.photo("2026-03-20T12:00", "1.019")
        script.facts.instruments[""] = UrineInstrument(isCalibrationFailed: true, calibrationFailedSince: script.instant("2026-03-20T10:00"))
        var study = script.derive(now: "2026-03-20T13:00")
        #expect(try study.measurement(before).status == .active)
        #expect(try study.review(after).reasons == [.calibrationFailed])
        script.facts.instruments[""]?.calibrationFailedSince = nil
        study = script.derive(now: "2026-03-20T13:00")
        #expect(try study.review(before).reasons == [.calibrationFailed])
    }

    @Test func urineOfHalfPastMidnight() throws {
        var script = try StudyScript()
        let late = script.photo("2026-03-21T00:30", "1.018")
        let study = script.derive(now: "2026-03-21T09:00")
        #expect(try study.measurement(late).day?.description == "2026-03-21", "urine of 00:30 belongs to the calendar day")
    }
}
