import EventLog
import JSONValues

extension Visit {
    /// Carries out a command as this visitor.
    /// - Throws: ``Refusal`` in the words of the visitor's language; what the command itself said goes to the log.
    @discardableResult
    func perform(_ verb: String, _ parameters: JSONObject, bytes: [UInt8] = []) async throws(Refusal) -> [JSONValue] {
        let outcome = await console.ports.perform(verb, parameters, bytes, author)
        guard outcome.status == 0 else {
            let said = outcome.message ?? outcome.items.first?["detail"]?.string ?? "no reason was given"
            console.log(.warning, "console", "console.notDone", "\(verb) was not carried out: \(said).", ["code": JSONValue(outcome.code)])
            throw Refusal(outcome.status == 3 ? 503 : 409, CommandWords.sentence(outcome.code, status: outcome.status))
        }
        return outcome.items
    }
}
