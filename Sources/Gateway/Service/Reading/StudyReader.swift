public import CivilTime
import DailyEntries
import EscalationCore
import Evaluation
import Intake
public import JSONValues
public import Store

/// Answers the reading verbs from the database, opened read-only; the running gateway is not disturbed.
public struct StudyReader {
    let folder: DataFolder
    let configuration: GatewayConfiguration
    let connection: Connection
    let clock: any WallClock

    /// A reader of that folder.
    public init(folder: DataFolder, configuration: GatewayConfiguration, clock: any WallClock = SystemClock()) throws(StoreError) {
        self.folder = folder
        self.configuration = configuration
        self.clock = clock
        connection = try Connection(path: folder.database, mode: .read)
        let found = try connection.schemaVersion()
        let newest = Schema.migrations.last?.version ?? 0
        if found > newest {
            throw StoreError(
                .newerSchema, "open the database \(folder.database)", "it has schema version \(found), this program knows \(newest)",
                remedy: "use the newer hypona")
        }
    }

    /// The active patient as of now; nil without one.
    func view() throws -> StudyView? {
        try StudyView.load(from: connection, settings: configuration.study, now: clock.now())
    }

    /// The days asked for, as `entries --json` gives them.
    public func entries(_ range: DayRange) throws -> [JSONValue] {
        guard let view = try view() else { return [] }
        return view.entries.filter { range.contains($0.entry.date, today: view.today) }.map { $0.json(configuration.language) }
    }

    /// One day with provenance and levels; nil where it has no entry.
    public func day(_ date: CivilDate) throws -> JSONValue? {
        guard let view = try view(), let entry = view.entry(on: date) else { return nil }
        return view.day(entry, configuration.language)
    }

    /// The POD and the evaluation that stands for a day, for an acknowledgement; nil where it has no entry.
    public func standing(on date: CivilDate) throws -> (pod: Int, evaluation: Int?)? {
        guard let view = try view(), let entry = view.entry(on: date) else { return nil }
        return (entry.entry.postOpDay, view.ledger.history[entry.entry.postOpDay]?.last?.id)
    }

    /// What waits for a person, oldest first.
    public func reviews() throws -> [JSONValue] {
        guard let view = try view() else { return [] }
        return view.study.derived.reviews.map { item in
            [
                "id": .string(item.id), "kind": .string(item.kind.rawValue), "candidate": JSONValue(item.candidate?.text),
                "unit": JSONValue(item.candidate?.unit),
                "reasons": JSONValue(item.reasons.map(\.rawValue)), "evidence_id": JSONValue(Int(item.evidenceID)), "since": .string(view.text(item.since)),
                "photo": .bool(item.isPhoto), "day": JSONValue(item.day?.description), "slot": JSONValue(item.window?.rawValue),
                "candidates": .array(
                    item.candidates.map { ["value": .string($0.text), "share": JSONNumber(text: "\($0.share)").map(JSONValue.number) ?? .null] }),
                "conversion": JSONValue(item.conversion.map { JSONNumber.decimal($0, 3) }), "patient_answer": JSONValue(item.patientAnswer?.text),
                "together": JSONValue(item.together),
            ]
        }
    }

    /// The bytes of a piece of evidence: the photo or packet behind a value. Nil where there is none, or it was erased.
    public func evidence(_ id: Int) throws -> [UInt8]? { try EvidenceStore(connection: connection, folder: folder).load(id)?.bytes }

    /// Profile, risk and day of the active patient; nil without one.
    public func patient() throws -> JSONValue? {
        guard let view = try view() else { return nil }
        var json = view.ledger.profileJSON
        let pod = view.postOpDay
        let risk = RiskProfile(view.ledger.facts.profile, thresholds: configuration.study.thresholds.thresholds, pod: pod)
        json["postOpDay"] = JSONValue(pod)
        json["riskScore"] = JSONValue(risk.riskScore)
        json["riskClass"] = .string(risk.riskClass.rawValue)
        json["isKatBPending"] = .bool(view.ledger.facts.profile.isKatBPending)
        json["thresholds"] = .string(configuration.study.thresholds.logLine)
        return .object(json)
    }

    /// Every patient of the box.
    public func patients() throws -> [JSONValue] {
        try connection.rows("SELECT * FROM patient ORDER BY added_at").map { row in
            let state = row.instant("erased_at") != nil ? "erased" : row.instant("ended_at") != nil ? "ended" : "active"
            return ["studyID": JSONValue(row.text("study_id")), "state": .string(state), "addedAt": JSONValue(row.instant("added_at")?.description)]
        }
    }

    /// The consent records, oldest first.
    public func consents() throws -> [JSONValue] {
        try connection.rows("SELECT * FROM consent ORDER BY id").map { row in
            [
                "studyID": JSONValue(row.text("study_id")), "kind": JSONValue(row.text("kind")), "version": JSONValue(row.text("version")),
                "date": JSONValue(row.text("date")),
                "by": JSONValue(row.text("by_whom")), "recordedAt": JSONValue(row.instant("at")?.description), "author": JSONValue(row.text("author")),
                "note": JSONValue(row.text("note")),
            ]
        }
    }
}
