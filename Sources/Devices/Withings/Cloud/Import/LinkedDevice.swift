public import CivilTime
import JSONValues

/// A device of the linked account, as `getdevice` tells it.
public struct LinkedDevice: Sendable, Hashable {
    /// The identifier that measure groups name.
    public let deviceID: String
    /// What it is, in the cloud's words (`Scale`); for people only: names and numbers of models have been wrong.
    public let type: String?
    /// Its model's name, for people.
    public let model: String?
    /// `high`, `medium` or `low`.
    public let battery: String?
    /// When it was last in contact with the cloud, weighing or not.
    public let lastSession: Instant?

    /// A device.
    public init(deviceID: String, type: String? = nil, model: String? = nil, battery: String? = nil, lastSession: Instant? = nil) {
        self.deviceID = deviceID
        self.type = type
        self.model = model
        self.battery = battery
        self.lastSession = lastSession
    }

    init?(_ value: JSONValue) {
        guard let deviceID = value["deviceid"]?.string, !deviceID.isEmpty else { return nil }
        self.init(
            deviceID: deviceID, type: value["type"]?.string, model: value["model"]?.string, battery: value["battery"]?.string,
            lastSession: value["last_session_date"]?.lenientInt.flatMap { $0 > 0 ? Instant(seconds: Int64($0)) : nil })
    }

    var json: JSONValue {
        [
            "deviceid": .string(deviceID), "type": JSONValue(type), "model": JSONValue(model), "battery": JSONValue(battery),
            "last_session_date": JSONValue(lastSession.map { Int($0.seconds) }),
        ]
    }

    /// The devices of an answer's body; nil where it is no list of devices.
    static func list(_ body: JSONValue?) -> [LinkedDevice]? { body?["devices"]?.array.map { $0.compactMap(LinkedDevice.init) } }
}
