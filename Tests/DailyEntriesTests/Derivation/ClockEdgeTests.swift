import CivilTime
import DailyEntries
import Testing

/// The edges of normalise sections 7 and 13 that concern clocks.
@Suite struct ClockEdgeTests {
    /// An indication of a GATT connection that began at once after the scale was heard.
    private func indication(
        _ script: StudyScript, _ index: Int, _ grams: Int, received: String, clock: String?, connection: String = "c1", heard: String? = nil,
        order: GATTConnection.Order = .oldestFirst
    ) -> Reading {
        Reading(
            id: "gatt/\(grams)", content: .weight(grams: grams, step: 50), origin: ReadingOrigin(.ble, transport: .gatt, deviceID: "A"),
            time: ReadingTime(
                received: script.instant(received), device: clock.map { .local(CivilDateTime($0) ?? CivilDateTime(epochSeconds: 0)) },
                connection: GATTConnection(
                    id: connection, heard: script.instant(heard ?? received), connected: script.instant(received), index: index, order: order)),
            evidenceID: "e/\(grams)")
    }

    @Test func batteryChangeOverGATT() throws {
        var script = try StudyScript()
        script.readings = [
            indication(script, 0, 80_500, received: "2026-03-20T07:00:01", clock: "2000-01-01T00:03:00"),
            indication(script, 1, 80_100, received: "2026-03-20T07:00:02", clock: "2000-01-01T10:03:00"),
        ]
        let study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_100)
        #expect(try study.measurement("gatt/80100").quality == .receipt)
        let waiting = try study.review("gatt/80500")
        #expect(waiting.reasons == [.timeNotSane])
        #expect(waiting.day == nil)
        #expect(waiting.candidate == .grams(80_500))
    }

    @Test func batteryChangeLiveAdvert() throws {
        var script = try StudyScript()
        script.readings = [
            Reading(
                id: "advert", content: .weight(grams: 80_000, step: 50), origin: ReadingOrigin(.ble, transport: .advert, deviceID: "A"),
                time: ReadingTime(received: script.instant("2026-03-20T07:00"), device: .instant(script.instant("2000-01-01T00:03")), isLive: true),
                evidenceID: "e")
        ]
        let measurement = try script.derive(now: "2026-03-20T08:00").measurement("advert")
        #expect(measurement.time == script.instant("2026-03-20T07:00"))
        #expect(measurement.quality == .receipt)
    }

    @Test func withoutKnownOrderOnlyTheOnlyOneIsLive() throws {
        var script = try StudyScript()
        let first = indication(script, 0, 80_100, received: "2026-03-20T07:00:01", clock: nil, order: .unknown)
        let second = indication(script, 1, 80_500, received: "2026-03-20T07:00:02", clock: nil, order: .unknown)
        script.readings = [first]
        #expect(try script.derive(now: "2026-03-20T08:00").measurement(first.id).quality == .receipt)
        script.readings = [first, second]
        #expect(script.derive(now: "2026-03-20T08:00").measurements.allSatisfy { $0.quality == .unreliable })
        // Delivered before by another connection: it still counts among those of this one.
        var known = second
        known.time.received = script.instant("2026-03-19T20:00")
        known.time.connection = GATTConnection(
            id: "c0", heard: script.instant("2026-03-19T20:00"), connected: script.instant("2026-03-19T20:00"), index: 0, order: .unknown)
        script.readings = [known, first, second]
        let study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.measurement(second.id).quality == .receipt)
        #expect(try study.measurement(first.id).quality == .unreliable)
    }

    @Test func offlineForTwoDays() throws {
        var script = try StudyScript()
        let times = ["18T07:00", "18T19:00", "19T07:00", "19T19:00", "20T07:00", "20T19:00"]
        for (place, time) in times.enumerated() {
            script.readings.append(
                indication(script, place, 80_000 + place * 10, received: "2026-03-21T09:00:0\(place)", clock: "2026-03-\(time):00", heard: "2026-03-21T08:00"))
        }
        let study = script.derive(now: "2026-03-21T09:10")
        for (day, grams) in [("18", 80_000), ("19", 80_020), ("20", 80_040)] {
            let entry = try study.day("2026-03-\(day)").entry
            #expect(entry.weightMorning?.value == grams)
            #expect(entry.weightEvening?.value == grams + 10)
        }
        #expect(try study.day("2026-03-21").entry.weightMorning == nil)
        #expect(study.measurements.allSatisfy { $0.quality == .device && $0.flags.contains(.lateArrival) })
    }

    @Test func deviceClockSixMinutesBehind() throws {
        var script = try StudyScript()
        script.readings = [
            Reading(
                id: "r", content: .weight(grams: 80_000, step: 50), origin: ReadingOrigin(.ble, transport: .gatt, deviceID: "A"),
                time: ReadingTime(
                    received: script.instant("2026-03-20T07:10"), device: .local(try #require(CivilDateTime("2026-03-20T06:54:00"))),
                    deviceNow: .local(try #require(CivilDateTime("2026-03-20T07:04:00")))), evidenceID: "e")
        ]
        let measurement = try script.derive(now: "2026-03-20T08:00").measurement("r")
        #expect(measurement.time == script.instant("2026-03-20T07:00"))
        #expect(measurement.quality == .mapped)
    }

    /// The clock of a scale knows no summer time: what it stored before the change is mapped by its own "now", not by the zone.
    @Test func deviceClockAcrossTheChangeOfTime() throws {
        var script = try StudyScript()
        script.readings = [
            Reading(
                id: "r", content: .weight(grams: 80_000, step: 50), origin: ReadingOrigin(.ble, transport: .gatt, deviceID: "A"),
                time: ReadingTime(
                    received: script.instant("2026-03-29T08:00"), device: .local(try #require(CivilDateTime("2026-03-28T20:00:00"))),
                    deviceNow: .local(try #require(CivilDateTime("2026-03-29T07:00:00")))), evidenceID: "e")
        ]
        let measurement = try script.derive(now: "2026-03-29T09:00").measurement("r")
        #expect(measurement.time == script.instant("2026-03-28T20:00"), "eleven hours before its now")
        #expect(measurement.quality == .mapped)
    }

    @Test func flatWithoutInternet() throws {
        var script = try StudyScript()
        let name = script.ble("2026-03-20T07:00", 80_000)
        script.readings[0].time.gateway = GatewayClockReport(
            isSynchronised: false, lastStored: script.instant("2026-03-19T21:00"), errorBound: 120, boot: "b1", minutesUp: 5)
        #expect(try script.derive(now: "2026-03-20T08:00").measurement(name).quality == .gatewayUnsynced)
        #expect(try script.derive(now: "2026-03-20T08:00").day("2026-03-20").entry.weightMorning?.value == 80_000)
    }

    @Test func clockOfTheGatewayNotKnown() throws {
        var script = try StudyScript()
        let name = script.ble("2026-03-20T07:00", 80_000)
        script.readings[0].time.gateway = GatewayClockReport(isSynchronised: false, lastStored: script.instant("2026-03-19T21:00"), boot: "b1", minutesUp: 5)
        var study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.measurement(name).reason == .clockWait)
        #expect(study.questions == [.clock(boot: "b1", readings: [name])])
        #expect(try study.day("2026-03-20").entry.weightMorning == nil)
        script.decide("2026-03-20T08:01", .clock(boot: "b1", isRight: true), by: .patient)
        study = script.derive(now: "2026-03-20T08:02")
        #expect(try study.measurement(name).quality == .gatewayUnsynced)
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_000)
    }

    @Test func aLaterSynchronisationDatesAnew() throws {
        var script = try StudyScript()
        script.readings = [
            Reading(
                id: "r", content: .weight(grams: 80_000, step: 50), origin: ReadingOrigin(.ble, transport: .advert, deviceID: "A"),
                time: ReadingTime(
                    received: script.instant("2026-03-01T07:00"), isLive: true,
                    gateway: GatewayClockReport(isSynchronised: false, lastStored: script.instant("2026-03-19T21:00"), boot: "b1", minutesUp: 5)),
                evidenceID: "e")
        ]
        #expect(try script.derive(now: "2026-03-20T08:00").measurement("r").reason == .clockWait)
        script.facts.clockOffsets["b1"] = 19 * 86_400_000
        let study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.measurement("r").time == script.instant("2026-03-20T07:00"))
        #expect(try study.measurement("r").quality == .receipt)
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_000)
    }

    @Test func photoAfterMidnight() throws {
        var script = try StudyScript()
        script.photo("2026-03-20T23:58", "1.018", received: "2026-03-21T00:03")
        #expect(try script.derive(now: "2026-03-21T08:00").day("2026-03-20").entry.urineSG?.value == 180)
        script.readings = []
        script.photo("x", "1.018", received: "2026-03-21T00:03", hasExif: false, file: "2026-03-20T23:58", id: "p")
        #expect(try script.derive(now: "2026-03-21T08:00").day("2026-03-20").entry.urineSG?.value == 180)
        #expect(try script.derive(now: "2026-03-21T08:00").measurement("p").quality == .file)
        script.readings = []
        script.photo("x", "1.018", received: "2026-03-21T00:03", exif: "2019-01-01T00:00", id: "p")
        #expect(try script.derive(now: "2026-03-21T08:00").day("2026-03-21").entry.urineSG?.value == 180)
    }

    @Test func aPersonGivesTheTime() throws {
        var script = try StudyScript()
        script.readings = [indication(script, 0, 80_500, received: "2026-03-20T07:10", clock: nil, heard: "2026-03-20T07:00")]
        script.decide("2026-03-20T09:00", .confirm(reading: "gatt/80500", value: nil, measuredAt: script.instant("2026-03-19T19:00")))
        let study = script.derive(now: "2026-03-20T10:00")
        #expect(try study.day("2026-03-19").entry.weightEvening?.value == 80_500)
        #expect(try study.measurement("gatt/80500").quality == .typed)
        #expect(study.reviews.isEmpty)
    }
}
