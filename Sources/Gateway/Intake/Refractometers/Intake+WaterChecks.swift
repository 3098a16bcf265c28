import CivilTime
import DailyEntries
import EventLog
import JSONValues
import PhotoAnswers
public import Store

/// Water checks of refractometers: what technicians prove with photos of water.
extension Intake {
    /// Takes a photo of water in: it becomes evidence like every photo, and no reading of anybody.
    public func takeWaterPhoto(_ bytes: [UInt8], name: String) async throws -> WaterPhoto {
        guard PhotoKind(of: bytes) != nil else { throw IntakeError("not_a_photo", "\(name) is no photo") }
        let result = try await take(
            Evidence(
                kind: .photo, source: WaterCheckRecord.source, name: name, receivedAt: clock.now(), metadata: ["format": "photo"], bytes: bytes))
        guard let id = result.evidenceID, let photo = try waterPhoto(id) else { throw IntakeError.stored("photo of water") }
        return photo
    }

    /// Judges photos of water, and keeps what came of it from the time they were taken.
    /// - Parameters:
    ///   - evidence: Numbers of photos that ``takeWaterPhoto(_:name:)`` gave; those that cannot be used have no part in it.
    ///   - instrument: The instrument's name; nil: the kind of display they show.
    public func checkWater(_ evidence: [Int], instrument name: String?, by author: AuditAuthor) throws -> WaterCheckRecord {
        let all = try WaterCheckRecord.all(in: connection)
        let photos = try evidence.compactMap { try waterPhoto($0) }.filter { $0.code == nil }
        guard !photos.isEmpty else { throw IntakeError("water.unread", "no photo of water could be read surely, so no check was made; take another photo") }
        if let used = all.first(where: { record in record.withdrawal == nil && photos.contains { record.evidence.contains($0.evidence) } }) {
            throw IntakeError("water.used", "a photo of these stands for check \(used.number) already; take a new photo of water")
        }
        let displays = Set(photos.compactMap(\.display))
        guard let display = displays.first, displays.count == 1 else {
            throw IntakeError("water.mixed", "these photos show an eyepiece and a display; check one instrument at a time")
        }
        let settings = self.settings.instruments[name ?? display.rawValue] ?? self.settings.instruments[""] ?? UrineInstrument()
        let shown = photos.compactMap { photo in
            photo.read.flatMap { read in read.first.flatMap(SpecificGravity.ticks).map { settings.corrected($0, of: read) } }
        }
        let at = photos.compactMap(\.takenAt).max() ?? clock.now()
        let isOutside = photos.contains(where: \.isOutsideScale)
        let judged = WaterCheck(at: at, shown: shown, limits: self.settings.limits)
        let record = WaterCheckRecord(
            number: (all.last?.number ?? 0) + 1, instrument: name ?? display.rawValue,
            check: isOutside ? WaterCheck(at: at, ticks: 0, isPassed: false) : judged ?? WaterCheck(at: at, ticks: 0, isPassed: false),
            shown: isOutside ? [] : shown, evidence: photos.map(\.evidence), recordedAt: clock.now(), author: author.name)
        try store(all + [record], change: record, by: author)
        let text = record.text.map { "showed \($0) for water" } ?? "showed nothing on its scale for water"
        log(
            record.check.isPassed ? .notice : .warning, "photo", record.check.isPassed ? "water.passed" : "water.failed",
            "The refractometer \(record.instrument) \(text).", ["check": record.json])
        return record
    }

    /// Takes a check back that was made by mistake: from now on it is as if it had not been made.
    public func withdrawWaterCheck(_ number: Int, note: String, by author: AuditAuthor) throws -> WaterCheckRecord {
        var all = try WaterCheckRecord.all(in: connection)
        guard let place = all.firstIndex(where: { $0.number == number }) else {
            throw IntakeError("water.unknown", "there is no water check \(number); `hypona photo calibrate --list` shows them")
        }
        guard all[place].withdrawal == nil else { throw IntakeError("water.withdrawn", "water check \(number) was withdrawn before") }
        all[place].withdrawal = WaterCheckRecord.Withdrawal(at: clock.now(), author: author.name, note: note)
        try store(all, change: all[place], by: author)
        log(.notice, "photo", "water.withdrawn", "\(author.name) has withdrawn water check \(number): \(note)", ["check": JSONValue(number)])
        return all[place]
    }

    private func store(_ records: [WaterCheckRecord], change: WaterCheckRecord, by author: AuditAuthor) throws {
        ledger = nil
        try commit("config", by: author) { changes in
            try replaceSetting(WaterCheckRecord.name, .array(records.map(\.json)))
            changes.append(["table": "setting", "key": .string(WaterCheckRecord.name), "new": change.json])
        }
    }

    /// A photo of water by its number in the evidence; nil where that is something else.
    private func waterPhoto(_ id: Int) throws -> WaterPhoto? {
        guard let row = try connection.row("SELECT name FROM evidence WHERE id = ? AND source = ?", SQLValue(id), .text(WaterCheckRecord.source)),
            let kept = try connection.row("SELECT result FROM decoding WHERE evidence_id = ?", SQLValue(id))?.json("result"),
            let answer = PhotoReading(json: kept)
        else { return nil }
        let zone = try facts()?.zones.zone(at: clock.now())
        let takenAt = answer.takenAt.flatMap { text in Instant(text) ?? CivilDateTime(text).flatMap { civil in zone.map { $0.instant(showing: civil) } } }
        return WaterPhoto(answer, file: row.text("name") ?? "", evidence: id, takenAt: takenAt, now: clock.now())
    }
}
