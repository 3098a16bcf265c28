import CarePlan
import CivilTime

/// Judges typed entries other than weight and specific gravity (normalise sections 2 and 12).
struct EntryJudge {
    private let facts: StudyFacts
    private let book: DecisionBook
    private let firstDay: CivilDate?
    private var limits: NormaliserLimits { facts.limits }
    /// The entries that have a time, in its order.
    private(set) var entries: [EntryFact] = []
    /// Entries without a time.
    private(set) var settled: [Measurement] = []
    /// Those of ``settled`` that wait for a person.
    private(set) var untimed: [DatedReading] = []

    init(_ readings: [DatedReading], facts: StudyFacts, book: DecisionBook) {
        self.facts = facts
        self.book = book
        firstDay = facts.profile.firstMonitoredDay
        for dated in readings {
            guard let value = EntryJudge.value(dated.reading.content) else { continue }
            if let time = dated.time { judge(dated, value, time) } else { settleUntimed(dated, value) }
        }
        entries.sort { $0.time != $1.time ? $0.time < $1.time : $0.dated.order < $1.dated.order }
    }

    /// The value of an entry; nil: it is another kind of reading.
    private static func value(_ content: ReadingContent) -> MeasurementValue? {
        switch content {
        case .fluid(let millilitres): .millilitres(millilitres)
        case .symptoms(let entry): .symptoms(entry)
        case .cognition(let median): .milliseconds(median)
        case .tapping(let count): .count(count)
        case .desmopressin(let taken): .taken(taken)
        case .wellbeing(let rating): .count(rating)
        case .sample(.fluidIntakeML, let sample): .decimal(sample.value)
        case .weight, .photo, .gravity, .sample, .dayValue, .retraction: nil
        }
    }

    private mutating func settleUntimed(_ dated: DatedReading, _ value: MeasurementValue) {
        var measurement = dated.measurement(value, status: .quarantined, reason: dated.waits)
        if let word = book.word(of: .staff, on: [dated.id]), let dismissal = word.ruling.dismissal {
            (measurement.status, measurement.reason) = (dismissal.status, dismissal.reason)
            measurement.decisionID = word.decision.id
            measurement.confirmedBy = word.decision.author
        } else {
            untimed.append(dated)
        }
        settled.append(measurement)
    }

    private mutating func judge(_ dated: DatedReading, _ value: MeasurementValue, _ time: Instant) {
        let kind = dated.reading.content.kind
        let isTyped = (kind == .fluid || kind == .symptoms) && !dated.reading.isSample
        let calendar = LocalDay(day: dated.zone.date(at: time), window: .midday)
        let answer = book.dayAnswers[dated.id] ?? dated.reading.dayAnswer
        var entry = EntryFact(
            dated: dated, kind: kind, time: time,
            place: isTyped ? LocalDay.entry(at: time, in: dated.zone, answer: answer, firstDay: firstDay, limits: limits) : calendar,
            hasWindow: isTyped, value: value, valueClass: dated.reading.typist.map(ValueClass.init) ?? .automatic)
        var isConfirmed = dated.reading.isConfirmedAtEntry
        let mayPatient = dated.reading.typist != .staff
        if let word = book.word(of: .staff, on: [dated.id]) ?? (mayPatient ? book.word(of: .patient, on: [dated.id]) : nil) {
            entry.word = word
            isConfirmed = true
            layOn(word, &entry)
        }
        if entry.state == .counting { entry.state = state(entry, isConfirmed: isConfirmed) }
        entries.append(entry)
    }

    private func layOn(_ word: DecisionBook.Word, _ entry: inout EntryFact) {
        if let dismissal = word.ruling.dismissal {
            entry.state = .dismissed(dismissal.status, dismissal.reason)
            return
        }
        switch word.ruling {
        case .corrected(let value), .confirmed(let value?):
            guard value.isSameUnit(as: entry.value) else { return }
            if value != entry.value { entry.original = entry.value }
            entry.value = value
            entry.valueClass = max(entry.valueClass, ValueClass(word.decision.author.role))
        case .confirmed(nil): entry.valueClass = max(entry.valueClass, .confirmed)
        case .rejected, .error: break
        }
    }

    private func state(_ entry: EntryFact, isConfirmed: Bool) -> EntryFact.State {
        switch entry.dated.reading.verdict {
        case .reject(let code): return .dismissed(.rejected, JudgementCode(code))
        case .review(let code) where !isConfirmed: return .waiting(JudgementCode(code))
        case .usable, .review: break
        }
        guard entry.isValue else { return .dismissed(.rejected, .notAValue) }
        if let drink = entry.millilitres, drink > limits.drinkMaximum, !isConfirmed { return .waiting(.ask) }
        return .counting
    }
}

extension EntryFact {
    /// The mL of a drink, typed or of a phone; half up.
    var millilitres: Int? {
        switch value {
        case .millilitres(let amount): amount
        case .decimal(let amount) where kind == .fluid: amount.rounded(toDecimals: 0)
        default: nil
        }
    }

    /// Whether the number is one its kind can have.
    var isValue: Bool {
        switch (kind, value) {
        case (.fluid, _): millilitres.map { (0...100_000).contains($0) } ?? false
        case (.cognition, .milliseconds(let time)): (1...60_000).contains(time)
        case (.tapping, .count(let count)): (0...100_000).contains(count)
        case (.wellbeing, .count(let rating)): (1...5).contains(rating)
        default: true
        }
    }
}

extension MeasurementValue {
    /// Whether both are of one unit, so that one can take the other's place.
    func isSameUnit(as other: MeasurementValue) -> Bool {
        switch (self, other) {
        case (.grams, .grams), (.ticks, .ticks), (.symptoms, .symptoms), (.milliseconds, .milliseconds), (.count, .count), (.taken, .taken): true
        case (.millilitres, .millilitres), (.millilitres, .decimal), (.decimal, .decimal): true
        default: false
        }
    }
}

extension Reading {
    /// Whether it is a sample of a phone or watch.
    var isSample: Bool { if case .sample = content { true } else { false } }
}

extension ExactDecimal {
    /// The value in units of 10^−decimals, rounded half up.
    func rounded(toDecimals wanted: Int) -> Int? {
        let shift = wanted - decimals
        if shift >= 0 { return Int(exactly: Int128(units) * .power(ofTen: shift)) }
        let divisor = Int128.power(ofTen: -shift)
        let (quotient, remainder) = (Int128(units) * 2 + divisor).quotientAndRemainder(dividingBy: divisor * 2)
        return Int(exactly: remainder < 0 ? quotient - 1 : quotient)
    }
}
