import Evaluation
public import CivilTime
public import DailyEntries
public import EscalationCore

/// A day as the core judged it now.
public struct JudgedDay: Sendable, Hashable {
    /// The answer; where two values stand side by side the higher of the answers.
    public let evaluation: DayEvaluation
    /// What was judged, alternatives included.
    public let inputs: [DayValues]
}

/// Everything that follows from a patient's facts at one moment: a pure function of ledger, settings and time.
public struct JudgedStudy: Sendable {
    /// Measurements, days, reviews, questions.
    public let derived: DerivedStudy
    /// The judged days by POD.
    public let days: [Int: JudgedDay]

    /// Derives and judges.
    public init(_ ledger: StudyLedger, settings: StudySettings, now: Instant) {
        derived = DerivedStudy.derive(facts: ledger.facts, readings: ledger.readings, decisions: ledger.decisions, now: now)
        let first = JudgedStudy.judge(derived.days, ledger, settings) { _ in false }
        // A red that was recorded, fell by a correction and was seen by nobody stays an open alarm.
        days = JudgedStudy.judge(derived.days, ledger, settings) { pod in first[pod]?.evaluation.level != .red && ledger.hasUnseenRed(pod) }
    }

    private static func judge(_ days: [DerivedDay], _ ledger: StudyLedger, _ settings: StudySettings, correctedRed: (Int) -> Bool) -> [Int: JudgedDay] {
        func prepared(_ values: DayValues) -> DayValues {
            var values = values
            values.acknowledgement = ledger.acknowledgement(values.pod)
            values.correctedRed = correctedRed(values.pod)
            return values
        }
        let plain = days.map { prepared($0.values) }
        func answers(_ rows: [DayValues]) -> [DayEvaluation] {
            EscalationEngine.evaluate(profile: ledger.facts.profile, days: rows, thresholds: settings.thresholds.thresholds)
        }
        var judged: [Int: JudgedDay] = [:]
        for evaluation in answers(plain) {
            judged[evaluation.pod] = JudgedDay(evaluation: evaluation, inputs: plain.filter { $0.pod == evaluation.pod })
        }
        // Each alternative is judged with all days, since differences, holds and latches reach forward; the higher level stands on every day.
        for day in days {
            for alternative in day.alternatives {
                let other = prepared(alternative)
                for evaluation in answers(plain.map { $0.pod == other.pod ? other : $0 }) {
                    guard let known = judged[evaluation.pod] else { continue }
                    let isHigher = (evaluation.level?.rawValue ?? -1) > (known.evaluation.level?.rawValue ?? -1)
                    judged[evaluation.pod] = JudgedDay(
                        evaluation: isHigher ? evaluation : known.evaluation, inputs: evaluation.pod == other.pod ? known.inputs + [other] : known.inputs)
                }
            }
        }
        return judged
    }

    /// What stands for a day, the recorded evaluations and the answer of now together.
    public func standing(_ pod: Int, _ ledger: StudyLedger, corrects: Bool = false) -> DayStanding? {
        DayStanding(ledger.history[pod] ?? [], next: days[pod].map { ($0.evaluation, corrects) })
    }
}
