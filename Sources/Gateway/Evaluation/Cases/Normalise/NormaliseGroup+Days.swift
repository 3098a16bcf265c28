import CivilTime
import DailyEntries
import JSONValues

extension NormaliseGroup {
    /// The zones of the cases.
    static let zones = ZoneDatabase()

    /// Days and windows.
    static let days = [
        NormaliseGroup("slot", ["t", "zone"]) { arguments throws(JSONSectionError) in
            json(LocalDay.weighing(at: try arguments.instant("t"), in: try arguments.zone("zone", of: zones)))
        },
        NormaliseGroup("calendarDay", ["t", "zone"]) { arguments throws(JSONSectionError) in
            .string(try arguments.zone("zone", of: zones).date(at: arguments.instant("t")).description)
        },
        NormaliseGroup("entryDay", ["t", "zone", "answer", "firstDay"]) { arguments throws(JSONSectionError) in
            json(
                LocalDay.entry(
                    at: try arguments.instant("t"), in: try arguments.zone("zone", of: zones),
                    answer: try arguments.string("answer").flatMap(DayAnswer.init), firstDay: try arguments.optionalDay("firstDay")))
        },
        NormaliseGroup("today", ["t", "zone"]) { arguments throws(JSONSectionError) in
            let today = Today(at: try arguments.instant("t"), in: try arguments.zone("zone", of: zones))
            return [
                "day": .string(today.day.description), "weightDay": .string(today.weightDay.description),
                "lastClosedDay": .string(today.lastClosedDay.description),
            ]
        },
        NormaliseGroup("dayPeriod", ["day", "zone"]) { arguments throws(JSONSectionError) in
            let period = DayPeriod(of: try arguments.day("day"), in: try arguments.zone("zone", of: zones))
            return [
                "start": .string(local(period.start, period.startOffset)), "end": .string(local(period.end.adding(seconds: -1), period.endOffset)),
                "hours": JSONNumber(text: "\(Double(period.seconds) / 3600)").map(JSONValue.number) ?? .null,
            ]
        },
    ]

    private static func json(_ place: LocalDay) -> JSONValue { [.string(place.day.description), .string(place.window.rawValue)] }

    /// The clock's reading with its offset in hours and minutes, of old local mean times in seconds too; `+00:00` for UTC.
    private static func local(_ instant: Instant, _ offset: Int) -> String {
        let clock = CivilDateTime(epochSeconds: instant.seconds + Int64(offset)).description
        let size = abs(offset)
        let seconds = size % 60 == 0 ? "" : ":" + twoDigits(size % 60)
        return clock + (offset < 0 ? "-" : "+") + twoDigits(size / 3600) + ":" + twoDigits(size / 60 % 60) + seconds
    }

    private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
