public import CivilTime

/// The weights of one day.
public struct DayWeights: Sendable, Hashable {
    /// The morning.
    public var morning = WeightSlot()
    /// The evening.
    public var evening = WeightSlot()
    /// There is no reading of the morning window: the morning was weighed after 12:00.
    public var isLate = false

    /// The weights of every day that has an accepted reading.
    ///
    /// - Parameters:
    ///   - readings: Accepted, each weighing once.
    ///   - last: The last accepted weight before them, used to choose a candidate only.
    public static func pick(
        _ readings: [Weighing], in zone: TimeZoneRules, last: Int?, limits: NormaliserLimits = NormaliserLimits()
    ) -> [CivilDate: DayWeights] {
        var days: [CivilDate: [DayWindow: [Weighing]]] = [:]
        for reading in readings.sorted(by: { $0.time < $1.time }) {
            let place = LocalDay.weighing(at: reading.time, in: zone, limits: limits)
            days[place.day, default: [:]][place.window, default: []].append(reading)
        }
        return days.mapValues { DayWeights($0, lastBeforeMorning: last, lastBeforeEvening: last, limits: limits) }
    }

    /// The weights of one day from its accepted readings by window, each in order.
    init(_ windows: [DayWindow: [Weighing]], lastBeforeMorning: Int?, lastBeforeEvening: Int?, limits: NormaliserLimits) {
        let early = windows[.morning] ?? []
        let late = windows[.lateMorning] ?? []
        let others = early.isEmpty ? [] : late
        morning = WeightSlot(early.isEmpty ? late : early, others: others, isMorning: true, last: lastBeforeMorning, limits: limits)
        evening = WeightSlot(windows[.evening] ?? [], others: [], isMorning: false, last: lastBeforeEvening, limits: limits)
        isLate = early.isEmpty && !late.isEmpty
    }
}
