public import CivilTime
public import DailyEntries
import EscalationCore
import Evaluation
public import JSONValues
public import Store

/// What staff have seen of a day's alarm.
public struct StoredAcknowledgement: Sendable, Hashable {
    /// The day.
    public let pod: Int
    /// The evaluation that was seen.
    public let evaluationID: Int
    /// The red reasons that were seen; `openRed` among them where an open alarm was seen.
    public let reasons: [String]
    /// When.
    public let at: Instant
    /// The OS user or login.
    public let author: String
    /// The name that was added.
    public let byName: String?
    /// The note.
    public let note: String?
}

extension StoredAcknowledgement {
    init(_ row: Row) throws {
        self.init(
            pod: row.int("pod") ?? 0, evaluationID: row.int("evaluation_id") ?? 0, reasons: try (row.json("reasons")?.array ?? []).compactMap(\.string),
            at: row.instant("at") ?? Instant(milliseconds: 0), author: row.text("author") ?? "", byName: row.text("by_name"), note: row.text("note"))
    }
}

/// All facts of one patient, read from the database: what a study is derived from.
public struct StudyLedger: Sendable {
    /// The pseudonym.
    public let studyID: String
    /// The profile in force, as it was given.
    public let profileJSON: JSONObject
    /// Patient, zones, devices, configuration.
    public var facts: StudyFacts
    /// Every reading.
    public var readings: [Reading]
    /// Every act of a person.
    public var decisions: [Decision]
    /// The recorded evaluations by day, oldest first.
    public var history: [Int: [StoredEvaluation]]
    /// What was acknowledged, oldest first.
    public var acknowledgements: [StoredAcknowledgement]
    /// Whether the patient's monitoring was ended on this box.
    public let isEnded: Bool
    /// How far the database was read.
    private let marks: LedgerMarks

    /// The study IDs on this box, the active one first.
    public static func studies(in connection: Connection) throws(StoreError) -> [String] {
        try connection.rows("SELECT study_id FROM patient WHERE erased_at IS NULL ORDER BY ended_at IS NOT NULL, added_at DESC").compactMap {
            $0.text("study_id")
        }
    }

    /// The facts of a patient; nil where there is none of that name (or none at all).
    /// - Parameters:
    ///   - study: The pseudonym; nil: the active patient, else the one added last.
    ///   - known: What was read of the same patient from the same database before: only what came since is read.
    public static func load(_ study: String?, from connection: Connection, settings: StudySettings, after known: StudyLedger? = nil) throws -> StudyLedger? {
        guard let id = try study ?? studies(in: connection).first,
            let patient = try connection.row("SELECT * FROM patient WHERE study_id = ? AND erased_at IS NULL", .text(id)),
            let stored = try connection.row("SELECT profile FROM profile_version WHERE study_id = ? ORDER BY id DESC LIMIT 1", .text(id))?.json("profile")?
                .object
        else { return nil }
        let marks = try LedgerMarks(connection)
        let usable = known.flatMap { $0.studyID == id && $0.marks.areBefore(marks) ? $0 : nil }
        return try StudyLedger(id, stored, isEnded: patient.instant("ended_at") != nil, connection, settings, after: usable, marks)
    }

    private init(
        _ id: String, _ stored: JSONObject, isEnded: Bool, _ connection: Connection, _ settings: StudySettings, after known: StudyLedger?, _ marks: LedgerMarks
    ) throws {
        studyID = id
        profileJSON = stored
        self.isEnded = isEnded
        self.marks = marks
        facts = try settings.facts(profile: stored, connection)
        let plain = facts.instruments[""] ?? UrineInstrument()
        for (name, checks) in try WaterCheckRecord.inForce(connection) { facts.instruments[name, default: plain].waterChecks = checks }
        let last = known?.marks ?? LedgerMarks()
        (readings, decisions) = (known?.readings ?? [], known?.decisions ?? [])
        (history, acknowledgements) = (known?.history ?? [:], known?.acknowledgements ?? [])
        func added(_ table: String, after mark: Int, _ take: (Row) throws -> Void) throws {
            for row in try connection.rows("SELECT * FROM \(table) WHERE study_id = ? AND rowid > ? ORDER BY rowid", .text(id), SQLValue(mark)) {
                try take(row)
            }
        }
        try loadReadings(after: last.reading, connection)
        try added("decision", after: last.decision) { decisions.append(try Decision($0)) }
        try added("evaluation", after: last.evaluation) { row in
            let evaluation = try StoredEvaluation(row)
            history[evaluation.evaluation.pod, default: []].append(evaluation)
        }
        try added("acknowledgement", after: last.acknowledgement) { acknowledgements.append(try StoredAcknowledgement($0)) }
    }

    /// Reads the readings one by one: they are many.
    private mutating func loadReadings(after mark: Int, _ connection: Connection) throws {
        var refusal: IntakeError?
        // Many readings name the same few devices: each name is kept once.
        var devices: Set<String> = []
        let sql = "SELECT id, evidence_id, body FROM reading WHERE study_id = ? AND rowid > ? ORDER BY rowid"
        try connection.each(sql, [.text(studyID), SQLValue(mark)]) { (row) throws(StoreError) in
            let body = try row.json("body") ?? .null
            do throws(IntakeError) {
                var reading = try Reading(id: row.text("id") ?? "", evidenceID: String(row.int("evidence_id") ?? 0), body: body)
                reading.origin.deviceID = reading.origin.deviceID.map { devices.insert($0).memberAfterInsert }
                readings.append(reading)
            } catch {
                refusal = error
            }
            return refusal == nil
        }
        if let refusal { throw refusal }
    }

    /// What the core may count as seen of a day.
    func acknowledgement(_ pod: Int) -> Acknowledgement {
        let seen = acknowledgements.filter { $0.pod == pod }.flatMap(\.reasons)
        return Acknowledgement(seen: ReasonSet(seen.compactMap(ReasonCode.init(rawValue:))), openRed: seen.contains(InfoCode.openRed.rawValue))
    }

    /// Whether a red of that day was recorded that nobody has seen in full.
    public func hasUnseenRed(_ pod: Int) -> Bool {
        let seen = acknowledgement(pod)
        return !seen.coversOpenRed && (history[pod] ?? []).contains { $0.evaluation.level == .red && !seen.coversAll(of: $0.evaluation) }
    }
}
