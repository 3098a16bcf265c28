import CivilTime
import DailyEntries
import Intake
import JSONValues
import Store

/// What a person typed: it becomes evidence like everything else, then a reading.
struct ManualIntake: Sendable {
    let intake: Intake
    let clock: any WallClock

    func take(_ request: ControlRequest, _ author: AuditAuthor) async throws -> ControlAnswer {
        throw ControlFailure(1, "manual", "")
    }

    static func value(_ text: String, of kind: ReadingKind) throws -> MeasurementValue { throw ControlFailure(1, "manual", "") }
}
