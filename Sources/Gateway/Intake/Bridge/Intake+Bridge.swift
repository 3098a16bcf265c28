import JSONValues
import CivilTime
import Crypto
import DailyEntries
import Store

extension Intake {
    /// Takes in a document of a program, byte for byte before it is read; what it says counts as the patient's word.
    /// - Parameters:
    ///   - token: The id of the program's token, for identities of its readings.
    ///   - author: The name of the token, for the provenance.
    ///   - key: The program's own key of this document: sent again with the same key it is one entry.
    /// - Throws: ``IntakeError`` with the code `key.reused` where the key came with other bytes, `patient.none` without a patient.
    public func take(_ bytes: [UInt8], form: BridgeForm, token: String, author: String, key: String?) async throws -> BridgeAnswer {
        guard let facts = try facts() else { throw IntakeError.noPatient }
        let isManual = form != .dailyValues
        let source: ReadingOrigin.Source = isManual ? .manualPatient : .fileImport
        let identity = key.map { "\(source.rawValue):\(token):\($0)" }
        if let identity, let known = try answer(to: identity, bytes) { return known }
        var metadata: JSONObject = ["form": .string(form.rawValue), "author": .string(author), "token": .string(token)]
        metadata["key"] = key.map(JSONValue.string)
        let now = clock.now()
        let item = Evidence(
            kind: isManual ? .manual : .payload, source: source.rawValue, name: "api/\(form.rawValue)", receivedAt: now, metadata: .object(metadata),
            bytes: bytes)
        let result = try await take(item, unique: false)
        // Another delivery under the same key may have been taken while this one was decoded.
        if let identity, result.status != .rejected, result.values.isEmpty, let known = try answer(to: identity, bytes) { return known }
        let refusals = BridgeAnswer.refusals(of: bytes, form, zone: facts.zones.zone(at: now), received: now)
        var answer = result
        if result.status == .accepted, result.values.isEmpty, refusals.isEmpty {
            (answer.status, answer.code, answer.detail) = (.duplicate, "unchanged", "everything in it was known already")
        }
        return BridgeAnswer(answer, refusals: refusals)
    }

    /// The answer to a document that was taken under that identity before.
    private func answer(to identity: String, _ bytes: [UInt8]) throws -> BridgeAnswer? {
        guard let evidence = try connection.row("SELECT evidence_id FROM reading WHERE id = ? LIMIT 1", .text(identity))?.int("evidence_id"),
            let row = try connection.row("SELECT * FROM evidence WHERE id = ?", SQLValue(evidence)),
            let item = try EvidenceStore(
                connection: connection, folder: folder
            ).load(row)
        else { return nil }
        guard item.bytes == bytes else {
            throw IntakeError("key.reused", "the key was used for another document before; give each entry a key of its own")
        }
        var first = try result(of: evidence, item, isDuplicate: false)
        first.status = .duplicate
        first.code = "duplicate"
        return BridgeAnswer(first, refusals: [])
    }
}
