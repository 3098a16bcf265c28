public import CivilTime

/// When the cloud is asked: twice a day, again while the weight of a slot is not there, and before anything is concluded
/// from its absence.
public struct ImportSchedule: Sendable, Hashable {
    /// The imports that always run.
    public var slots: [LocalTime] = [LocalTime(8, 30), LocalTime(20, 30)]
    /// The imports that run only while the weight of their half of the day is missing; 10:50 stands among ``beforeConclusions``.
    public var lookAgain: [LocalTime] = [LocalTime(9, 30), LocalTime(12, 30), LocalTime(14, 0), LocalTime(21, 30), LocalTime(22, 30)]
    /// The same, directly before a reminder or an alarm is derived from absence (11:00, 14:00, 04:00): they come punctually.
    public var beforeConclusions: [LocalTime] = [LocalTime(10, 50), LocalTime(13, 55), LocalTime(3, 50)]
    /// Seconds by which this box comes later than the plan: a study's boxes share one limit of calls.
    public var jitter = 0

    /// The standard plan.
    public init() {}

    /// A half of a day that wants a weight.
    public enum Half: String, Sendable, Hashable {
        case morning, evening
    }
    /// A half of a certain day.
    public struct Slot: Sendable, Hashable {
        /// The day.
        public let day: CivilDate
        /// Its half.
        public let half: Half

        /// That half of that day.
        public init(day: CivilDate, half: Half) {
            self.day = day
            self.half = half
        }
    }
    /// One planned time.
    struct Appointment: Sendable, Hashable {
        let time: Instant
        /// The slot whose weight makes it needless; nil: it always runs.
        let slot: Slot?
    }

    /// No more often than this, whatever the reasons: one poll in ten minutes is what Withings asks for.
    public static let shortestGap: Int64 = 600
    /// Jitter is less than this: what is looked for at 10:50 has to be there at 11:00.
    public static let largestJitter = 300
    /// Until this hour the evening of the day before is open.
    static let dayBegins = LocalTime(4, 0)
    static let eveningBegins = LocalTime(17, 0)

    /// The planned times of a calendar day, ascending.
    func appointments(on day: CivilDate, zone: TimeZoneRules) -> [Appointment] {
        let always = slots.map { appointment($0, day, zone, late: jitter, isAlways: true) }
        let again = lookAgain.map { appointment($0, day, zone, late: jitter, isAlways: false) }
        // A fifth of the jitter: 13:55 must be done before 14:00.
        let before = beforeConclusions.map { appointment($0, day, zone, late: jitter / 5, isAlways: false) }
        return (always + again + before).sorted { $0.time < $1.time }
    }

    private func appointment(_ time: LocalTime, _ day: CivilDate, _ zone: TimeZoneRules, late: Int, isAlways: Bool) -> Appointment {
        let planned = CivilDateTime(date: day, secondOfDay: time.minute * 60).map(zone.instant(showing:)) ?? zone.startOfDay(day)
        let slot = CivilDateTime(date: day, secondOfDay: time.minute * 60).map(ImportSchedule.slot)
        return Appointment(time: planned.adding(seconds: Int64(late)), slot: isAlways ? nil : slot)
    }

    /// The slot that a clock reading belongs to: from 17:00 on the evening, before 04:00 that of the day before.
    static func slot(_ reading: CivilDateTime) -> Slot {
        let minute = reading.secondOfDay / 60
        return Slot(day: minute < dayBegins.minute ? reading.date.adding(days: -1) : reading.date, half: half(minute: minute))
    }

    private static func half(minute: Int) -> Half { minute < eveningBegins.minute && minute >= dayBegins.minute ? .morning : .evening }

    /// When the next import is due: not later than now where one was missed, once, however many were.
    /// - Parameters:
    ///   - lastSuccess: when a run last fetched everything; an instant in the future (the clock went back) counts as never.
    ///   - isMissing: whether the weight of a slot is not there.
    public func next(now: Instant, zone: TimeZoneRules, lastSuccess: Instant?, isMissing: (Slot) -> Bool) -> Instant {
        let last = lastSuccess.flatMap { $0 <= now.adding(seconds: 60) ? $0 : nil }
        let today = zone.date(at: now)
        var future: Instant?
        var missed = false
        for day in (-1...2).map({ today.adding(days: $0) }) {
            for appointment in appointments(on: day, zone: zone) where appointment.slot.map(isMissing) ?? true {
                if appointment.time > now {
                    future = min(future ?? appointment.time, appointment.time)
                } else if last.map({ $0 < appointment.time }) ?? true {
                    missed = true
                }
            }
        }
        let due = missed ? now : future ?? now.adding(seconds: 3600)
        return last.map { max(due, $0.adding(seconds: ImportSchedule.shortestGap)) } ?? due
    }
}
