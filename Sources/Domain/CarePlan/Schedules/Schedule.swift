public import CivilTime

/// Several elements that make up one schedule, for instance a tapering: daily at first, then weekly.
public struct Schedule: Sendable, Hashable {
    /// More events than this are never listed in one query.
    public static let maximumEvents = 200_000

    /// The elements in the order of their start; where two start together, in the order given.
    public let elements: [ScheduleElement]

    /// A schedule composed of these elements.
    public init(composing elements: [ScheduleElement]) {
        self.elements = elements.enumerated().sorted { ($0.element.givenStart, $0.offset) < ($1.element.givenStart, $1.offset) }.map(\.element)
    }

    /// The events that overlap the half-open time from `from` to `to` by the patient's clock, in order of time.
    ///
    /// Numbers count from the schedule's first event, therefore everything before `from` is walked as well.
    /// - Throws: ``ScheduleError/tooManyEvents``.
    public func events(from: CivilDateTime, to: CivilDateTime, in zone: TimeZoneRules) throws(ScheduleError) -> [ScheduledEvent] {
        var times: [(element: ScheduleElement, start: PlannedTime, place: Int)] = []
        for element in elements {
            let span = max(0, min(element.end ?? to, to).epochSeconds - element.start.epochSeconds)
            guard span / element.interval.shortestWallSeconds <= Int64(Schedule.maximumEvents - times.count) else { throw .tooManyEvents }
            var index = 0
            while let reading = element.reading(index), reading < to, reading < element.end ?? to {
                times.append((element, PlannedTime(reading, in: zone), times.count))
                index += 1
            }
        }
        times.sort { ($0.start.instant, $0.place) < ($1.start.instant, $1.place) }
        let first = zone.instant(showing: from)
        return times.enumerated().compactMap { number, time in
            let event = ScheduledEvent(occurrence: number, element: time.element, start: time.start, end: Schedule.end(of: time.element, time.start, in: zone))
            return event.end.instant > first ? event : nil
        }
    }

    /// The events that overlap that calendar day.
    /// - Throws: ``ScheduleError/tooManyEvents``.
    public func events(on date: CivilDate, in zone: TimeZoneRules) throws(ScheduleError) -> [ScheduledEvent] {
        try events(from: Schedule.midnight(date), to: Schedule.midnight(date.adding(days: 1)), in: zone)
    }

    /// 00:00 of that day by the clock's reading.
    static func midnight(_ date: CivilDate) -> CivilDateTime { CivilDateTime(epochSeconds: Int64(date.dayNumber) * 86_400) }

    private static func end(of element: ScheduleElement, _ start: PlannedTime, in zone: TimeZoneRules) -> PlannedTime {
        switch element.duration {
        case .allDay: PlannedTime(CivilDateTime(epochSeconds: start.reading.epochSeconds + 86_400), in: zone)
        case .seconds(let seconds): PlannedTime(start.instant.adding(seconds: Int64(seconds)), in: zone)
        }
    }
}
