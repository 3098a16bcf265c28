import CivilTime

/// The specific gravity of every day from judged readings.
struct GravityDays {
    /// What a day has.
    struct Outcome {
        var field: EntryField<Int>?
        /// All values that count, by time.
        var counting: [Int] = []
        /// The worst value that waits.
        var candidate: Int?
    }

    private let limits: NormaliserLimits
    /// The gravities, their states settled.
    private(set) var gravities: [GravityFact]
    /// By day.
    private(set) var days: [CivilDate: Outcome] = [:]

    init(_ gravities: [GravityFact], limits: NormaliserLimits) {
        self.limits = limits
        self.gravities = gravities
        for (day, places) in Dictionary(grouping: gravities.indices, by: { gravities[$0].day }) { fill(day, places) }
    }

    private mutating func fill(_ day: CivilDate, _ all: [Int]) {
        let items = all.compactMap { place in gravities[place].item.map { (place: place, item: $0) } }
        guard !items.isEmpty else { return }
        let judged = GravityDay(items.map(\.item), limits: limits)
        for index in judged.differing { sendBack(items[index].place) }
        for (second, first) in judged.second where !judged.differing.contains(second) && !judged.differing.contains(first) {
            let (later, earlier) = (items[second].place, items[first].place)
            gravities[later].mergedWith = gravities[earlier].id
            gravities[later].flags.insert(.merged)
        }
        var outcome = Outcome(candidate: judged.unconfirmed)
        outcome.counting = items.indices.filter { items[$0].item.status != .review && !judged.differing.contains($0) }.map { items[$0].item.ticks }
        if let index = judged.field {
            let fact = gravities[items[index].place]
            var flags = fact.flags
            let photos = items.indices.filter { items[$0].item.typed == nil && items[$0].item.status != .review && !judged.differing.contains($0) }
            if fact.typed != nil, photos.contains(where: { abs(items[$0].item.ticks - items[index].item.ticks) >= limits.manualDiffersTicks }) {
                flags.insert(.manualDiffers)
            }
            outcome.field = EntryField(items[index].item.ticks, [fact.id], flags: flags, valueClass: fact.valueClass)
        }
        days[day] = outcome
    }

    private mutating func sendBack(_ place: Int) {
        gravities[place].state = .waiting(.samplesDiffer)
        gravities[place].candidate = gravities[place].ticks
        gravities[place].coreCandidate = gravities[place].ticks
    }
}
