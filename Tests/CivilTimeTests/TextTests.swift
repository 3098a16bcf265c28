import CivilTime
import Testing

/// Days, times and instants as text.
@Suite struct TextTests {
    @Test(arguments: [
        ("2026-03-29T01:00:00Z", 1_774_746_000_000), ("2026-03-29T03:00:00+02:00", 1_774_746_000_000), ("2026-03-29 03:00:00 +0200", 1_774_746_000_000),
        ("2026-03-29T03:00:00+02", 1_774_746_000_000), ("2026-03-28T20:00:00.5-05:00", 1_774_746_000_500), ("2026-03-29T01:00:00.123456Z", 1_774_746_000_123),
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999Z", -1), ("0001-01-01T00:00:00Z", -62_135_596_800_000),
        ("9999-12-31T23:59:59Z", 253_402_300_799_000),
    ])
    func instants(text: String, milliseconds: Int64) {
        #expect(Instant(text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-03-29", "2026-03-29T01:00Z", "2026-03-29T01:00:00", "2026-03-29T24:00:00Z", "2026-03-29T01:60:00Z", "2026-03-29T01:00:60Z",
        "2026-02-29T01:00:00Z", "2026-13-01T01:00:00Z", "2026-03-29T01:00:00+0:200", "2026-03-29T01:00:00+02:", "2026-03-29T01:00:00+2",
        "2026-03-29T01:00:00+19:00", "2026-03-29T01:00:00+02:60", "2026-03-29T01:00:00.Z", "2026-03-29T01:00:00ZZ", "2026-03-29T01:00:00 + 02:00",
        "+2026-03-29T01:00:00Z", "2026-3-29T01:00:00Z", "２026-03-29T01:00:00Z", "10000-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "2026-03-29T01:00:00+020",
    ])
    func noInstants(text: String) {
        #expect(Instant(text) == nil)
    }

    @Test func instantsAsText() {
        #expect(Instant(milliseconds: 1_774_746_000_050).description == "2026-03-29T01:00:00.050Z")
        #expect(Instant(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
        #expect(Instant(seconds: 1_774_746_000).text(offset: -12_600) == "2026-03-28T21:30:00-03:30")
        #expect(Instant(seconds: .max).description == "9999-12-31T23:59:59Z")
        #expect(Instant(seconds: .min).description == "0001-01-01T00:00:00Z")
        for extreme in [Int64.min, .min + 1, .max] { #expect(!Instant(milliseconds: extreme).description.isEmpty) }
        #expect(Instant(milliseconds: .min).seconds == Int64.min / 1000 - 1)
    }

    @Test func readingsWithoutZone() throws {
        let reading = try #require(CivilDateTime("2026-08-22T08:00:03"))
        #expect(reading.description == "2026-08-22T08:00:03")
        #expect((reading.hour, reading.minute, reading.second) == (8, 0, 3))
        #expect(CivilDateTime("2026-08-22T08:00:03.9") == reading)
        for text in ["2026-08-22T08:00:03Z", "2026-08-22T08:00", "2026-08-22", "2026-08-22T8:00:03"] { #expect(CivilDateTime(text) == nil, "\(text)") }
        #expect(CivilDateTime(date: reading.date, secondOfDay: 86_400) == nil)
        #expect(CivilDateTime(date: reading.date, hour: 24, minute: 0) == nil)
    }

    @Test func daysOfTheCalendar() throws {
        // Every day of 800 years against a count of its own.
        var number = try #require(CivilDate(year: 1600, month: 1, day: 1)).dayNumber
        var wrong = 0
        for year in 1600..<2400 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                for day in 1...length {
                    let date = CivilDate(year: year, month: month + 1, day: day)
                    if date?.dayNumber != number || date.map({ $0.components != (year, month + 1, day) }) ?? true { wrong += 1 }
                    number += 1
                }
                if CivilDate(year: year, month: month + 1, day: length + 1) != nil { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test func daysAreClamped() {
        #expect(CivilDate(dayNumber: .max).description == "9999-12-31")
        #expect(CivilDate(dayNumber: .min).description == "0001-01-01")
        #expect(CivilDate(dayNumber: 0).adding(days: .max).description == "9999-12-31")
        #expect(CivilDate(dayNumber: -1).adding(days: .min).description == "0001-01-01")
    }

    @Test(arguments: [("2026-11-30", 1), ("2026-11-29", 7), ("1970-01-01", 4), ("0001-01-01", 1), ("2024-02-29", 4)])
    func weekdays(text: String, weekday: Int) throws {
        #expect(try #require(CivilDate(text)).weekday == weekday)
    }

    @Test(arguments: ["2026-2-01", "2026-02-30", "2026-02-1", "26-02-01", "2026/02/01", "2026-02-01 ", "", "2026-00-01", "0000-01-01", "−026-02-01"])
    func noDays(text: String) {
        #expect(CivilDate(text) == nil)
    }
}
