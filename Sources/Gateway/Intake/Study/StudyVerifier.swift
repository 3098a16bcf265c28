import CivilTime
import Crypto
import DailyEntries
import JSONValues
import ScaleProtocols
public import Store

/// Checks that stored data are whole and that everything derived follows from the facts.
public struct StudyVerifier {
    private let connection: Connection
    private let folder: DataFolder
    private let settings: StudySettings

    /// A verifier over a data folder.
    public init(connection: Connection, folder: DataFolder, settings: StudySettings) {
        self.connection = connection
        self.folder = folder
        self.settings = settings
    }

    /// Everything that is wrong, a sentence each; empty where nothing is. All of it is looked for in one state of the database: else a reading that the gateway
    /// stores meanwhile would be taken for one that another hand added, its audit row for a missing one.
    /// - Parameter decode: Decodes a piece of evidence again.
    public func faults(decode: Intake.Decoder) async throws -> [String] {
        try await connection.longSnapshot {
            try integrity() + AuditChain.faults(in: connection) + digests() + evidence() + (await derived(decode))
        }
    }

    // MARK: - What is stored

    private func integrity() throws -> [String] {
        let lines = try connection.rows("PRAGMA integrity_check(20)").compactMap { $0.text("integrity_check") }.filter { $0 != "ok" }
        let keys = try connection.rows("PRAGMA foreign_key_check").map {
            "a row of \($0.text("table") ?? "") points to a missing row of \($0.text("parent") ?? "")"
        }
        return lines.map { "database: \($0)" } + keys
    }

    /// Compares every row that the audit names with the hash the audit holds, and finds rows that it does not name.
    private func digests() throws -> [String] {
        var faults: [String] = []
        // The rows of an erased patient are gone on purpose; which ones they were went with them.
        let isErased = try connection.row("SELECT 1 AS x FROM patient WHERE erased_at IS NOT NULL") != nil
        var named: [String: Set<String>] = [:]
        var latest: [String: [String: String]] = [:]
        try connection.each("SELECT id, changes FROM audit ORDER BY id", []) { (row) throws(StoreError) in
            for change in try row.json("changes")?.array ?? [] {
                guard change["what"] != "erased", let table = change["table"]?.string, let key = change["key"].map({ $0.string ?? $0.text() }) else { continue }
                named[table, default: []].insert(key)
                if let hash = change["sha256"]?.string { latest[table, default: [:]][key] = hash }
            }
            return true
        }
        for table in ["profile_version", "consent", "decoding", "reading", "decision", "evaluation", "acknowledgement"] {
            try connection.each("SELECT *, rowid AS _row FROM \(table)", []) { (row) throws(StoreError) in
                let key = table == "reading" ? "\(row.text("id") ?? "")#\(row.int("version") ?? 0)" : String(row.int("_row") ?? 0)
                guard named[table]?.contains(key) == true else {
                    faults.append("\(table) \(key) is not in the audit: it was added by another hand")
                    return true
                }
                if let hash = latest[table]?[key], try RowDigest.of(table, id: row.int("_row") ?? 0, in: connection) != hash {
                    faults.append("\(table) \(key) was changed")
                }
                latest[table]?[key] = nil
                return true
            }
            if !isErased { for key in (latest[table] ?? [:]).keys.sorted() { faults.append("\(table) \(key) is missing") } }
        }
        try connection.each("SELECT reading_id, version, body FROM measurement", []) { (row) throws(StoreError) in
            let key = "\(row.text("reading_id") ?? "")#\(row.int("version") ?? 0)"
            if latest["measurement"]?[key] != Digest.sha256Hex(Array((row.text("body") ?? "").utf8)) { faults.append("measurement \(key) was changed") }
            latest["measurement"]?[key] = nil
            return true
        }
        if !isErased { for key in (latest["measurement"] ?? [:]).keys.sorted() { faults.append("measurement \(key) is missing") } }
        return faults
    }

    /// Every piece of evidence against its hash; what was erased needs its tombstone.
    private func evidence() throws -> [String] {
        var faults: [String] = []
        let store = EvidenceStore(connection: connection, folder: folder)
        var known: [Int: String] = [:]
        try connection.each("SELECT changes FROM audit WHERE action = 'evidence'", []) { (row) throws(StoreError) in
            for change in try row.json("changes")?.array ?? [] { if let id = change["key"]?.int { known[id] = change["sha256"]?.string } }
            return true
        }
        try connection.each("SELECT * FROM evidence", []) { (row) throws(StoreError) in
            let id = row.int("id") ?? 0
            let expected = known.removeValue(forKey: id)
            if expected != row.text("sha256") { faults.append("evidence \(id) was changed or is not in the audit") }
            if row.instant("erased_at") != nil { return true }
            do throws(StoreError) {
                guard let item = try store.load(row), Digest.sha256Hex(item.bytes) == expected else {
                    faults.append("evidence \(id) (\(row.text("name") ?? "")) has other bytes than were stored")
                    return true
                }
            } catch {
                faults.append("evidence \(id): \(error.description)")
            }
            return true
        }
        for id in known.keys.sorted() { faults.append("evidence \(id) is missing") }
        return faults
    }

    // MARK: - What is derived

    /// Decodes and derives everything again and compares.
    public func derived(_ decode: Intake.Decoder) async throws -> [String] { try await connection.longSnapshot { try await derivedOfOneState(decode) } }

    private func derivedOfOneState(_ decode: Intake.Decoder) async throws -> [String] {
        var faults: [String] = []
        // As of the last recorded change: later the passing of time alone closes days. The last by number: the clock may have been set back.
        guard let last = try connection.row("SELECT at FROM audit ORDER BY id DESC LIMIT 1")?.instant("at") else { return [] }
        for study in try StudyLedger.studies(in: connection) {
            guard var ledger = try StudyLedger.load(study, from: connection, settings: settings) else { continue }
            faults += try await readings(ledger, decode)
            // What happened later than the last reading of an ended patient is no part of it.
            ledger.readings.sort { $0.id < $1.id }
            let judged = JudgedStudy(ledger, settings: settings, now: last)
            if !ledger.isEnded { faults += try days(ledger, judged) }
        }
        return faults
    }

    private func readings(_ ledger: StudyLedger, _ decode: Intake.Decoder) async throws -> [String] {
        var faults: [String] = []
        let store = EvidenceStore(connection: connection, folder: folder)
        var stored: [Int: Set<String>] = [:]
        for row in try connection.rows("SELECT id, evidence_id, body FROM reading WHERE study_id = ?", .text(ledger.studyID)) {
            stored[row.int("evidence_id") ?? 0, default: []].insert("\(row.text("id") ?? "") \(row.text("body") ?? "")")
        }
        var context = IntakeContext(facts: ledger.facts, now: Instant(milliseconds: 0), zones: settings.zones)
        for id in stored.keys.sorted() {
            guard let item = try store.load(id), item.kind != .packet else { continue }
            context.kept = try connection.row("SELECT result FROM decoding WHERE evidence_id = ?", SQLValue(id))?.json("result")
            let again = Set(await decode(item, id, context).readings.map { "\($0.id) \($0.body.text())" })
            for reading in (stored[id] ?? []).subtracting(again).sorted() {
                faults.append("evidence \(id) (\(item.name)) gives another reading than \(reading.prefix { $0 != " " })")
            }
        }
        let zones = try RadioZones(connection, settings)
        let scales = try ScaleRegister(connection, folder)
        let played = try RadioDesk.played(
            from: store, connection, now: Instant(milliseconds: 0), localTime: { zones.civil(at: $0) }, scales: scales, all: true)
        var heard: [Int: Set<String>] = [:]
        for (id, updates) in played.updates {
            var place = 0
            for case .weighing(let weighing) in updates {
                guard let reading = try played.desk.reading(weighing, received: id, place: place, in: connection) else { continue }
                heard[Int(reading.evidenceID) ?? 0, default: []].insert("\(reading.id) \(reading.body.text())")
                place += 1
            }
        }
        for (id, readings) in stored where try store.load(id)?.kind == .packet && !readings.isSubset(of: heard[id] ?? []) {
            faults.append("the packet of evidence \(id) gives another reading than the stored one")
        }
        return faults
    }

    private func days(_ ledger: StudyLedger, _ judged: JudgedStudy) throws -> [String] {
        var faults: [String] = []
        let entries = Dictionary(uniqueKeysWithValues: judged.derived.days.map { ($0.entry.postOpDay, $0.entry.body.text()) })
        for row in try connection.rows("SELECT pod, date, body FROM daily_entry WHERE study_id = ? ORDER BY pod", .text(ledger.studyID))
        where entries[row.int("pod") ?? 0] != row.text("body") {
            faults.append("the entry of \(row.text("date") ?? "") does not follow from the facts")
        }
        let stored = Set(try connection.rows("SELECT pod FROM daily_entry WHERE study_id = ?", .text(ledger.studyID)).compactMap { $0.int("pod") })
        for pod in entries.keys.sorted() where !stored.contains(pod) { faults.append("the entry of POD \(pod) is missing") }
        let measurements = Dictionary(judged.derived.measurements.map { ($0.id, $0.body.text()) }) { first, _ in first }
        let readings = Set(ledger.readings.map(\.id))
        var present: Set<String> = []
        for row in try connection.rows("SELECT reading_id, body FROM current_measurement WHERE study_id = ?", .text(ledger.studyID)) {
            let id = row.text("reading_id") ?? ""
            present.insert(id)
            // A decision may give a value of its own.
            if !readings.contains(id), !id.hasPrefix("decision/") { faults.append("measurement \(id) is of no reading of \(ledger.studyID)") }
            if let body = measurements[id], body != row.text("body") { faults.append("measurement \(id) does not follow from the facts") }
        }
        for id in measurements.keys.sorted() where !present.contains(id) { faults.append("measurement \(id) is missing") }
        for (pod, day) in judged.days.sorted(by: { $0.key < $1.key }) where ledger.history[pod]?.last?.evaluation != day.evaluation {
            faults.append("the level of POD \(pod) does not follow from the facts")
        }
        return faults
    }
}
