public import CivilTime
public import DailyEntries
import EscalationCore
public import JSONValues
import Store

/// What a decoder may know besides the bytes.
public struct IntakeContext: Sendable {
    /// The active patient's facts; nil without a patient.
    public let facts: StudyFacts?
    /// The time now.
    public let now: Instant
    /// The system's zones.
    public let zones: ZoneDatabase
    /// What the decoder answered before, where that was kept (photos); nil the first time.
    public var kept: JSONValue?
}

/// What a commit changed, for parts that wait for it.
public struct IntakeEvent: Sendable {
    /// The patient.
    public let study: String?
    /// The days whose entry or evaluation changed.
    public let days: Set<Int>
    /// The standings that rose.
    public let rises: [DayStanding]
}

extension IntakeError {
    /// There is no active patient.
    static let noPatient = IntakeError("patient.none", "there is no active patient; add one first: hypona patient add")
}

extension IntakeResult {
    /// What became of evidence, told from the stored rows.
    init(evidence id: Int, _ item: Evidence, isDuplicate: Bool, ledger: StudyLedger?, in connection: Connection) throws {
        let decoding = try connection.row("SELECT * FROM decoding WHERE evidence_id = ?", SQLValue(id))
        let zones = ledger?.facts.zones
        var values: [Value] = []
        let isRefused = decoding?.text("outcome") == "refused"
        for row in try connection.rows(
            "SELECT m.*, m.rowid FROM current_measurement m WHERE m.reading_id IN (SELECT id FROM reading WHERE evidence_id = ?) ORDER BY m.measured_at, m.id",
            SQLValue(id)) where !isRefused
        {
            let time = row.instant("measured_at").map { zones?.zone(at: $0).text($0) ?? $0.description }
            values.append(
                Value(
                    kind: row.text("kind") ?? "", value: row.text("value"), unit: row.text("unit"), measuredAt: time,
                    status: Status(row.text("status").flatMap(MeasurementStatus.init(rawValue:)), reason: row.text("reason")), reason: row.text("reason")))
        }
        let status: Status =
            if isDuplicate { .duplicate } else if decoding?.text("outcome") == "refused" { .rejected } else if values.contains(where: { $0.status == .review })
            {
                .review
            } else if values
                .contains(where: { $0.status == .accepted })
            { .accepted } else if values.isEmpty { ledger == nil ? .review : .accepted } else if values.allSatisfy({ $0.status == .duplicate }) {
                .duplicate
            } else { .rejected }
        let isEmpty = item.kind == .payload && values.isEmpty
        let noPatient = ledger == nil && !isDuplicate && decoding?.text("outcome") != "refused"
        self.init(
            file: item.name, kind: item.kind.rawValue, evidenceID: id, status: status, values: values,
            code: isDuplicate ? "duplicate" : noPatient ? "no_patient" : decoding?.text("code") ?? (isEmpty ? "no_values" : nil),
            detail: isDuplicate
                ? "\(item.name) had been handed in before (evidence \(id))"
                : noPatient
                    ? "stored; there is no active patient it could belong to"
                    : decoding?.text("detail") ?? (isEmpty ? "\(item.name) is readable and holds no measurement" : nil))
    }
}

extension IntakeResult.Status {
    init(_ status: MeasurementStatus?, reason: String?) {
        switch status {
        case .active: self = .accepted
        case .quarantined, .unassigned: self = .review
        case .superseded: self = reason == JudgementCode.corrected.rawValue || reason == JudgementCode.newVersion.rawValue ? .accepted : .duplicate
        default: self = .rejected
        }
    }
}
