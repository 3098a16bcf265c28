import CivilTime
import DailyEntries
import EscalationCore
import Testing

/// The edges of normalise section 13 that concern weights.
@Suite struct WeightEdgeTests {
    @Test func twoPeopleBothInTheBand() throws {
        var script = try StudyScript()
        script.ble("2026-03-19T07:00", 80_200)
        let heavy = script.ble("2026-03-20T07:00", 82_300)
        let light = script.ble("2026-03-20T07:01", 80_100)
        var study = script.derive(now: "2026-03-20T07:02")
        var day = try study.day("2026-03-20")
        #expect(day.entry.weightMorning == nil)
        #expect(day.values.morningCandidate == 82_300)
        #expect(study.questions.contains(.weighAgain(day: day.entry.date, window: .morning, readings: [heavy, light])))
        #expect(try study.measurement(heavy).status == .quarantined)
        #expect(try study.review(light).reasons == [.sessionAmbiguous])
        #expect(study.openSessions.map(\.readings) == [[heavy, light]])

        script.ble("2026-03-20T07:08", 82_250, asked: true)
        study = script.derive(now: "2026-03-20T07:09")
        day = try study.day("2026-03-20")
        #expect(day.entry.weightMorning?.value == 82_300)
        #expect(day.entry.weightMorning?.measurements == [heavy])
        #expect(day.values.morningCandidate == nil)
        #expect(try study.measurement(light).status == .superseded)
        #expect(study.reviews.isEmpty)
        #expect(!study.questions.contains { if case .weighAgain = $0 { true } else { false } })
    }

    @Test func oneOfTwoPeopleOutsideTheBand() throws {
        var script = try StudyScript()
        script.ble("2026-03-19T07:00", 80_200)
        let own = script.ble("2026-03-20T07:00", 80_000)
        let partner = script.ble("2026-03-20T07:01", 65_500)
        let study = script.derive(now: "2026-03-20T08:00")
        let day = try study.day("2026-03-20")
        #expect(day.entry.weightMorning?.value == 80_000)
        #expect(day.entry.weightMorning?.measurements == [own])
        #expect(day.values.morningCandidate == nil)
        #expect(try study.measurement(partner).status == .quarantined)
        #expect(try study.measurement(partner).reason == .outsideBand)
    }

    @Test func lessThanAKilogramApartTheLastCounts() throws {
        var script = try StudyScript()
        let first = script.ble("2026-03-20T07:00", 80_900)
        let second = script.ble("2026-03-20T07:01", 80_000)
        let study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.measurements == [second])
        #expect(try study.measurement(first).status == .superseded)
        #expect(try study.measurement(first).reason == .replacedInSession)
    }

    @Test func patientAndChildTogether() throws {
        var script = try StudyScript()
        script.ble("2026-03-19T07:00", 80_000)
        let both = script.ble("2026-03-20T07:00", 92_000)
        var study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.measurement(both).status == .quarantined)
        #expect(try study.day("2026-03-20").values.morningCandidate == 92_000)
        script.ble("2026-03-20T07:02", 80_100)
        study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_100)
        #expect(try study.day("2026-03-20").values.morningCandidate == nil)
        script.ble("2026-03-20T07:03", 99_000)
        study = script.derive(now: "2026-03-20T08:00")
        #expect(study.tray.map(\.grams) == [99_000])
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_100)
    }

    @Test func cloudCopyNineHoursLater() throws {
        var script = try StudyScript(devices: ["A", "W"])
        let own = script.ble("2026-03-20T07:00:00", 80_050)
        let before = script.derive(now: "2026-03-20T17:00")
        let copy = script.cloud("2026-03-20T07:00:40", 80_010, group: "g1", received: "2026-03-20T16:00")
        let after = script.derive(now: "2026-03-20T17:00")
        #expect(try before.day("2026-03-20").entry.weightMorning == after.day("2026-03-20").entry.weightMorning)
        let measurement = try after.measurement(own)
        #expect(measurement.status == .active)
        #expect(measurement.provenance.map(\.readingID) == [own, copy])
        #expect(measurement.provenance.map(\.source) == [.ble, .withings])
        #expect(try after.measurement(copy).reason == .sameWeighing)
    }

    @Test func cloudCopyFirstThenTheFinerBuffer() throws {
        var script = try StudyScript(devices: ["A", "W"])
        script.cloud("2026-03-20T07:00:40", 80_000, group: "g1", step: 100)
        script.ble("2026-03-20T07:00:00", 80_055, received: "2026-03-20T16:00")
        let study = script.derive(now: "2026-03-20T17:00")
        let day = try study.day("2026-03-20")
        #expect(day.entry.weightMorning?.value == 80_055, "50 g or more apart: a correction")
        #expect(study.measurements.count { $0.status == .active } == 1)
    }

    @Test func aReadingIsMatchedOnce() throws {
        var script = try StudyScript(devices: ["A", "W"])
        script.ble("2026-03-20T07:00:00", 80_000)
        script.ble("2026-03-20T07:01:00", 80_010)
        script.cloud("2026-03-20T07:01:05", 80_000, group: "g1")
        let study = script.derive(now: "2026-03-20T17:00")
        let merged = study.measurements.filter { $0.provenance.count == 2 }
        #expect(merged.count == 1)
        #expect(merged.first?.provenance.first?.value == .grams(80_010), "nearest in time first")
    }

    @Test func fourOClock() throws {
        var script = try StudyScript()
        script.ble("2026-03-20T03:59:59", 80_100)
        script.ble("2026-03-20T04:20:00", 80_200)
        let study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.day("2026-03-19").entry.weightEvening?.value == 80_100)
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_200)
        script.readings = []
        script.ble("2026-03-20T04:00:00", 80_200)
        #expect(try script.derive(now: "2026-03-20T08:00").day("2026-03-20").entry.weightMorning?.value == 80_200)
    }

    @Test func bothHalfPastTwoOfTheAutumnNight() throws {
        var script = try StudyScript(surgery: "2026-10-20")
        script.ble("2026-10-25T00:30:00Z", 80_100)
        script.ble("2026-10-25T01:30:00Z", 80_300)
        let study = script.derive(now: "2026-10-25T09:00:00Z")
        let field = try study.day("2026-10-24").entry.weightEvening
        #expect(field?.value == 80_300)
        #expect(study.measurements.count { $0.status == .active } == 2, "two sessions, one hour apart")
    }

    @Test func poundsShownAsKilograms() throws {
        var script = try StudyScript()
        script.ble("2026-03-19T07:00", 80_000)
        let wrong = script.ble("2026-03-20T07:00", 176_370)
        var study = script.derive(now: "2026-03-20T08:00")
        var day = try study.day("2026-03-20")
        #expect(day.values.unitSuspects == [.morning])
        #expect(day.values.morningCandidate == nil)
        #expect(try study.review(wrong).conversion == 80_000)
        #expect(try study.review(wrong).coreCandidate == nil)
        script.ble("2026-03-20T07:05", 80_100)
        study = script.derive(now: "2026-03-20T08:00")
        day = try study.day("2026-03-20")
        #expect(day.values.unitSuspects.isEmpty)
        #expect(day.entry.weightMorning?.value == 80_100)
    }

    @Test func baselineTypedWrong() throws {
        var script = try StudyScript(baseline: 98_000)
        script.ble("2026-03-20T07:00", 80_000)
        var study = script.derive(now: "2026-03-20T07:30")
        #expect(study.tray.map(\.grams) == [80_000])
        #expect(try study.day("2026-03-20").values.unitSuspects.isEmpty)
        let second = script.ble("2026-03-20T19:00", 80_300)
        study = script.derive(now: "2026-03-20T19:30")
        #expect(study.questions.contains { if case .baseline = $0 { true } else { false } })
        #expect(try study.day("2026-03-20").values.unitSuspects == [.evening])
        #expect(try study.measurement(second).status == .unassigned)
        script.facts.profile.baselineWeight = 80_000
        study = script.derive(now: "2026-03-20T19:30")
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_000)
        #expect(try study.day("2026-03-20").entry.weightEvening?.value == 80_300)
        #expect(study.tray.isEmpty)
    }

    @Test func theTrayWaitsTwentyHours() throws {
        var script = try StudyScript()
        script.ble("2026-03-20T07:00", 80_000)
        script.ble("2026-03-20T18:00", 60_000)
        script.ble("2026-03-20T21:00", 60_300)
        #expect(try script.derive(now: "2026-03-21T02:59").day("2026-03-20").values.unitSuspects.isEmpty)
        var study = script.derive(now: "2026-03-21T03:00")
        #expect(try study.day("2026-03-20").values.unitSuspects == [.evening])
        // The patient's own weight afterwards ends the question, but does not take back what was asked.
        script.ble("2026-03-21T07:00", 80_000)
        study = script.derive(now: "2026-03-21T08:00")
        #expect(try study.day("2026-03-20").values.unitSuspects == [.evening])
        #expect(!study.questions.contains { if case .baseline = $0 { true } else { false } })
        script.decide("2026-03-21T09:00", .baselineIsRight)
        #expect(try script.derive(now: "2026-03-21T10:00").day("2026-03-20").values.unitSuspects.isEmpty)
    }

    @Test func partnerAfterThePatient() throws {
        var script = try StudyScript()
        script.ble("2026-03-20T07:00", 80_000)
        let partner = script.ble("2026-03-20T07:20", 68_000)
        let study = script.derive(now: "2026-03-20T08:00")
        let day = try study.day("2026-03-20")
        #expect(try study.measurement(partner).status == .quarantined)
        #expect(day.values == DayValues(pod: 4, morningWeight: 80_000, isClosed: false))
        #expect(day.alternatives.isEmpty)
    }

    @Test func newScale() throws {
        var script = try StudyScript()
        script.ble("2026-03-20T07:00", 80_000)
        let waiting = [script.ble("2026-03-20T19:00", 80_500, device: "B"), script.ble("2026-03-21T07:00", 80_100, device: "B")]
        var study = script.derive(now: "2026-03-21T08:00")
        #expect(study.questions == [.newDevice(id: "B", readings: waiting)])
        #expect(try study.review(waiting[0]).reasons == [.foreignDevice])
        #expect(try study.day("2026-03-21").entry.weightMorning == nil)
        #expect(try study.day("2026-03-21").values.morningCandidate == 80_100)
        script.decide("2026-03-21T08:10", .device(id: "B", isPatients: true), by: .patient)
        study = script.derive(now: "2026-03-21T09:00")
        #expect(try study.day("2026-03-20").entry.weightEvening?.value == 80_500)
        #expect(try study.day("2026-03-21").entry.weightMorning?.value == 80_100)
        #expect(study.questions.isEmpty)
        script.decide("2026-03-21T08:20", .device(id: "B", isPatients: false))
        study = script.derive(now: "2026-03-21T09:00")
        #expect(try study.measurement(waiting[0]).status == .rejected)
        #expect(try study.measurement(waiting[0]).reason == .notOurDevice)
        #expect(study.devices.map(\.state) == [.known, .refused])
    }

    @Test func theFirstDeviceIsBound() throws {
        var script = try StudyScript(devices: [])
        let first = script.ble("2026-03-20T07:00", 80_000, device: "X")
        let study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.measurement(first).flags == [.deviceBound])
        #expect(study.devices.map(\.state) == [.bound])
    }

    @Test func patientTypesBesideTheScale() throws {
        var script = try StudyScript()
        script.ble("2026-03-19T07:00", 80_100)
        script.ble("2026-03-20T07:00", 82_500)
        script.weigh("2026-03-20T08:00", typed: 80_000)
        var day = try script.derive(now: "2026-03-20T09:00").day("2026-03-20")
        #expect(day.entry.weightMorning?.value == 80_000)
        #expect(day.entry.weightMorning?.flags == [.manualDiffers])
        #expect(day.entry.weightMorning?.valueClass == .patient)
        #expect(day.alternatives.map(\.morningWeight) == [82_500])
        script.weigh("2026-03-20T10:00", typed: 82_400, by: .staff)
        day = try script.derive(now: "2026-03-20T11:00").day("2026-03-20")
        #expect(day.entry.weightMorning?.value == 82_400)
        #expect(day.alternatives.isEmpty)
    }

    @Test func equalWeightsAMinuteApartWithAGoodClock() throws {
        var script = try StudyScript()
        script.ble("2026-03-20T07:00", 80_000, transport: .advert)
        script.ble("2026-03-20T07:01", 80_000, transport: .advert)
        let study = script.derive(now: "2026-03-20T08:00")
        #expect(study.measurements.map(\.reason) == [.replacedInSession, nil], "two weighings, one session")
    }

    @Test func equalWeightsWithABadClockAreOne() throws {
        var script = try StudyScript()
        for second in ["00", "50"] {
            script.readings.append(
                Reading(
                    id: "advert/\(second)", content: .weight(grams: 80_000, step: 50), origin: ReadingOrigin(.ble, transport: .advert, deviceID: "A"),
                    time: ReadingTime(
                        received: script.instant("2026-03-20T07:00:\(second)"), device: .instant(script.instant("2000-01-01T00:00")), isLive: true),
                    evidenceID: "e/\(second)"))
        }
        let study = script.derive(now: "2026-03-20T08:00")
        #expect(study.measurements.map(\.reason) == [nil, .sameWeighing])
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_000)
    }
}
