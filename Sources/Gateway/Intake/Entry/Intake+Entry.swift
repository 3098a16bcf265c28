public import DailyEntries
import CivilTime
import JSONValues
import Store

extension Intake {
    /// Takes a typed value in: it becomes evidence like everything else, then a reading.
    ///
    /// What cannot be the value of its kind is refused before it is stored: the person is still there and types it again.
    /// - Parameters:
    ///   - role: Whose word it is; the patient's never lowers a level.
    ///   - author: The login, the OS user or the place (`bedside`) for the provenance.
    /// - Throws: ``IntakeError`` without a patient; a refused value is an answer, not an error.
    public func enter(_ entry: TypedEntry, as role: DailyEntries.Author.Role, author: String) async throws -> IntakeResult {
        do throws(ManualRefusal) { _ = try ManualEntry(entry.text, kind: entry.kind) } catch {
            return IntakeResult(file: entry.kind.rawValue, kind: "manual", refused: error.code.rawValue, error.description)
        }
        guard try facts() != nil else { throw IntakeError.noPatient }
        var metadata: JSONObject = ["kind": .string(entry.kind.rawValue), "author": .string(author)]
        metadata["at"] = entry.at.map { .string($0.description) }
        metadata["day"] = entry.day.map { .string($0.rawValue) }
        if entry.isConfirmed { metadata["confirm"] = true }
        if entry.isAsked { metadata["asked"] = true }
        let source: ReadingOrigin.Source = role == .patient ? .manualPatient : .manualStaff
        return try await take(
            Evidence(
                kind: .manual, source: source.rawValue, name: entry.kind.rawValue, receivedAt: clock.now(), metadata: .object(metadata),
                bytes: Array(entry.text.utf8)), unique: false)
    }

    /// Keeps the patient's answer to the follow-up question of a well-being snapshot, or that it is not to be asked again today.
    /// - Parameter note: The answer; nil: "do not ask again today".
    public func answerFollowUp(of reading: String, note: String?) async throws {
        guard try facts() != nil else { throw IntakeError.noPatient }
        let metadata: JSONObject = [
            "kind": .string(ReadingKind.wellbeing.rawValue), "followUp": .string(reading), "dismissed": .bool(note == nil), "author": "bedside",
        ]
        _ = try await take(
            Evidence(
                kind: .manual, source: ReadingOrigin.Source.manualPatient.rawValue, name: FollowUpAnswer.evidenceName, receivedAt: clock.now(),
                metadata: .object(metadata), bytes: Array((note ?? "").utf8)), unique: false)
    }
}
