import CivilTime
import Testing

/// Local times against the system's own.
@Suite struct ZoneTests {
    private static let zones = [
        "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/Havana", "America/Sao_Paulo", "Asia/Beirut", "Asia/Kathmandu", "Australia/Lord_Howe",
        "Africa/Casablanca", "Pacific/Apia", "Pacific/Kiritimati", "Pacific/Niue", "America/Nuuk", "Asia/Tehran",
    ]
    /// Years with changes of the rules, of today, and beyond 2037, where only the footer of a file rules.
    private static let years = [1986, 1995, 2011, 2016, 2017, 2018, 2022, 2025, 2026, 2027, 2038, 2050, 2099]

    private static func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate { try #require(CivilDate(year: year, month: month, day: day)) }

    /// Every hour of every day on which the offset changes, of the day before and of the day after, in every one of those years.
    private static func hours(_ rules: TimeZoneRules) throws -> [Int64] {
        var seconds: [Int64] = []
        for year in years {
            let first = Int64(try day(year, 1, 1).dayNumber)
            let offset = { (number: Int64) in rules.offset(at: Instant(seconds: number * 86_400)) }
            for number in first..<first + 365 where offset(number) != offset(number + 1) {
                seconds += ((number - 1) * 24..<(number + 3) * 24).map { $0 * 3600 }
            }
            seconds += (0..<365).map { (first + $0) * 86_400 + 43_200 }
        }
        return seconds
    }

    @Test(arguments: zones)
    func everyHourOfTheDaysOfChange(name: String) throws {
        let rules = try ZoneDatabase().zone(name)
        let seconds = try ZoneTests.hours(rules)
        let texts = try SystemClock.texts(name, seconds)
        #expect(texts.count == seconds.count)
        for (second, text) in zip(seconds, texts) {
            let instant = Instant(seconds: second)
            #expect(rules.text(instant) == text.replacing("+00:00", with: "Z"))
            #expect(Instant(text) == instant)
            #expect(rules.instants(showing: rules.civil(at: instant)).contains(instant), "\(instant)")
        }
    }

    @Test func everyZoneOfTheSystem() throws {
        let names = try SystemClock.zones()
        #expect(names.count > 400)
        // Steps of some 103 days with an odd remainder, so that every season and hour comes up.
        let seconds = [-4_000_000_000, 0, 1_774_746_000, 4_000_000_000] + (0..<470).map { Int64($0) * 8_923_457 }
        let offsets = try SystemClock.offsets(names, seconds)
        for (name, row) in zip(names, offsets) {
            let rules = try ZoneDatabase().zone(name)
            for (second, offset) in zip(seconds, row) { #expect(rules.offset(at: Instant(seconds: second)) == offset, "\(name) \(second)") }
        }
    }

    @Test func selfTest() throws { try ZoneDatabase().selfTest() }

    @Test(arguments: zones)
    func daysFollowEachOther(name: String) throws {
        let rules = try ZoneDatabase().zone(name)
        for year in [1995, 2011, 2017, 2026, 2050] {
            var day = try ZoneTests.day(year, 1, 1)
            for _ in 0..<366 {
                let (start, end, seconds) = rules.period(of: day)
                #expect(rules.startOfDay(day.adding(days: 1)) == end)
                if seconds == 0 {
                    #expect(rules.date(at: start) > day, "a day that is skipped whole")
                } else {
                    #expect(rules.date(at: start) == day)
                    #expect(rules.date(at: end.adding(seconds: -1)) == day)
                }
                #expect(rules.date(at: start.adding(seconds: -1)) < day)
                day = day.adding(days: 1)
            }
        }
    }

    @Test(arguments: [
        ("Europe/Berlin", "2026-03-29", 82_800), ("Europe/Berlin", "2026-10-25", 90_000), ("Australia/Lord_Howe", "2026-04-05", 88_200),
        ("Australia/Lord_Howe", "2026-10-04", 84_600), ("Pacific/Apia", "2011-12-30", 0), ("Pacific/Kiritimati", "2026-03-29", 86_400),
        ("America/Sao_Paulo", "2017-10-15", 82_800), ("Asia/Beirut", "2026-03-29", 82_800), ("America/Havana", "2026-03-08", 82_800),
        ("America/Havana", "2026-11-01", 90_000), ("Europe/Dublin", "2026-03-29", 82_800), ("Asia/Kathmandu", "1986-01-01", 85_500),
        ("Africa/Casablanca", "2026-02-15", 90_000), ("Africa/Casablanca", "2026-03-22", 82_800),
    ])
    func lengthOfADay(zone: String, day: String, seconds: Int) throws {
        #expect(try ZoneDatabase().zone(zone).period(of: try #require(CivilDate(day))).seconds == seconds)
    }

    @Test(arguments: [
        ("America/Sao_Paulo", "2017-10-15", "2017-10-15T03:00:00Z"), ("Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z"),
        ("America/Havana", "2026-03-08", "2026-03-08T05:00:00Z"), ("America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"),
        ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"), ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
        // At 23:30 the clock went to 00:30: the day starts in the middle of an hour.
        ("America/Toronto", "1919-03-31", "1919-03-31T04:30:00Z"),
    ])
    func midnightThatIsSkippedOrTwice(zone: String, day: String, start: String) throws {
        #expect(try ZoneDatabase().zone(zone).startOfDay(try #require(CivilDate(day))) == Instant(start))
    }

    @Test func gapsAndFolds() throws {
        let berlin = try ZoneDatabase().zone("Europe/Berlin")
        let gap = try #require(CivilDateTime("2026-03-29T02:30:00"))
        #expect(berlin.instants(showing: gap).isEmpty)
        #expect(berlin.instant(showing: gap) == Instant("2026-03-29T01:30:00Z"), "moved forward by the length of the gap")
        let fold = try #require(CivilDateTime("2026-10-25T02:30:00"))
        #expect(berlin.instants(showing: fold) == [Instant("2026-10-25T00:30:00Z"), Instant("2026-10-25T01:30:00Z")])
        #expect(berlin.instant(showing: fold) == Instant("2026-10-25T00:30:00Z"))
        let apia = try ZoneDatabase().zone("Pacific/Apia")
        #expect(apia.instants(showing: try #require(CivilDateTime("2011-12-30T12:00:00"))).isEmpty)
        #expect(apia.instant(showing: try #require(CivilDateTime("2011-12-30T12:00:00"))) == Instant("2011-12-30T22:00:00Z"))
    }

    @Test(arguments: ["", "Europe", "Europe/Bielefeld", "../etc/passwd", "/etc/localtime", "Europe/../Europe/Berlin", "Europe//Berlin", "tzdata.zi", "Ä"])
    func unknownNames(name: String) {
        #expect(throws: ZoneError.unknown(name)) { try ZoneDatabase().zone(name) }
    }

    @Test func aTimeScaleWithLeapSecondsIsRefused() {
        #expect(throws: ZoneError.self) { try ZoneDatabase().zone("right/Europe/Berlin") }
    }
}
