public import CivilTime
public import JSONValues
import ScaleProtocols
public import Store

/// What the box knows of one scale: what was set, what it says about itself, what it measured last.
public struct ScaleRecord: Sendable, Hashable {
    /// Its address.
    public let device: String
    /// What a technician has set; nil where the scale was only heard.
    public let setting: ScaleSetting?
    /// What it says about itself: `name`, `battery_percent`, `battery_at`, `manufacturer`, `model`, `serial`, `firmware`, `hardware`, `software`, `heard_at`.
    public let facts: JSONObject
    /// The protocol of its last packet.
    public let protocolName: String?
    /// When its last packet arrived.
    public let lastPacket: Instant?
    /// Its last weighing: `weight_kg`, `at`, `status`.
    public let lastReading: JSONValue

    /// The row of the table `setting` with what scales say about themselves.
    static let factsName = "scale.facts"
    /// Scales whose facts are kept.
    static let factsLimit = 256

    /// Whether a battery at so many per cent is to be changed.
    public static func isLow(_ percent: Int) -> Bool { percent <= 15 }

    /// Whether its readings wait for a person until a known weight was confirmed.
    public var needsConfirmation: Bool {
        guard setting?.confirmation == nil else { return false }
        let family = setting?.options.family
        return ScaleProtocols.all.contains { $0.requiresConfirmation && ($0.name == protocolName || $0.family == family) }
    }

    /// A scale that was heard, of which nothing is stored.
    public init(heard device: String) {
        self.init(device: device, setting: nil, facts: [:], protocolName: nil, lastPacket: nil, lastReading: .null)
    }

    private init(device: String, setting: ScaleSetting?, facts: JSONObject, protocolName: String?, lastPacket: Instant?, lastReading: JSONValue) {
        self.device = device
        self.setting = setting
        self.facts = facts
        self.protocolName = protocolName
        self.lastPacket = lastPacket
        self.lastReading = lastReading
    }

    /// Every scale of the box, by address: those set up and those that were heard.
    public static func all(in connection: Connection, _ register: ScaleRegister) throws -> [ScaleRecord] {
        let settings = register.current
        let facts = try connection.row("SELECT value FROM setting WHERE name = ?", .text(factsName))?.json("value")?.object ?? [:]
        let heard = try connection.rows("SELECT DISTINCT name FROM evidence WHERE kind = 'packet' AND erased_at IS NULL").compactMap { $0.text("name") }
        let devices = Set(settings.keys).union(facts.map(\.key)).union(heard.filter { ScaleOptions.address($0) != nil })
        return try devices.sorted().map { device in
            let last = try lastPacket(of: device, in: connection)
            return ScaleRecord(
                device: device, setting: settings[device], facts: facts[device]?.object ?? [:], protocolName: last?.protocolName, lastPacket: last?.at,
                lastReading: try lastReading(of: device, in: connection))
        }
    }

    private static func lastPacket(of device: String, in connection: Connection) throws -> (protocolName: String?, at: Instant)? {
        let sql = """
            SELECT * FROM evidence WHERE kind = 'packet' AND name = ? AND size > 0 AND erased_at IS NULL
            ORDER BY received_at DESC, id DESC LIMIT 1
            """
        guard let row = try connection.row(sql, .text(device)), let at = row.instant("received_at") else { return nil }
        var line = try row.json("metadata")?.object ?? [:]
        line["hex"] = .string(Hex.text(row.blob("bytes") ?? []))
        let packet = PacketLines.packet(.object(line), receivedAt: at)
        return (line["protocol"]?.string ?? packet.flatMap(ScaleProtocols.identify)?.name, at)
    }

    private static func lastReading(of device: String, in connection: Connection) throws -> JSONValue {
        let sql = """
            SELECT m.value, m.status, m.reason, m.measured_at FROM current_measurement m JOIN reading r ON r.id = m.reading_id
            WHERE r.id LIKE ? ORDER BY r.evidence_id DESC LIMIT 1
            """
        guard let row = try connection.row(sql, .text("ble:\(device):%")) else { return .null }
        return [
            "weight_kg": JSONValue(row.text("value")), "at": JSONValue(row.instant("measured_at")?.description), "status": JSONValue(row.text("status")),
            "reason": JSONValue(row.text("reason")),
        ]
    }
}
