import CarePlan
import CivilTime

/// Turns samples and day values of phones and watches into fields (normalise section 12).
struct SampleDays {
    private struct Sample {
        let id: String
        let sample: StatisticSample
    }

    private struct Statistic {
        let id: String
        let value: ExactDecimal
        let minimum: ExactDecimal?
        let maximum: ExactDecimal?
        let valueClass: ValueClass
    }

    private struct Key: Hashable {
        let metric: DailyMetric
        let day: CivilDate
    }

    private let facts: StudyFacts
    private var samples: [Key: [Sample]] = [:]
    private var statistics: [Key: Statistic] = [:]
    /// Every sample and day value after judgement.
    private(set) var settled: [Measurement] = []

    /// The largest value of a sample or a day.
    private static let largest = 1_000_000

    init(_ readings: [DatedReading], facts: StudyFacts, book: DecisionBook) {
        self.facts = facts
        for dated in readings {
            switch dated.reading.content {
            case .sample(let metric, let sample) where metric != .fluidIntakeML: add(sample, metric, dated, book)
            case .dayValue(let value): add(value, dated, book)
            default: continue
            }
        }
    }

    /// The days that have a value.
    var dates: Set<CivilDate> { Set(samples.keys.map(\.day)).union(statistics.keys.map(\.day)) }

    /// Why a sample or day value does not count; nil: it does.
    private static func refusal(_ value: ExactDecimal, _ dated: DatedReading, _ book: DecisionBook) -> (status: MeasurementStatus, reason: JudgementCode)? {
        if case .reject(let code) = dated.reading.verdict { return (.rejected, JudgementCode(code)) }
        if let dismissal = book.word(of: .staff, on: [dated.id])?.ruling.dismissal { return dismissal }
        let isValue = value.rounded(toDecimals: 0).map { (0...largest).contains($0) } ?? false
        return isValue ? nil : (.rejected, .notAValue)
    }

    private mutating func add(_ sample: StatisticSample, _ metric: DailyMetric, _ dated: DatedReading, _ book: DecisionBook) {
        let limits = facts.limits
        guard let time = dated.time else {
            settled.append(dated.measurement(.decimal(sample.value), status: .quarantined, reason: dated.waits))
            return
        }
        let refusal = SampleDays.refusal(sample.value, dated, book)
        let isLate = time.milliseconds(since: dated.received) > Int64(limits.futureTolerance) * 1000
        let isLong = sample.end.milliseconds(since: sample.start) > Int64(limits.oldestDays) * 86_400_000
        if let refusal {
            settled.append(dated.measurement(.decimal(sample.value), status: refusal.status, reason: refusal.reason))
        } else if isLate || isLong {
            settled.append(dated.measurement(.decimal(sample.value), status: .rejected, reason: isLate ? .timeNotSane : .notAValue))
        } else {
            settled.append(dated.measurement(.decimal(sample.value), status: .active))
            for day in days(of: sample, metric) { samples[Key(metric: metric, day: day), default: []].append(Sample(id: dated.id, sample: sample)) }
        }
    }

    /// The days a sample may count on. Sleep counts on the day its night ends: the next one too.
    private func days(of sample: StatisticSample, _ metric: DailyMetric) -> [CivilDate] {
        let first = facts.zones.zone(at: sample.start).date(at: sample.start)
        guard metric.isCumulative else { return [first.adding(days: -1), first, first.adding(days: 1)] }
        let last = facts.zones.zone(at: sample.end).date(at: sample.end)
        return (first.dayNumber - 1...max(first.dayNumber, last.dayNumber) + 1).map(CivilDate.init(dayNumber:))
    }

    /// Of several values of one day a typed one stands above a phone's, and of equals the one received last holds. Such a value has
    /// a day and no instant.
    private mutating func add(_ value: DailyValue, _ dated: DatedReading, _ book: DecisionBook) {
        var measurement = dated.measurement(.decimal(value.value), status: .active)
        (measurement.time, measurement.day, measurement.zone, measurement.quality) = (nil, value.day, nil, .device)
        var amount = value.value
        if let (corrected, word) = SampleDays.correction(dated, book) {
            measurement.original = measurement.value
            measurement.value = .decimal(corrected)
            measurement.valueClass = max(measurement.valueClass, ValueClass(word.decision.author.role))
            (measurement.decisionID, measurement.confirmedBy) = (word.decision.id, word.decision.author)
            amount = corrected
        }
        if let refusal = SampleDays.refusal(amount, dated, book) {
            (measurement.status, measurement.reason) = (refusal.status, refusal.reason)
        } else {
            let own = Statistic(
                id: dated.id, value: amount, minimum: value.minimum, maximum: value.maximum, valueClass: measurement.valueClass)
            if !place(own, Key(metric: value.metric, day: value.day)) { (measurement.status, measurement.reason) = (.superseded, .newVersion) }
        }
        settled.append(measurement)
    }

    /// Puts a value in the place of the day's older one; false where that stands above it.
    private mutating func place(_ own: Statistic, _ key: Key) -> Bool {
        guard let older = statistics[key] else {
            statistics[key] = own
            return true
        }
        guard own.valueClass >= older.valueClass else { return false }
        if let place = settled.firstIndex(where: { $0.id == older.id }) { (settled[place].status, settled[place].reason) = (.superseded, .newVersion) }
        statistics[key] = own
        return true
    }

    /// The number a person gave instead of a day's value.
    private static func correction(_ dated: DatedReading, _ book: DecisionBook) -> (ExactDecimal, DecisionBook.Word)? {
        let patients = dated.reading.typist == .staff ? nil : book.word(of: .patient, on: [dated.id])
        guard let word = book.word(of: .staff, on: [dated.id]) ?? patients else { return nil }
        switch word.ruling {
        case .corrected(.decimal(let value)), .confirmed(.decimal(let value)?): return (value, word)
        case .corrected, .confirmed, .rejected, .error: return nil
        }
    }

    /// Fills the fields of a day. A phone's own day value, already merged over its sources, stands above samples.
    func fill(_ entry: inout DailyEntry) {
        let zone = facts.zones.zone(ofDay: entry.date)
        entry.stepCount = statistic(.stepCount, entry.date, decimals: 0) ?? sum(.stepCount, entry.date, DayPeriod(of: entry.date, in: zone))
        entry.sleepMin = statistic(.sleepMin, entry.date, decimals: 0) ?? sum(.sleepMin, entry.date, night(endingOn: entry.date, in: zone))
        entry.hrvSDNN =
            statistic(.hrvSDNN, entry.date, decimals: 1)
            ?? mean(.hrvSDNN, entry.date, zone).map { EntryField($0.value.averageTenths, $0.ids) }
        entry.heartRate = heartRate(entry.date, zone)
        if let drunk = statistic(.fluidIntakeML, entry.date, decimals: 0), drunk.value > entry.fluidIntakeML?.value ?? -1 { entry.fluidIntakeML = drunk }
    }

    private func statistic(_ metric: DailyMetric, _ day: CivilDate, decimals: Int) -> EntryField<Int>? {
        guard let statistic = statistics[Key(metric: metric, day: day)], let value = statistic.value.rounded(toDecimals: decimals) else { return nil }
        return EntryField(value, [statistic.id], valueClass: statistic.valueClass)
    }

    private func night(endingOn day: CivilDate, in zone: TimeZoneRules) -> (start: Instant, end: Instant) {
        let second = Int64(facts.limits.sleepHour) * 3600
        let evening = { (date: CivilDate) in zone.instant(showing: CivilDateTime(epochSeconds: Int64(date.dayNumber) * 86_400 + second)) }
        return (evening(day.adding(days: -1)), evening(day))
    }

    private func sum(_ metric: DailyMetric, _ day: CivilDate, _ period: DayPeriod) -> EntryField<Int>? { sum(metric, day, (period.start, period.end)) }

    private func sum(_ metric: DailyMetric, _ day: CivilDate, _ window: (start: Instant, end: Instant)) -> EntryField<Int>? {
        let own = (samples[Key(metric: metric, day: day)] ?? []).filter { $0.sample.touches(window.start, window.end) }
        do throws(DailyStatisticsError) {
            let sum = try DailyStatistics.cumulative(own.map(\.sample), from: window.start, to: window.end, priority: facts.samplePriority)
            return sum.map { EntryField($0, own.map(\.id)) }
        } catch {
            // Cannot happen: negative and oversized values were refused above. Without a sum the field stays unknown.
            return nil
        }
    }

    private func mean(_ metric: DailyMetric, _ day: CivilDate, _ zone: TimeZoneRules) -> (value: DiscreteStatistic, ids: [String])? {
        let (start, end, _) = zone.period(of: day)
        let own = (samples[Key(metric: metric, day: day)] ?? []).filter { start <= $0.sample.start && $0.sample.start < end }
        do throws(DailyStatisticsError) {
            return try DailyStatistics.discrete(own.map(\.sample), on: day, in: zone).map { ($0, own.map(\.id)) }
        } catch {
            // Cannot happen, see above.
            return nil
        }
    }

    private func heartRate(_ day: CivilDate, _ zone: TimeZoneRules) -> EntryField<DiscreteStatistic>? {
        if let statistic = statistics[Key(metric: .heartRate, day: day)], let mean = statistic.value.rounded(toDecimals: 1) {
            let field = DiscreteStatistic(
                averageTenths: mean, minimum: statistic.minimum ?? statistic.value, maximum: statistic.maximum ?? statistic.value, count: 1)
            return EntryField(field, [statistic.id], valueClass: statistic.valueClass)
        }
        return mean(.heartRate, day, zone).map { EntryField($0.value, $0.ids) }
    }
}

extension StatisticSample {
    /// Whether it counts in a half-open time.
    fileprivate func touches(_ from: Instant, _ to: Instant) -> Bool { start == end ? from <= start && start < to : start < to && from < end }
}

extension ZoneTimeline {
    /// The zone of a whole day: the one valid at its noon.
    func zone(ofDay day: CivilDate) -> TimeZoneRules {
        let noon = CivilDateTime(epochSeconds: Int64(day.dayNumber) * 86_400 + 43_200)
        return zone(at: zone(at: home.instant(showing: noon)).instant(showing: noon))
    }
}
