import CivilTime
import EscalationCore

/// Puts the judged values together: days, review items, questions.
struct StudyBuilder {
    let facts: StudyFacts
    let book: DecisionBook
    let now: Instant
    let sheet: FactSheet
    let weightFacts: WeightFactBuilder
    let judge: WeightJudge
    let weights: WeightDays
    let tray: TrayWatch
    let gravityJudge: GravityJudge
    let gravities: GravityDays
    let entries: EntryJudge
    let entryDays: EntryDays
    let samples: SampleDays
    var limits: NormaliserLimits { facts.limits }

    init(facts: StudyFacts, readings: [Reading], decisions: [Decision], now: Instant) {
        self.facts = facts
        self.now = now
        book = DecisionBook(decisions)
        sheet = FactSheet(readings)
        let dated = Dating(facts: facts, book: book, connections: sheet.connections).date(sheet.current)
        weightFacts = WeightFactBuilder(dated, facts: facts, book: book)
        judge = WeightJudge(weightFacts.weights, facts: facts, book: book)
        tray = TrayWatch(judge, book: book, limits: facts.limits, now: now)
        weights = WeightDays(judge.weights, asking: tray.asking(), limits: facts.limits)
        gravityJudge = GravityJudge(dated.filter { $0.reading.content.kind == .sg }, facts: facts, book: book)
        gravities = GravityDays(gravityJudge.gravities, limits: facts.limits)
        entries = EntryJudge(dated, facts: facts, book: book)
        entryDays = EntryDays(entries.entries, baselineReactionTime: facts.profile.baselineReactionTime)
        samples = SampleDays(dated, facts: facts, book: book)
    }

    func study() -> DerivedStudy {
        let reviews = reviews()
        return DerivedStudy(
            measurements: measurements(), days: days(openReviews: Dictionary(grouping: reviews.compactMap(\.day)) { $0 }.mapValues(\.count)),
            reviews: reviews, questions: questions(), devices: devices(), tray: tray.items(weights.weights), openSessions: openSessions(),
            otherUserCount: weights.weights.count { $0.state == .otherUser }, holdsUntil: nextTurn())
    }

    /// When time alone may change something of this.
    private func nextTurn() -> Instant {
        var next = NextTurn(after: now, zones: facts.zones, limits: limits)
        for turn in tray.turns() { next.consider(turn) }
        for session in lastSessions() {
            next.consider(session.closes)
            next.consider(session.first.time.adding(seconds: -Int64(limits.futureTolerance)))
        }
        return next.instant
    }

    // MARK: - Days

    private func days(openReviews: [CivilDate: Int]) -> [DerivedDay] {
        guard let surgery = facts.profile.surgeryDay.map(CivilDate.init(dayNumber:)) else { return [] }
        let today = Today(at: now, in: facts.zones.zone(at: now), limits: limits)
        guard let pods = pods(surgery, today: today.day.days(since: surgery)) else { return [] }
        return pods.map { pod in
            var entry = DailyEntry(postOpDay: pod, date: surgery.adding(days: pod), isClosed: surgery.adding(days: pod) <= today.lastClosedDay)
            entry.openReviews = openReviews[entry.date] ?? 0
            return day(&entry)
        }
    }

    /// From the first day with a value or the start of monitoring to today; long after the end only as far as there are values. Nil:
    /// monitoring has not begun, and there is no value.
    private func pods(_ surgery: CivilDate, today: Int) -> ClosedRange<Int>? {
        let dates = Set(weights.slots.keys).union(gravities.days.keys).union(entryDays.dates).union(samples.dates)
        let own = dates.map { $0.days(since: surgery) }.filter { $0 >= 0 && $0 <= min(today, StudyBuilder.latestPOD) }
        let start = facts.profile.monitoringStartPOD ?? 1
        let first = min(own.min() ?? start, start)
        let last = max(own.max() ?? -1, min(today, StudyBuilder.lastPOD))
        return first <= last ? first...last : nil
    }

    /// Values of a later day have no entry: a year after surgery nobody monitors, and a wrong clock must not make rows without end.
    private static let latestPOD = 366

    /// The last day on which red symptoms are still told.
    private static let lastPOD = 17

    private func day(_ entry: inout DailyEntry) -> DerivedDay {
        let slots = weights.slots[entry.date] ?? [:]
        let gravity = gravities.days[entry.date] ?? GravityDays.Outcome()
        let outcome = entryDays.fill(&entry)
        samples.fill(&entry)
        entry.weightMorning = slots[.morning]?.field
        entry.weightEvening = slots[.evening]?.field
        entry.urineSG = gravity.field
        let values = DayValues(
            pod: entry.postOpDay, morningWeight: entry.weightMorning?.value, eveningWeight: entry.weightEvening?.value,
            morningCandidate: slots[.morning]?.candidate, eveningCandidate: slots[.evening]?.candidate,
            unitSuspects: DaySlot.allCases.filter { slots[$0]?.isAlways ?? false }, urineSG: gravity.counting, urineSGCandidate: gravity.candidate,
            fluidML: entry.fluidIntakeML?.value, symptoms: outcome.symptoms, cognitionPermille: outcome.cognitionPermille, steps: entry.stepCount?.value,
            isClosed: entry.isClosed)
        return DerivedDay(entry: entry, values: values, alternatives: alternatives(values, slots))
    }

    /// The day with the device's value of a slot in place of the typed one, in every combination.
    private func alternatives(_ values: DayValues, _ slots: [DaySlot: WeightDays.Slot]) -> [DayValues] {
        var variants: [DayValues] = []
        for morning in [nil, slots[.morning]?.alternative] as [Int?] {
            for evening in [nil, slots[.evening]?.alternative] as [Int?] {
                var variant = values
                variant.morningWeight = morning ?? values.morningWeight
                variant.eveningWeight = evening ?? values.eveningWeight
                if variant != values, !variants.contains(variant) { variants.append(variant) }
            }
        }
        return variants
    }

    // MARK: - Devices and sessions

    private func devices() -> [DeviceBindingRow] {
        var since: [String: Instant] = [:]
        for fact in weights.weights {
            for device in fact.devices { since[device] = min(since[device] ?? fact.time, fact.time) }
        }
        return Set(since.keys).union(facts.knownDevices).sorted().map { device in
            DeviceBindingRow(deviceID: device, state: state(ofDevice: device), since: since[device])
        }
    }

    private func state(ofDevice device: String) -> DeviceBindingRow.State {
        if facts.knownDevices.contains(device) { return .known }
        if judge.binding.bound.contains(device) { return .bound }
        return book.devices[device].map { $0 ? .confirmed : .refused } ?? .foreign
    }

    private func openSessions() -> [OpenSession] {
        lastSessions().compactMap { session in
            guard session.first.time <= now.adding(seconds: Int64(limits.futureTolerance)), session.closes > now else { return nil }
            return OpenSession(
                readings: session.facts.map(\.id), day: session.first.place.day, window: session.first.place.window, closesAt: session.closes)
        }
    }

    /// The sessions that may be open, with the instant at which each closes.
    private func lastSessions() -> [(facts: [WeightFact], first: WeightFact, closes: Instant)] {
        judge.sessions.suffix(2).compactMap { places in
            let facts = places.map { weights.weights[$0] }
            guard let first = facts.first, let last = facts.last else { return nil }
            let quiet = last.time.adding(seconds: Int64(limits.sessionQuiet))
            return (facts, first, min(quiet, max(last.time, first.time.adding(seconds: Int64(limits.sessionOpen)))))
        }
    }
}
