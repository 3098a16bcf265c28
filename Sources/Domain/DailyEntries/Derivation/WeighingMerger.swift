import CivilTime

/// Finds the deliveries of one weighing (normalise section 6 and the radio rows of section 0).
struct WeighingMerger {
    private let limits: NormaliserLimits
    private let deliveries: [DatedReading]
    private let times: [Instant]
    private let grams: [Int]

    /// Automatic weights that have a time.
    init(_ readings: [DatedReading], limits: NormaliserLimits) {
        self.limits = limits
        let timed = readings.compactMap { reading -> (DatedReading, Instant, Int)? in
            guard let time = reading.time, case .weight(let grams, _) = reading.reading.content else { return nil }
            return (reading, time, grams)
        }.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0.order < $1.0.order }
        deliveries = timed.map(\.0)
        times = timed.map(\.1)
        grams = timed.map(\.2)
    }

    /// The deliveries of each weighing, by receipt.
    func weighings() -> [[DatedReading]] {
        let repeats = repeats()
        let kept = deliveries.indices.filter { repeats[$0] == nil }
        var groups = Dictionary(uniqueKeysWithValues: kept.map { ($0, [$0]) })
        for (place, first) in repeats.sorted(by: { $0.key < $1.key }) { groups[first, default: []].append(place) }
        for (left, right) in pairs(kept) {
            groups[left, default: []] += groups[right] ?? []
            groups[right] = nil
        }
        return groups.values.map { places in
            places.map { deliveries[$0] }.sorted { ($0.received, $0.id) < ($1.received, $1.id) }
        }
    }

    /// By place, the earlier delivery by the same path that tells the same weighing.
    private func repeats() -> [Int: Int] {
        struct Path: Hashable {
            let source: ReadingOrigin.Source
            let device: String
        }
        var kept: [Path: [Int]] = [:]
        var repeats: [Int: Int] = [:]
        for place in deliveries.indices {
            guard let device = deliveries[place].reading.origin.deviceID else { continue }
            let path = Path(source: deliveries[place].reading.origin.source, device: device)
            if let first = repeated(place, among: kept[path, default: []]) {
                repeats[place] = first
            } else {
                kept[path, default: []].append(place)
            }
        }
        return repeats
    }

    /// The earlier delivery that tells the same weighing; nil: it is another one.
    private func repeated(_ place: Int, among earlier: [Int]) -> Int? {
        let same = earlier.reversed().prefix { times[$0] == times[place] }.first { grams[$0] == grams[place] }
        return same ?? earlier.last.flatMap { isRadioRepeat($0, place) ? $0 : nil }
    }

    /// Equal weights in a row over radio: good scale times differ (adverts: by more than 20 s): two; a clock is bad: one within 120 s.
    private func isRadioRepeat(_ earlier: Int, _ later: Int) -> Bool {
        let (left, right) = (deliveries[earlier], deliveries[later])
        guard left.reading.origin.source == .ble, grams[earlier] == grams[later], !right.reading.isAsked else { return false }
        let apart = times[later].milliseconds(since: times[earlier])
        let isGood = [left, right].allSatisfy { $0.quality == .device || $0.quality == .mapped }
        if !isGood { return apart <= Int64(limits.badClockRepeat) * 1000 }
        return right.reading.origin.transport == .advert && apart <= Int64(limits.advertRepeat) * 1000
    }

    /// Pairs of deliveries by two paths, nearest in time first, each delivery at most once.
    private func pairs(_ kept: [Int]) -> [(Int, Int)] {
        struct Pair {
            let left: Int
            let right: Int
            let apart: Int64
            let difference: Int
        }
        let clocks = kept.flatMap { place in
            [(at: times[place], place: place)] + (deliveries[place].scaleTime.map { [(at: $0, place: place)] } ?? [])
        }.sorted { ($0.at, $0.place) < ($1.at, $1.place) }
        let widest = Int64(max(limits.sameSeconds, limits.sameSecondsUntrusted)) * 1000
        var pairs: [Pair] = []
        for (start, first) in clocks.enumerated() {
            for second in clocks[(start + 1)...] {
                guard second.at.milliseconds(since: first.at) <= widest else { break }
                let (left, right) = (min(first.place, second.place), max(first.place, second.place))
                guard left != right, deliveries[left].reading.origin.source != deliveries[right].reading.origin.source else { continue }
                let (one, other) = (delivery(left), delivery(right))
                guard one.isSame(as: other, limits: limits) else { continue }
                pairs.append(Pair(left: left, right: right, apart: one.distance(to: other), difference: abs(grams[left] - grams[right])))
            }
        }
        pairs.sort { ($0.apart, $0.difference, $0.left, $0.right) < ($1.apart, $1.difference, $1.left, $1.right) }
        var taken: Set<Int> = []
        return pairs.compactMap { pair in
            guard !taken.contains(pair.left), !taken.contains(pair.right) else { return nil }
            taken.formUnion([pair.left, pair.right])
            return (pair.left, pair.right)
        }
    }

    private func delivery(_ place: Int) -> WeighingDelivery {
        let dated = deliveries[place]
        return WeighingDelivery(
            path: dated.reading.origin.source.rawValue, time: times[place], grams: grams[place], sourceID: dated.id, device: dated.reading.origin.deviceID,
            scaleTime: dated.scaleTime, isClockUntrusted: dated.isClockUntrusted)
    }
}
