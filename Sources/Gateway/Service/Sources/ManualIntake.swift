import CivilTime
import DailyEntries
import Intake
import JSONValues
import Store

/// What a person typed on the command line: it becomes evidence like everything else, then a reading.
struct ManualIntake: Sendable {
    let intake: Intake
    let clock: any WallClock

    /// Takes a typed value in: `kind`, `value`, and where given `at`, `day`, `confirm`, `role`.
    func take(_ request: ControlRequest, _ author: AuditAuthor) async throws -> ControlAnswer {
        let word = try request.needed("kind")
        guard let kind = ReadingKind(rawValue: word) else {
            throw ControlFailure(2, "usage", "\"\(word)\" is no kind of value; known are \(ReadingKind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        var entry = TypedEntry(kind, try request.needed("value"))
        if let at = request.text("at"), let facts = try await intake.facts() {
            let now = clock.now()
            guard let instant = TypedEntry.instant(at, facts.zones.zone(at: now), now) else {
                throw ControlFailure(2, "usage", "\(at) is no time; write 2026-03-01T08:00, 08:00, or with an offset 2026-03-01T08:00:00+01:00")
            }
            entry.at = instant
        }
        entry.day = request.text("day").flatMap(DayAnswer.init(rawValue:))
        entry.isConfirmed = request.parameters["confirm"]?.bool ?? false
        let result = try await intake.enter(entry, as: request.text("role") == "patient" ? .patient : .staff, author: author.name)
        return ControlAnswer([result.json], status: result.status == .rejected ? 1 : 0)
    }

    /// The value of a correction, typed like an entry.
    static func value(_ text: String, of kind: ReadingKind) throws -> MeasurementValue {
        do throws(ManualRefusal) { return try ManualEntry(text, kind: kind).value } catch { throw ControlFailure(1, error.code.rawValue, error.description) }
    }
}
