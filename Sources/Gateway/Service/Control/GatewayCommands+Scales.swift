import CivilTime
import Intake
import JSONValues
import ScaleLink
import ScaleProtocols

extension GatewayCommands {
    /// Plays a recorded session of scales.
    static let replayScale: Command = { request, _, gateway in
        let records: [ScriptRecord]
        do throws(ScriptError) {
            records = try ScaleScript.records(jsonLines: String(decoding: request.bytes, as: UTF8.self))
        } catch {
            throw ControlFailure(1, "replay", "\(request.text("file") ?? "the recording"): \(error)")
        }
        let replay = ScaleReplay(records, intake: gateway.intake, clock: gateway.clock, log: gateway.log)
        if request.parameters["dryRun"]?.bool == true { return ControlAnswer(try await replay.judge().map(json)) }
        let (results, lost) = await replay.store()
        let isRejected = results.contains { $0.status == .rejected }
        return ControlAnswer(
            results.map(\.json), status: lost > 0 ? 3 : isRejected ? 1 : 0,
            message: lost > 0 ? "\(lost) events could not be stored; `hypona log` says why" : nil)
    }

    private static func json(_ weighing: Weighing) -> JSONValue {
        [
            "address": .string(weighing.device), "protocol": .string(weighing.protocolName), "weight_kg": .string(Kilograms.text(weighing.mass.grams)),
            "measured_at": .string(weighing.measuredAt.description), "time_source": .string(weighing.timeSource.rawValue), "late": .bool(weighing.isLate),
            "stored": .bool(weighing.isStored), "requires_confirmation": .bool(weighing.requiresConfirmation),
        ]
    }
}
