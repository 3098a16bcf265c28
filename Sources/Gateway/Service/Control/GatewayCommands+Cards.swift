import CivilTime
import EventLog
import Intake
import JSONValues
import Store

/// The book of camera cards that were plugged in.
extension GatewayCommands {
    private static let setting = "cards"
    /// So many visits are kept; the audit keeps every one.
    private static let mostVisits = 100

    /// Records what came of a card: in the audit, and in the log.
    static let recordCard: Command = { request, author, gateway in
        let device = try request.needed("card")
        var visit: JSONObject = ["card": .string(device), "at": .string(gateway.clock.now().description)]
        for name in ["looked", "new", "known", "refused", "left", "problem"] { visit[name] = request.parameters[name] }
        let entry = visit
        try await gateway.intake.change(setting: setting, ["what": "card", "card": .string(device), "new": entry["new"] ?? .null], by: author) { old in
            .array((old?.array ?? []).suffix(mostVisits - 1) + [.object(entry)])
        }
        let isWhole = entry["problem"]?.string == nil
        gateway.log(isWhole ? .notice : .warning, "photo", "photo.card", "Camera card \(device): \(try request.needed("text")).", entry)
        return ControlAnswer([.object(entry)])
    }
}
