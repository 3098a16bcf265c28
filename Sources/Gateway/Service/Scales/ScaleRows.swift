import CivilTime
import Intake
import JSONValues
import ScaleLink
import ScaleProtocols

/// Scales as the objects of `scale scan --json` and `scale list --json`.
enum ScaleRows {
    /// A device in reach.
    static func json(_ row: ScanRow) -> JSONValue {
        [
            "address": .string(row.address.description), "random": .bool(row.isRandom), "name": JSONValue(row.name), "rssi": JSONValue(row.rssi),
            "protocol": JSONValue(row.protocolName), "on": JSONValue(row.protocolName.flatMap(ScaleProtocols.named)?.isOnByDefault),
            "is_scale": .bool(row.isScale), "connectable": .bool(row.isConnectable), "bonded": .bool(row.isBonded),
            "last_heard": .string(row.lastHeard.description), "packets": JSONValue(row.packets),
            "last_packet": row.lastPacket.flatMap { ScriptRecord(.packet($0)) }?.json ?? .null,
        ]
    }

    /// A scale of the box.
    /// - Parameter isLive: Whether a link runs that knows what is connected and bonded; where not, both are null.
    static func json(_ record: ScaleRecord, _ live: ScaleStatus?, isLive: Bool) -> JSONValue {
        let setting = record.setting
        let name = live?.protocolName ?? record.protocolName
        let told = live?.facts
        func fact(_ member: String, _ now: String?) -> JSONValue { now.map(JSONValue.string) ?? record.facts[member] ?? .null }
        return [
            "address": .string(record.device), "name": fact("name", told?.name), "state": setting == nil ? "heard" : "set up", "protocol": JSONValue(name),
            "title": JSONValue(name.flatMap(ScaleProtocols.named)?.title), "model": JSONValue(setting?.options.family),
            "settings": settings(setting), "needs_confirmation": .bool(record.needsConfirmation), "confirmed": confirmation(setting),
            "bonded": isLive ? .bool(live?.isBonded ?? false) : .null, "connected": isLive ? .bool(live?.isConnected ?? false) : .null,
            "battery_percent": told?.battery.map { JSONValue(Int($0)) } ?? record.facts["battery_percent"] ?? .null,
            "battery_at": record.facts["battery_at"] ?? .null, "manufacturer": fact("manufacturer", told?.manufacturer),
            "model_number": fact("model", told?.model), "serial": fact("serial", told?.serial), "firmware": fact("firmware", told?.firmware),
            "hardware": fact("hardware", told?.hardware), "software": fact("software", told?.software),
            "clock_set": JSONValue(live?.clockSet?.description), "last_packet": JSONValue((live?.lastPacket ?? record.lastPacket)?.description),
            "last_reading": record.lastReading,
        ]
    }

    private static func settings(_ setting: ScaleSetting?) -> JSONValue {
        guard let setting else { return .null }
        let options = setting.options
        return [
            "at": .string(setting.at.description), "by": .string(setting.author), "divisor": JSONValue(options.divisor),
            "unit": JSONValue(options.unit?.rawValue),
            "variant": JSONValue(options.variant?.rawValue), "epoch": JSONValue(options.epoch?.rawValue), "user": JSONValue(setting.user),
            "takes_history": .bool(setting.takesHistory),
        ]
    }

    private static func confirmation(_ setting: ScaleSetting?) -> JSONValue {
        guard let setting, let test = setting.confirmation else { return .null }
        return [
            "at": .string(setting.at.description), "by": .string(setting.author), "known_kg": .string(Kilograms.text(test.known)),
            "shown_kg": .string(Kilograms.text(test.shown)), "tolerance_kg": .string(Kilograms.text(test.tolerance)),
        ]
    }
}

/// Grams as kg with three digits behind the point, and back.
enum Kilograms {
    static func text(_ grams: Int) -> String {
        FixedPoint(grams, decimals: 3).text
    }

    /// The grams of `20`, `20.05`, `20,05`; nil where it is no such number, or finer than a gram.
    static func grams(_ text: String) -> Int? {
        let parts = text.replacing(",", with: ".").split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 6 && $0.allSatisfy(\.isNumber) }), let whole = Int(parts[0])
        else { return nil }
        guard parts.count == 2 else { return whole * 1000 }
        guard parts[1].utf8.count <= 3, let part = Int(parts[1] + String(repeating: "0", count: 3 - parts[1].utf8.count)) else { return nil }
        return whole * 1000 + part
    }
}
