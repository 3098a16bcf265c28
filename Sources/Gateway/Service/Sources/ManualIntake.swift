import CivilTime
import DailyEntries
import Intake
import JSONValues
import Store

/// What a person typed: it becomes evidence like everything else, then a reading.
struct ManualIntake: Sendable {
    let intake: Intake
    let clock: any WallClock

    /// Takes a typed value in: `kind`, `value`, and where given `at`, `day`, `confirm`, `role`.
    func take(_ request: ControlRequest, _ author: AuditAuthor) async throws -> ControlAnswer {
        let word = try request.needed("kind")
        guard let kind = ReadingKind(rawValue: word) else {
            throw ControlFailure(2, "usage", "\"\(word)\" is no kind of value; known are \(ReadingKind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let text = try request.needed("value")
        do throws(ManualRefusal) { _ = try ManualEntry(text, kind: kind) } catch {
            let refused = IntakeResult(file: word, kind: "manual", refused: error.code.rawValue, error.description)
            return ControlAnswer([refused.json], status: 1)
        }
        guard let facts = try await intake.facts() else {
            throw ControlFailure(1, "patient.none", "there is no active patient; add one first: hypona patient add")
        }
        var metadata: JSONObject = ["kind": .string(word), "author": .string(author.name)]
        let now = clock.now()
        if let at = request.text("at") {
            guard let instant = ManualIntake.instant(at, facts.zones.zone(at: now), now) else {
                throw ControlFailure(2, "usage", "\(at) is no time; write 2026-03-01T08:00, 08:00, or with an offset 2026-03-01T08:00:00+01:00")
            }
            metadata["at"] = .string(instant.description)
        }
        metadata["day"] = request.parameters["day"]
        metadata["confirm"] = request.parameters["confirm"]
        let source: ReadingOrigin.Source = request.text("role") == "patient" ? .manualPatient : .manualStaff
        let result = try await intake.take(
            Evidence(kind: .manual, source: source.rawValue, name: word, receivedAt: now, metadata: .object(metadata), bytes: Array(text.utf8)), unique: false)
        return ControlAnswer([result.json], status: result.status == .rejected ? 1 : 0)
    }

    /// A time as people type it, in the patient's zone where it names none: an instant, a local date and time, or a time of today.
    static func instant(_ text: String, _ zone: TimeZoneRules, _ now: Instant) -> Instant? {
        if let instant = Instant(text) { return instant }
        let whole = text.count == 5 ? "\(zone.date(at: now))T\(text):00" : text.count == 16 ? text + ":00" : text
        return CivilDateTime(whole).flatMap { zone.instants(showing: $0).first }
    }

    /// The value of a correction, typed like an entry.
    static func value(_ text: String, of kind: ReadingKind) throws -> MeasurementValue {
        do throws(ManualRefusal) { return try ManualEntry(text, kind: kind).value } catch { throw ControlFailure(1, error.code.rawValue, error.description) }
    }
}
