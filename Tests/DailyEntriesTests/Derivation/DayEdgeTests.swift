import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Testing

/// Days, zones and the other fields (normalise sections 2, 12 and 13).
@Suite struct DayEdgeTests {
    @Test func travelFromBerlinToAthens() throws {
        var script = try StudyScript()
        script.facts.zones = ZoneTimeline(
            home: script.facts.zones.home,
            changes: [.init(from: script.instant("2026-03-20T12:00"), zone: try TestData.zones.zone("Europe/Athens"))])
        script.ble("2026-03-20T03:30:00", 80_100)
        script.ble("2026-03-21T02:30:00Z", 80_200)
        let study = script.derive(now: "2026-03-21T08:00")
        #expect(try study.day("2026-03-19").entry.weightEvening?.value == 80_100)
        #expect(try study.day("2026-03-21").entry.weightMorning?.value == 80_200, "04:30 in Athens")
        #expect(study.days.map(\.entry.postOpDay) == [1, 2, 3, 4, 5])
        #expect(Set(study.days.map(\.entry.date)).count == study.days.count)
    }

    @Test func halfPastMidnightAfterTheLastDay() throws {
        var script = try StudyScript()
        script.ble("2026-03-31T00:30", 80_000)
        script.typed("2026-03-31T00:30", .symptoms(try .of([0, 0, 0, 0, 0, 10])))
        script.photo("2026-03-31T00:30", "1.015")
        script.readings.append(try sample("2026-03-31T00:20", "2026-03-31T00:40", "watch", 300))
        let study = script.derive(now: "2026-03-31T09:00")
        let last = try study.day("2026-03-30").entry
        #expect(last.postOpDay == 14)
        #expect(last.weightEvening?.value == 80_000)
        #expect(last.symptomScoreEvening?.value == 0)
        #expect(last.isEveningCheckComplete)
        let next = try study.day("2026-03-31").entry
        #expect(next.urineSG?.value == 150)
        #expect(next.stepCount?.value == 300)
    }

    @Test func bedtimeEntryAnsweredToday() throws {
        var script = try StudyScript()
        script.typed("2026-03-21T00:30", .fluid(millilitres: 200), answer: .today)
        let name = script.typed("2026-03-21T00:31", .fluid(millilitres: 300))
        #expect(try script.derive(now: "2026-03-21T09:00").day("2026-03-21").entry.fluidIntakeML?.value == 200)
        #expect(try script.derive(now: "2026-03-21T09:00").day("2026-03-20").entry.fluidIntakeML?.value == 300)
        script.decide("2026-03-21T08:00", .entryDay(reading: name, answer: .today), by: .patient)
        #expect(try script.derive(now: "2026-03-21T09:00").day("2026-03-21").entry.fluidIntakeML?.value == 500)
    }

    @Test func lateMorning() throws {
        var script = try StudyScript()
        let late = script.ble("2026-03-20T12:40", 80_200)
        let study = script.derive(now: "2026-03-20T13:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.flags == [.late])
        #expect(try study.measurement(late).window == .lateMorning)
        script.ble("2026-03-20T08:00", 80_000)
        #expect(try script.derive(now: "2026-03-20T13:00").day("2026-03-20").entry.weightMorning?.flags == [])
    }

    @Test func middayFillsNoSlot() throws {
        var script = try StudyScript()
        let midday = script.ble("2026-03-20T15:00", 80_200)
        let study = script.derive(now: "2026-03-20T16:00")
        #expect(try study.measurement(midday).status == .active)
        #expect(try study.day("2026-03-20").entry.weightMorning == nil)
        #expect(try study.day("2026-03-20").entry.weightEvening == nil)
    }

    @Test func closesAtFour() throws {
        var script = try StudyScript()
        script.ble("2026-03-20T07:00", 80_000)
        #expect(try !script.derive(now: "2026-03-21T03:59:59").day("2026-03-20").values.isClosed)
        #expect(try script.derive(now: "2026-03-21T04:00").day("2026-03-20").values.isClosed)
        #expect(try script.derive(now: "2026-03-21T01:00").day("2026-03-21").entry.postOpDay == 5, "today is the calendar day, also at 01:00")
    }

    @Test func rowsOfDays() throws {
        var script = try StudyScript()
        #expect(script.derive(now: "2026-03-10T09:00").days.isEmpty, "before surgery")
        #expect(script.derive(now: "2026-03-16T09:00").days.isEmpty, "monitoring has not begun")
        #expect(script.derive(now: "2026-03-18T09:00").days.map(\.entry.postOpDay) == [1, 2])
        #expect(script.derive(now: "2026-06-18T09:00").days.map(\.entry.postOpDay) == Array(1...17))
        script.facts.profile.monitoringStartPOD = 3
        #expect(script.derive(now: "2026-03-18T09:00").days.isEmpty)
        script.ble("2026-03-17T07:00", 80_000)
        #expect(script.derive(now: "2026-03-20T09:00").days.map(\.entry.postOpDay) == [1, 2, 3, 4])
        script.facts.profile.surgeryDay = nil
        #expect(script.derive(now: "2026-03-20T09:00").days.isEmpty)
    }

    @Test func drinksAddUp() throws {
        var script = try StudyScript()
        script.typed("2026-03-20T08:00", .fluid(millilitres: 250))
        let second = script.typed("2026-03-20T12:00", .fluid(millilitres: 500))
        let large = script.typed("2026-03-20T13:00", .fluid(millilitres: 2001))
        let negative = script.typed("2026-03-20T14:00", .fluid(millilitres: -1))
        var study = script.derive(now: "2026-03-20T20:00")
        #expect(try study.day("2026-03-20").entry.fluidIntakeML?.value == 750)
        #expect(study.questions == [.confirmTyped(reading: large, kind: .fluid)])
        #expect(try study.measurement(negative).reason == .notAValue)
        script.decide("2026-03-20T15:00", .confirm(reading: large, value: nil, measuredAt: nil), by: .patient)
        script.decide("2026-03-20T15:01", .correct(reading: second, value: .millilitres(300), measuredAt: nil), by: .patient)
        study = script.derive(now: "2026-03-20T20:00")
        #expect(try study.day("2026-03-20").entry.fluidIntakeML?.value == 2551)
        #expect(try study.day("2026-03-19").entry.fluidIntakeML == nil, "no entry is no value")
        script.readings = []
        script.typed("2026-03-20T08:00", .fluid(millilitres: 0))
        #expect(try script.derive(now: "2026-03-20T20:00").day("2026-03-20").values.fluidML == 0)
    }

    @Test func theWorseOfTwoSymptomEntries() throws {
        var script = try StudyScript()
        script.typed("2026-03-20T08:00", .symptoms(try .of([2, 1, 0, 0, 0, 7])))
        script.typed("2026-03-20T09:00", .symptoms(try .of([0, 0, 0, 1, 0, 9])))
        script.typed("2026-03-20T14:00", .symptoms(try .of([0, 0, 0, 0, 0, 10])))
        let day = try script.derive(now: "2026-03-20T20:00").day("2026-03-20")
        #expect(day.entry.symptomScoreMorning?.value == 12)
        #expect(day.entry.symptomScoreMorning?.measurements.count == 2)
        #expect(day.entry.symptomScoreEvening?.value == 0)
        #expect(day.values.symptoms.count == 3)
    }

    @Test func reactionTimeAgainstTheFirstTest() throws {
        var script = try StudyScript()
        script.typed("2026-03-18T10:00", .cognition(medianReactionTime: 600))
        script.typed("2026-03-20T10:00", .cognition(medianReactionTime: 700))
        script.typed("2026-03-20T11:00", .cognition(medianReactionTime: 650))
        let study = script.derive(now: "2026-03-20T20:00")
        #expect(try study.day("2026-03-18").values.cognitionPermille == 0)
        #expect(try study.day("2026-03-20").values.cognitionPermille == 167)
        #expect(try study.day("2026-03-20").entry.reactionTime?.value == 700)
    }

    @Test func samplesOfPhoneAndWatch() throws {
        var script = try StudyScript()
        script.facts.samplePriority = ["watch", "phone"]
        script.readings += [
            try sample("2026-03-20T10:00", "2026-03-20T11:00", "watch", 600), try sample("2026-03-20T10:30", "2026-03-20T11:30", "phone", 1000),
            try sample("2026-03-20T07:00", "2026-03-20T07:00", "watch", 445, decimals: 1, metric: .hrvSDNN),
            try sample("2026-03-20T08:00", "2026-03-20T08:00", "watch", 456, decimals: 1, metric: .hrvSDNN),
            try sample("2026-03-19T23:00", "2026-03-20T06:00", "watch", 420, metric: .sleepMin),
            try sample("2026-03-20T19:00", "2026-03-20T20:00", "watch", 60, metric: .sleepMin),
            try sample("2026-03-20T09:00", "2026-03-20T09:00", "watch", 61, metric: .heartRate),
            try sample("2026-03-20T09:10", "2026-03-20T09:10", "watch", -4, metric: .stepCount),
        ]
        let study = script.derive(now: "2026-03-21T08:00")
        let entry = try study.day("2026-03-20").entry
        #expect(entry.stepCount?.value == 1100)
        #expect(entry.hrvSDNN?.value == 451, "45.05 rounds half up")
        #expect(entry.sleepMin?.value == 420)
        #expect(entry.heartRate?.value.averageTenths == 610)
        #expect(try study.day("2026-03-21").entry.sleepMin?.value == 60, "a night counts on the day it ends")
        #expect(try study.day("2026-03-19").entry.stepCount == nil)
        #expect(study.measurements.count { $0.reason == .notAValue } == 1)
    }

    @Test func aPhonesOwnDay() throws {
        var script = try StudyScript()
        script.readings.append(try sample("2026-03-20T10:00", "2026-03-20T11:00", "watch", 600))
        script.readings.append(try dayValue("2026-03-20", 4200, received: "2026-03-20T20:00"))
        script.readings.append(try dayValue("2026-03-20", 5100, received: "2026-03-21T08:00"))
        let study = script.derive(now: "2026-03-21T09:00")
        #expect(try study.day("2026-03-20").entry.stepCount?.value == 5100)
        #expect(study.measurements.count { $0.reason == .newVersion } == 1)
        #expect(try study.day("2026-03-20").values.steps == 5100)
    }

    private func sample(
        _ start: String, _ end: String, _ source: String, _ units: Int, decimals: Int = 0, metric: DailyMetric = .stepCount
    ) throws -> Reading {
        let script = try StudyScript()
        let value = try #require(ExactDecimal(units: units, decimals: decimals))
        let sample = try StatisticSample(start: script.instant(start), end: script.instant(end), source: source, value: value)
        return Reading(
            id: "sample/\(metric)/\(source)/\(start)", content: .sample(metric, sample), origin: ReadingOrigin(.fileImport, deviceID: source),
            time: ReadingTime(received: script.instant("2026-03-31T08:00")), evidenceID: "e")
    }

    private func dayValue(_ day: String, _ units: Int, received: String) throws -> Reading {
        let script = try StudyScript()
        let value = try DailyValue(
            metric: .stepCount, day: try #require(CivilDate(day)), value: try #require(ExactDecimal(units: units)))
        return Reading(
            id: "day/\(received)", content: .dayValue(value), origin: ReadingOrigin(.fileImport), time: ReadingTime(received: script.instant(received)),
            evidenceID: "e")
    }
}
