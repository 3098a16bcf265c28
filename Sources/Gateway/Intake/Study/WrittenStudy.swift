import CivilTime
import DailyEntries

/// What the derived rows of a patient hold, as they were last committed: what is the same now need not be read and written again.
struct WrittenStudy {
    /// The pseudonym.
    let studyID: String
    /// From when on this follows from the facts.
    private(set) var from: Instant
    /// Until when, exclusive, it follows from them by the passing of time alone.
    private(set) var until: Instant
    /// The current measurements by reading.
    private(set) var measurements: [String: Measurement]
    /// The hash of what each day owes to the hand-off targets, by POD.
    private(set) var debts: [Int: String]

    /// What a first write committed.
    init(_ studyID: String, _ study: JudgedStudy, _ changes: StudyWriter.Changes, at now: Instant) {
        self.studyID = studyID
        from = now
        until = study.derived.holdsUntil
        measurements = Dictionary(study.derived.measurements.map { ($0.id, $0) }) { first, _ in first }
        debts = changes.debts
    }

    /// What a further write committed.
    mutating func update(_ study: JudgedStudy, _ changes: StudyWriter.Changes, at now: Instant) {
        from = now
        until = study.derived.holdsUntil
        for measurement in changes.measurements { measurements[measurement.id] = measurement }
        if measurements.count != study.derived.measurements.count {
            let present = Set(study.derived.measurements.map(\.id))
            measurements = measurements.filter { present.contains($0.key) }
        }
        debts = changes.debts
    }

    /// Whether the same facts give the same at that time.
    func holds(at now: Instant) -> Bool { from <= now && now < until }
}
