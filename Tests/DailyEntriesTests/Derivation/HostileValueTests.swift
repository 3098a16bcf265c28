import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Testing

/// Numbers and times that no decoder should give: kept or refused, never a trap, never counted.
@Suite struct HostileValueTests {
    private static let numbers = [Int.min, -1, 0, Int.max]
    private static let times = [Int64.min, -1, 0, 1_774_000_000_000, Int64.max]

    @Test func extremeNumbers() throws {
        var script = try StudyScript()
        for number in HostileValueTests.numbers {
            for (place, content) in [
                ReadingContent.weight(grams: number, step: number), .gravity(ticks: number), .fluid(millilitres: number),
                .cognition(medianReactionTime: number),
                .tapping(count: number), .wellbeing(number),
            ].enumerated() {
                for source in [ReadingOrigin.Source.ble, .withings, .manualPatient, .manualStaff, .fileImport] {
                    script.readings.append(
                        Reading(
                            id: "\(number)/\(place)/\(source)", content: content, origin: ReadingOrigin(source, deviceID: "A", attrib: 0),
                            time: ReadingTime(received: script.instant("2026-03-20T07:00"), device: .instant(script.instant("2026-03-20T07:00"))),
                            evidenceID: "e", isConfirmedAtEntry: true))
                }
            }
        }
        for (place, reading) in script.readings.enumerated() where place % 3 == 0 {
            script.decide("2026-03-20T08:00", .correct(reading: reading.id, value: .grams(HostileValueTests.numbers[place % 4]), measuredAt: nil))
            script.decide("2026-03-20T09:00", .confirm(reading: reading.id, value: .ticks(HostileValueTests.numbers[place % 4]), measuredAt: nil), by: .patient)
        }
        let study = script.derive(now: "2026-03-20T12:00")
        #expect(study.measurements.count == script.readings.count)
        let day = try study.day("2026-03-20")
        #expect(day.entry.weightMorning == nil)
        #expect(day.values.morningCandidate == nil)
    }

    @Test func extremeTimes() throws {
        var script = try StudyScript()
        for received in HostileValueTests.times {
            for device in HostileValueTests.times {
                let time = ReadingTime(
                    received: Instant(milliseconds: received), device: .instant(Instant(milliseconds: device)),
                    deviceNow: .instant(Instant(milliseconds: received)), isLive: device == 0)
                for (name, content) in [
                    ("w", ReadingContent.weight(grams: 80_000, step: 5)), ("p", .photo(GravityRead(display: .lcd, first: "1.018", second: "1.018"))),
                    ("f", .fluid(millilitres: 100)),
                ] {
                    script.readings.append(
                        Reading(
                            id: "\(name)/\(received)/\(device)", content: content,
                            origin: ReadingOrigin(name == "w" ? .ble : name == "p" ? .photo : .manualPatient),
                            time: time, evidenceID: "e"))
                }
            }
        }
        for now in HostileValueTests.times {
            let study = DerivedStudy.derive(facts: script.facts, readings: script.readings, decisions: [], now: Instant(milliseconds: now))
            #expect(study.measurements.count == script.readings.count)
        }
    }
}
