import CarePlan
import CivilTime
import JSONValues

/// Schedule elements and events as JSON: `{"id","start","end","interval":{"days":1},"duration":"allDay"|seconds}`.
enum ScheduleCodec {
    static func read(_ section: inout JSONSection) throws(JSONSectionError) -> ScheduleElement {
        let id = try section.need(section.string("id"), "id")
        let start = try section.need(section.reading("start"), "start")
        let end = try section.reading("end")
        let interval = try interval(&section)
        let duration: ScheduleDuration =
            if section.value("duration") == "allDay" {
                .allDay
            } else {
                .seconds(try section.need(section.int("duration", in: CaseLimits.number), "duration"))
            }
        do throws(ScheduleError) {
            return try ScheduleElement(id: id, start: start, end: end, interval: interval, duration: duration)
        } catch {
            throw section.refusal("id", error.description)
        }
    }

    private static func interval(_ section: inout JSONSection) throws(JSONSectionError) -> ScheduleInterval {
        var parts = try section.need(section.section("interval"), "interval")
        let months = try parts.int("months", in: CaseLimits.number) ?? 0
        let weeks = try parts.int("weeks", in: CaseLimits.number) ?? 0
        let days = try parts.int("days", in: CaseLimits.number) ?? 0
        let hours = try parts.int("hours", in: CaseLimits.number) ?? 0
        try parts.finish()
        do throws(ScheduleError) {
            return try ScheduleInterval(months: months, weeks: weeks, days: days, hours: hours)
        } catch {
            throw section.refusal("interval", error.description)
        }
    }

    static func json(_ element: ScheduleElement) -> JSONValue {
        let interval = element.interval
        let parts = [("months", interval.months), ("days", interval.days), ("hours", interval.hours)].filter { $0.1 > 0 }
        let duration: JSONValue = if case .seconds(let seconds) = element.duration { JSONValue(seconds) } else { "allDay" }
        return [
            "id": .string(element.id), "start": .string(element.start.description), "end": JSONValue(element.end?.description),
            "interval": .object(JSONObject(parts.map { ($0.0, JSONValue($0.1)) })), "duration": duration,
        ]
    }

    static func json(_ event: ScheduledEvent?) -> JSONValue {
        guard let event else { return .null }
        return [
            "occurrence": JSONValue(event.occurrence), "element": .string(event.element.id), "start": .string(event.start.text),
            "end": .string(event.end.text),
        ]
    }
}
