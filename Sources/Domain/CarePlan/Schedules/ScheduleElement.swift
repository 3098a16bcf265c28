public import CivilTime

/// One repeating event: when it first happens, how often, how long, until when.
public struct ScheduleElement: Sendable, Hashable {
    /// The element's name, stable over changes of the schedule.
    public let id: String
    /// The first event by the patient's clock; midnight of that day for an all-day element.
    public let start: CivilDateTime
    /// No event starts at or after this reading; nil for ever.
    public let end: CivilDateTime?
    /// How far apart the events lie.
    public let interval: ScheduleInterval
    /// How long one event lasts.
    public let duration: ScheduleDuration
    /// What is to be done, for people; may be empty.
    public let text: String
    /// What the values of one event have to add up to; nil where any value does.
    public let target: Int?
    /// The reading that was given as start, by which elements of a schedule are ordered.
    let givenStart: CivilDateTime

    /// An element of those parts.
    /// - Throws: ``ScheduleError`` where the parts contradict each other.
    public init(
        id: String, start: CivilDateTime, end: CivilDateTime? = nil, interval: ScheduleInterval = .daily, duration: ScheduleDuration = .seconds(3600),
        text: String = "", target: Int? = nil
    ) throws(ScheduleError) {
        guard !id.isEmpty else { throw .unnamed }
        let isAllDay = duration == .allDay
        let first = isAllDay ? CivilDateTime(epochSeconds: Int64(start.date.dayNumber) * 86_400) : start
        if case .seconds(let seconds) = duration, !(0...31_622_400).contains(seconds) { throw .duration(element: id, seconds: seconds) }
        if interval.months > 0, start.date.components.day > 28 { throw .monthAnchor(element: id, day: start.date.components.day) }
        if let end, end <= first { throw .endNotAfterStart(element: id) }
        self.id = id
        self.start = first
        self.end = end
        self.interval = interval
        self.duration = duration
        self.text = text
        self.target = target
        givenStart = start
    }

    /// The reading at which event number `index` starts, counted from 0; nil after the year 9999.
    func reading(_ index: Int) -> CivilDateTime? {
        if let step = interval.wallSeconds { return CivilDateTime(epochSeconds: start.epochSeconds + step * Int64(index)) }
        let (year, month, day) = start.date.components
        let months = year * 12 + month - 1 + interval.months * index
        return CivilDate(year: months / 12, month: months % 12 + 1, day: day).map {
            CivilDateTime(epochSeconds: Int64($0.dayNumber) * 86_400 + Int64(start.secondOfDay))
        }
    }
}
