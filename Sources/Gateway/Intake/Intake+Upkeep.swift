public import CivilTime
import Crypto
import DailyEntries
import EventLog
public import JSONValues
public import Store

/// What keeps stored data current, known, safe and, at the end, gone.
extension Intake {
    /// Brings everything derived up to the present: days that are over are closed and judged. Costs nothing until time alone changes something; then
    /// what the database holds in memory is given back.
    public func bringUpToDate() throws {
        DiskReserve(folder: folder).fill()
        if isUpToDate(at: clock.now()) { return connection.releaseMemory() }
        try commit("dayClosed") { _ in }
    }

    /// Whether nothing was ever stored: no patient, no evidence.
    public func isEmpty() throws -> Bool {
        try connection.row("SELECT 1 AS x WHERE EXISTS (SELECT 1 FROM patient) OR EXISTS (SELECT 1 FROM evidence)") == nil
    }

    /// Remembers devices as the patient's: paired scales, and those of the linked account.
    public func know(devices: [String], by author: AuditAuthor) throws {
        guard try !knownDevices().known.isSuperset(of: devices) else { return }
        ledger = nil
        try commit("config", by: author) { changes in try insertKnown(devices, &changes) }
        log(.notice, "intake", "devices.known", "Known as the patient's now: \(devices.joined(separator: ", ")).", ["author": .string(author.name)])
    }

    func knownDevices() throws -> (stored: JSONObject, known: Set<String>) {
        let stored = try connection.row("SELECT value FROM setting WHERE name = 'devices'")?.json("value")?.object ?? [:]
        return (stored, Set((stored["known"]?.array ?? []).compactMap(\.string)))
    }

    /// Adds devices to the patient's, within a transaction.
    func insertKnown(_ devices: [String], _ changes: inout [AuditChain.Change]) throws {
        let (stored, known) = try knownDevices()
        guard !known.isSuperset(of: devices) else { return }
        var settings = stored
        settings["known"] = JSONValue(known.union(devices).sorted())
        if var until = stored["knownUntil"]?.object {
            for device in devices { until[device] = nil }
            settings["knownUntil"] = .object(until)
        }
        try replaceSetting("devices", .object(settings))
        changes.append(["table": "setting", "key": "devices", "old": .object(stored), "new": .object(settings)])
    }

    /// Takes a device out of the patient's, within a transaction: what it weighed before that instant stays, what comes later is asked about.
    func removeKnown(_ device: String, at time: Instant, _ changes: inout [AuditChain.Change]) throws {
        let (stored, known) = try knownDevices()
        guard known.contains(device) else { return }
        var settings = stored
        settings["known"] = JSONValue(known.subtracting([device]).sorted())
        var until = stored["knownUntil"]?.object ?? [:]
        until[device] = .string(time.description)
        settings["knownUntil"] = .object(until)
        try replaceSetting("devices", .object(settings))
        changes.append(["table": "setting", "key": "devices", "old": .object(stored), "new": .object(settings)])
    }

    /// Changes a setting of the box that no day depends on, such as who may log in. The audit holds what was done and the hashes of both contents.
    /// - Parameter change: Gets what is stored and gives what is to be; what it throws leaves everything as it was.
    public func change(setting name: String, _ what: JSONObject, by author: AuditAuthor, _ change: @Sendable (JSONValue?) throws -> JSONValue) throws {
        try connection.transaction {
            let old = try connection.row("SELECT value FROM setting WHERE name = ?", .text(name))?.json("value")
            let new = try change(old)
            try connection.run(
                "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", .text(name), SQLValue(new))
            var row = what
            row["table"] = "setting"
            row["key"] = .string(name)
            row["old"] = old.map { .string(Digest.sha256Hex(Array($0.text().utf8))) } ?? .null
            row["sha256"] = .string(Digest.sha256Hex(Array(new.text().utf8)))
            try AuditChain.append("setting", [.object(row)], by: author, at: clock.now(), to: connection)
        }
    }

    /// Throws the derived rows away and makes them anew from the facts.
    public func rebuild(by author: AuditAuthor) throws {
        guard let study = try activeLedger()?.studyID else { throw IntakeError.noPatient }
        ledger = nil
        try commit("config", by: author) { _ in
            try connection.run("DELETE FROM daily_entry WHERE study_id = ?", .text(study))
            try connection.run("DELETE FROM review WHERE study_id = ?", .text(study))
        }
    }

    /// Takes new settings and judges everything anew under them.
    public func apply(_ settings: StudySettings) throws {
        self.settings = settings
        ledger = nil
        radio = nil
        try commit("config") { changes in try noteSettings(&changes) }
    }

    /// Judges everything anew where the settings are not those under which it was judged, because they were changed while no gateway ran. A level
    /// follows the configuration in force, whichever way that was taken in.
    public func judgeUnderSettings() throws {
        let before = try setting(Intake.settingsName)?.string
        guard before != settings.fingerprint else { return }
        try commit(before == nil ? "dayClosed" : "config") { changes in try noteSettings(&changes) }
    }

    private static let settingsName = "judgedUnder"

    private func noteSettings(_ changes: inout [AuditChain.Change]) throws {
        let new = JSONValue.string(settings.fingerprint)
        guard try setting(Intake.settingsName) != new else { return }
        try replaceSetting(Intake.settingsName, new)
        changes.append(["table": "setting", "key": .string(Intake.settingsName), "new": new])
    }

    /// Writes a copy of the database while it is in use, and reads it back: integrity and the audit chain up to its end.
    public func backup(to path: String) throws {
        try connection.backup(to: path)
        let copy = try Connection(path: path, mode: .read)
        let end = "SELECT hash FROM audit ORDER BY id DESC LIMIT 1"
        guard try copy.row("PRAGMA integrity_check(1)")?.text("integrity_check") == "ok", try AuditChain.faults(in: copy).isEmpty,
            try copy.row(end)?.text("hash") == connection.row(end)?.text("hash")
        else { throw StoreError(.corrupt, "back up to \(path)", "the copy is not whole", remedy: "check the disk it lies on, and try another") }
        log(.notice, "store", "backup.written", "A backup was written and read back.", ["path": .string(path)])
    }

    /// Runs statements of another part (hand-off) on the one writing connection.
    public func withConnection<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) throws -> Result {
        if isClosed { throw IntakeError.closed }
        return try body(connection)
    }

    /// The same for a part that reads studies, with the settings in force.
    public func withStudies<Result: Sendable>(_ body: @Sendable (Connection, StudySettings) throws -> Result) throws -> Result {
        if isClosed { throw IntakeError.closed }
        return try body(connection, settings)
    }

    /// Erases a patient who has ended: every row and all bytes go, a tombstone of each piece of evidence and the audit chain stay.
    /// - Returns: How many rows went.
    public func erase(_ study: String, why: String, by author: AuditAuthor) throws -> Int {
        guard let patient = try connection.row("SELECT * FROM patient WHERE study_id = ?", .text(study)), patient.instant("erased_at") == nil else {
            throw IntakeError("patient.unknown", "there is no patient \(study) on this box; `hypona patient list` shows them")
        }
        guard patient.instant("ended_at") != nil else {
            throw IntakeError("patient.active", "patient \(study) is still active; end the monitoring first: hypona patient end")
        }
        let now = clock.now()
        try connection.execute("PRAGMA secure_delete=ON")
        var count = 0
        var files: [String] = []
        try connection.transaction {
            var changes: [AuditChain.Change] = [["table": "patient", "key": .string(study), "what": "erased", "why": .string(why)]]
            for table in [
                "acknowledgement", "outbox", "evaluation", "review", "daily_entry", "measurement", "decision", "reading", "consent", "profile_version",
            ] {
                let rows = try connection.run("DELETE FROM \(table) WHERE study_id = ?", .text(study))
                count += rows
                changes.append(["table": .string(table), "what": "erased", "study": .string(study), "rows": JSONValue(rows)])
            }
            count += try connection.run("DELETE FROM decoding WHERE evidence_id IN (SELECT id FROM evidence WHERE study_id = ?)", .text(study))
            files = try connection.rows("SELECT file FROM evidence WHERE study_id = ? AND file IS NOT NULL", .text(study)).compactMap { $0.text("file") }
            count += try bury("study_id = ?", [.text(study)], why, author, now)
            try connection.run("UPDATE patient SET erased_at = ? WHERE study_id = ?", SQLValue(now), .text(study))
            try AuditChain.append("erase", changes, by: author, at: now, to: connection)
        }
        radio = nil
        try forgetConsents()
        for file in files where try connection.row("SELECT 1 AS x FROM evidence WHERE file = ?", .text(file)) == nil {
            try FileSystem.remove("\(folder.evidence)/\(file)")
        }
        try FileSystem.remove("\(folder.exports)/\(study).json")
        // What SQLite still holds of deleted rows goes with the free pages and the write-ahead log.
        try connection.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")
        log(.notice, "intake", "patient.erased", "Patient \(study) was erased: \(count) rows.", ["author": .string(author.name)])
        return count
    }

    /// Erases the bytes of evidence received before that instant, as the retention of the configuration says; readings and days stay.
    public func retire(before limit: Instant) throws -> Int {
        let now = clock.now()
        let condition = "received_at < ? AND erased_at IS NULL AND id IN (SELECT evidence_id FROM decoding)"
        let files = try connection.rows("SELECT file FROM evidence WHERE \(condition) AND file IS NOT NULL", SQLValue(limit)).compactMap { $0.text("file") }
        let count = try connection.transaction {
            let count = try bury(condition, [SQLValue(limit)], "retention", .gateway, now)
            if count > 0 {
                try AuditChain.append("retention", [["table": "evidence", "what": "erased", "rows": JSONValue(count)]], by: .gateway, at: now, to: connection)
            }
            return count
        }
        for file in files where try connection.row("SELECT 1 AS x FROM evidence WHERE file = ?", .text(file)) == nil {
            try FileSystem.remove("\(folder.evidence)/\(file)")
        }
        if count > 0 { log(.notice, "store", "evidence.retired", "\(count) pieces of evidence were erased, as the retention says.") }
        return count
    }

    /// Takes the bytes out of evidence and leaves its tombstone.
    private func bury(_ condition: String, _ values: [SQLValue], _ why: String, _ author: AuditAuthor, _ now: Instant) throws -> Int {
        try connection.run(
            "UPDATE evidence SET bytes = NULL, file = NULL, name = '', metadata = 'null', study_id = NULL, erased_at = ?, erased_by = ?, erased_why = ? WHERE \(condition)",
            [SQLValue(now), .text(author.name), .text(why)] + values)
    }
}
