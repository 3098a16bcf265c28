/// The days that were handed over, found by POD.
struct DaySeries {
    /// The first and the last POD that was handed over.
    let pods: ClosedRange<Int>
    private let days: [DayValues]
    /// Place in `days` of every POD from the first on; nil: no row.
    private let places: [Int?]

    /// A series; nil where no day lies within ``EscalationEngine/podRange``. Of two rows of one POD the later holds.
    init?(_ days: [DayValues]) {
        let pods = days.lazy.map(\.pod).filter(EscalationEngine.podRange.contains)
        guard let first = pods.min(), let last = pods.max() else { return nil }
        var places = [Int?](repeating: nil, count: last - first + 1)
        for (place, day) in days.enumerated() where (first...last).contains(day.pod) { places[day.pod - first] = place }
        self.pods = first...last
        self.days = days
        self.places = places
    }

    /// The row of that POD.
    subscript(_ pod: Int) -> DayValues? {
        guard pods.contains(pod), let place = places[pod - pods.lowerBound] else { return nil }
        return days[place]
    }

    /// The accepted weight of that slot.
    func weight(_ slot: DaySlot, _ pod: Int) -> Int? {
        guard pods.contains(pod), let place = places[pod - pods.lowerBound] else { return nil }
        return days[place].weight(slot)
    }

    /// The latest accepted weight of that slot on the `days` days before that POD.
    func weight(_ slot: DaySlot, before pod: Int, days: Int) -> DatedWeight? {
        for back in stride(from: pod - 1, through: pod - days, by: -1) {
            if let grams = weight(slot, back) { return DatedWeight(pod: back, grams: grams) }
        }
        return nil
    }
}
