public import CivilTime
import JSONValues

/// `hypona withings parse FILE [--context FILE]`: what would happen with a payload, and why.
public enum WithingsParseCommand {
    /// Tells what this box itself would do with each line (`gateway_action`, `gateway_reason`), where a store is at hand; nil for a
    /// line it has no word on.
    public typealias GatewayJudgement = (_ file: PayloadFile, _ account: String?) throws -> [(action: String, reason: String)?]

    /// Runs the command.
    /// - Parameters:
    ///   - file: the payload's path.
    ///   - context: the path of the context, or nil for one in which nothing is known.
    ///   - now: the time where the context names none.
    ///   - gateway: what this box would do; nil without `--data`.
    ///   - output: takes the answer, one JSON object on a line.
    ///   - complaint: takes what is wrong with the arguments' files.
    /// - Returns: the exit status: 0, 1 where the payload or a reading of it is refused or the payload cannot be read, 2 where the
    ///   context cannot be used.
    public static func run(
        file: String, context: String?, now: Instant, zones: ZoneDatabase = ZoneDatabase(), gateway: GatewayJudgement? = nil,
        output: (String) -> Void, complaint: (String) -> Void
    ) -> Int32 {
        let policy: ReferencePolicy
        do {
            let members = try context.map(readContext) ?? JSONObject()
            policy = ReferencePolicy(context: try ReferenceContext(members, now: now, zones: zones), zones: zones)
        } catch {
            complaint("\(error)")
            return 2
        }
        do {
            let file = PayloadFile(path: file)
            let answer = try policy.answer(file)
            let gateway = try gateway?(file, policy.context.linkedUserID) ?? []
            output(JSONValue.object(json(answer, gateway)).text())
            return answer.isGood ? 0 : 1
        } catch {
            complaint("\(error)")
            return 1
        }
    }

    private static func json(_ answer: ReferenceAnswer, _ gateway: [(action: String, reason: String)?]) -> JSONObject {
        var object = answer.json
        guard let readings = answer.readings, gateway.count == readings.count, !gateway.isEmpty else { return object }
        object["measurements"] = .array(
            zip(readings, gateway).map { reading, judgement in
                guard var line = reading.json.object, let judgement else { return reading.json }
                line["gateway_action"] = .string(judgement.action)
                line["gateway_reason"] = .string(judgement.reason)
                return .object(line)
            })
        return object
    }

    private static func readContext(_ path: String) throws(WithingsError) -> JSONObject {
        let bytes = try PayloadFile(path: path).whole()
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw .notJSON(file: path, error)
        }
        guard let members = value.object else { throw .notAnObject(file: path) }
        return members
    }
}
