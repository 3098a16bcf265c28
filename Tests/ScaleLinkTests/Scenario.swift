import JSONValues

/// Scenarios for the fake bluetoothd, made in code.
enum Scenario {
    /// A scale with the weight service that is called `ws`.
    static func scale(
        _ extra: [(String, JSONValue)] = [], characteristics: JSONValue = [["uuid": "2a9d", "flags": ["indicate"]]], name: String = "WS-70"
    ) -> JSONValue {
        var device = JSONObject([
            ("id", "ws"), ("address", "C8:B2:1E:00:00:01"), ("name", JSONValue(name)), ("uuids", ["181d"]),
            ("gatt", [["uuid": "181d", "characteristics": characteristics]]),
        ])
        for (key, value) in extra { device[key] = value }
        return .object(device)
    }

    /// An advertising scale that is called `mi`.
    static let advertiser: JSONValue = ["id": "mi", "address": "88:0F:10:00:00:01", "name": "MI SCALE2", "uuids": ["181d"], "rssi": -61]

    /// A scenario of those devices and steps.
    static func of(_ devices: [JSONValue], _ steps: [JSONValue] = [], adapter: JSONValue = [:], _ extra: [(String, JSONValue)] = []) -> JSONValue {
        var scenario = JSONObject([("adapter", adapter), ("devices", .array(devices)), ("steps", .array(steps)), ("timeout_ms", 30_000)])
        for (key, value) in extra { scenario[key] = value }
        return .object(scenario)
    }

    /// The scale shows itself when discovery has begun.
    static let shows: JSONValue = ["when": "discovery_started", "after_ms": 10, "do": "advertise", "device": "ws"]
    /// The scale sends a weight when it is listened to.
    static let weighs: JSONValue = ["when": "notify:ws/2a9d", "after_ms": 10, "do": "notify", "device": "ws", "char": "2a9d", "value": "00b036"]
    /// The advertising scale sends a settled weight.
    static func advertises(_ hex: String, when: String? = nil) -> JSONValue {
        var step = JSONObject([("do", "advertise"), ("device", "mi"), ("service_data", ["181d": JSONValue(hex)])])
        if let when { step["when"] = JSONValue(when) }
        return .object(step)
    }
}
