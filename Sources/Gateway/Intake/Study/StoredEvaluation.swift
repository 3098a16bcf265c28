public import CivilTime
public import EscalationCore
import JSONValues
import Store

/// One evaluation of a day as it was recorded.
public struct StoredEvaluation: Sendable, Hashable {
    /// Its number; of two the larger is the later.
    public var id: Int
    /// When it was made.
    public var at: Instant
    /// What made it: `new late correction profile config ack dayClosed`.
    public var cause: String
    /// Whether a correction went before it, so that the level could fall.
    public var corrects: Bool
    /// SHA-256 of what was judged.
    public var inputHash: String
    /// SHA-256 of the thresholds.
    public var thresholdsSHA256: String
    /// The answer.
    public var evaluation: DayEvaluation

    init(_ row: Row) throws {
        let reasons = try (row.json("reasons")?.array ?? []).compactMap(Reason.init(json:))
        let info = try (row.json("info")?.array ?? []).compactMap(DayInfo.init(json:))
        guard let id = row.int("id"), let at = row.instant("at"), let pod = row.int("pod"), let basis = row.text("basis").flatMap(AlertBasis.init(rawValue:))
        else { throw IntakeError.stored("evaluation \(row.int("id") ?? 0)") }
        self.id = id
        self.at = at
        cause = row.text("cause") ?? ""
        corrects = row.int("corrects") == 1
        inputHash = row.text("input_hash") ?? ""
        thresholdsSHA256 = row.text("thresholds_sha256") ?? ""
        evaluation = DayEvaluation(pod: pod, level: row.text("level").flatMap(AlertLevel.init(name:)), basis: basis, reasons: reasons, info: info)
    }
}

/// What stands for a day: within a day the level only rises; it falls only through a correction (core 10.4).
///
/// What rested on an absence does not stand on: a level kept for want of a new value, a missing day and a waiting reading are answered by the
/// value that comes, in whatever order things arrive. What a value of the day has raised stays.
public struct DayStanding: Sendable, Hashable {
    /// The evaluation that stands: of those since the last correction the latest at the highest level.
    public let evaluation: DayEvaluation
    /// The basis of the latest evaluation: data that came later count.
    public let basis: AlertBasis
    /// The notes of the latest evaluation.
    public let info: [DayInfo]
    /// The number of the evaluation that stands; nil where it is not recorded yet.
    public let evaluationID: Int?

    /// The level that stands.
    public var level: AlertLevel? { evaluation.level }

    /// What a display may show.
    public func lamp(sourceFault: Bool) -> AlertLamp {
        DayEvaluation(pod: evaluation.pod, level: level, basis: basis, reasons: [], info: []).lamp(sourceFault: sourceFault)
    }

    /// What stands after those evaluations of one day, oldest first, and one that is not recorded yet.
    public init?(_ history: [StoredEvaluation], next: (evaluation: DayEvaluation, corrects: Bool)? = nil) {
        let start = next?.corrects == true ? history.endIndex : history.lastIndex(where: \.corrects) ?? history.startIndex
        var considered = history[start...].map { (evaluation: $0.evaluation, id: Optional($0.id)) }
        if let next { considered.append((next.evaluation, nil)) }
        guard let latest = considered.last else { return nil }
        // A day that is not monitored any more (withdrawn, ended) has no level, whatever came before.
        let raised = latest.evaluation.level.flatMap { level in considered.last { ($0.evaluation.raisedLevel ?? .green) > level } }
        let highest = raised.flatMap { _ in considered.compactMap(\.evaluation.raisedLevel).max() }
        let standing = considered.last { highest != nil && $0.evaluation.raisedLevel == highest } ?? latest
        evaluation = standing.evaluation
        evaluationID = standing.id
        basis = latest.evaluation.basis
        info = latest.evaluation.info
    }
}

extension DayEvaluation {
    /// The level that values of the day raised themselves; nil where none did. A red combination stays whatever it was made of.
    fileprivate var raisedLevel: AlertLevel? {
        reasons.filter { reason in
            switch reason.code {
            case .holdWeight, .holdUrine, .holdFluid, .holdSymptoms, .holdCognition, .dataMissing, .weightUnconfirmed, .urineUnconfirmed: false
            default: true
            }
        }.map(\.level).max()
    }
}
