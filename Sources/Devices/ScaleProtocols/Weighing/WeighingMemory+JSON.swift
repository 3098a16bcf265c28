import CivilTime
public import JSONValues

extension WeighingMemory {
    /// The memory for storage.
    public var json: JSONObject {
        var scales = JSONObject()
        for device in devices.keys.sorted() { scales[device] = devices[device].map { .object($0.json) } }
        return JSONObject([("next_id", JSONValue(nextID)), ("next_connection", JSONValue(nextConnection)), ("scales", .object(scales))])
    }

    /// The memory from its stored form.
    /// - Throws: ``PacketError/badInput(_:)`` where it is no such form: then it is rebuilt from the stored packets.
    public init(json: JSONObject) throws(PacketError) {
        guard let nextID = json["next_id"]?.int, let nextConnection = json["next_connection"]?.int, let scales = json["scales"]?.object else {
            throw .badInput("weighing memory: next_id, next_connection or scales is missing")
        }
        self.init()
        self.nextID = nextID
        self.nextConnection = nextConnection
        for (device, value) in scales {
            guard let object = value.object else { throw .badInput("weighing memory: \(device) is no object") }
            devices[device] = try DeviceMemory(object, device)
        }
    }
}

extension DeviceMemory {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        if let heard { object["heard"] = [.milliseconds(heard.first), .milliseconds(heard.last)] }
        if let stream {
            object["stream"] = [
                .milliseconds(stream.lastSeen), JSONValue(stream.settled?.grams), JSONValue(stream.settled?.id), JSONValue(stream.settled?.hasImpedance),
            ]
        }
        object["connection"] = connection.map { .object($0.json) }
        if let lastPacket { object["last_packet"] = [JSONValue(Int(lastPacket.id)), JSONValue(lastPacket.grams)] }
        if let divisor { object["divisor"] = JSONValue(divisor) }
        object["kept"] = .array(kept.map(\.json))
        return object
    }

    fileprivate init(_ json: JSONObject, _ device: String) throws(PacketError) {
        guard let kept = json["kept"]?.array else { throw .badInput("weighing memory: kept weighings of \(device) are missing") }
        if let fields = json["heard"]?.array {
            guard fields.count == 2, let first = fields[0].instant, let last = fields[1].instant else { throw .badInput("weighing memory: heard of \(device)") }
            heard = Heard(first: first, last: last)
        }
        if let fields = json["stream"]?.array {
            guard fields.count == 4, let seen = fields[0].instant else { throw .badInput("weighing memory: stream of \(device)") }
            stream = Stream(lastSeen: seen, settled: fields[1].int.map { Settled(grams: $0, id: fields[2].int, hasImpedance: fields[3].bool ?? false) })
        }
        connection = try json["connection"]?.object.map { (json) throws(PacketError) in try Connection(json, device) }
        if let fields = json["last_packet"]?.array, fields.count == 2, let id = fields[0].int.flatMap(UInt8.init(exactly:)), let grams = fields[1].int {
            lastPacket = (id, grams)
        }
        divisor = json["divisor"]?.int
        self.kept = try kept.map { (json) throws(PacketError) in try Kept(json, device) }
    }
}

extension DeviceMemory.Kept {
    fileprivate var json: JSONValue {
        [
            JSONValue(id), JSONValue(grams), JSONValue(clock.map { Int($0) }), .bool(isClockGood), JSONValue(Int(measured)), .milliseconds(seen),
            JSONValue(connection),
        ]
    }

    fileprivate init(_ json: JSONValue, _ device: String) throws(PacketError) {
        guard let fields = json.array, fields.count == 7, let id = fields[0].int, let grams = fields[1].int, let isGood = fields[3].bool,
            let measured = fields[4].clockSeconds, let seen = fields[5].instant
        else { throw .badInput("weighing memory: kept weighings of \(device)") }
        self.init(
            id: id, grams: grams, clock: fields[2].clockSeconds, isClockGood: isGood, measured: measured, seen: seen, connection: fields[6].int)
    }
}

extension DeviceMemory.Connection {
    fileprivate var json: JSONObject {
        JSONObject([
            ("number", JSONValue(number)), ("fresh", .bool(isFresh)), ("last", JSONValue(last)), ("records", JSONValue(recordCount)),
            ("pending", .array(pending.map { .object($0.json) })),
            (
                "weighings",
                .array(
                    weighings.map { [JSONValue($0.id), JSONValue($0.grams), JSONValue($0.clock.map { Int($0) }), .bool($0.isComplete), .bool($0.isWaiting)] })
            ), ("compositions", .array(compositions.map { .object($0.json) })), ("parts", .string(Hex.text(parts))), ("next_part", JSONValue(nextPart)),
        ])
    }

    fileprivate init(_ json: JSONObject, _ device: String) throws(PacketError) {
        guard let number = json["number"]?.int, let isFresh = json["fresh"]?.bool, let records = json["records"]?.int, let pending = json["pending"]?.array,
            let weighings = json["weighings"]?.array, let compositions = json["compositions"]?.array, let parts = json["parts"]?.string.flatMap(Hex.octets),
            let nextPart = json["next_part"]?.int
        else { throw .badInput("weighing memory: connection of \(device)") }
        self.init(number: number, isFresh: isFresh, last: json["last"]?.int, recordCount: records)
        self.pending = try pending.map { (json) throws(PacketError) in try DeviceMemory.Pending(json, device) }
        self.weighings = try weighings.map { (json) throws(PacketError) in
            guard let fields = json.array, fields.count == 5, let id = fields[0].int, let grams = fields[1].int, let isComplete = fields[3].bool,
                let isWaiting = fields[4].bool
            else {
                throw .badInput("weighing memory: weighings of \(device)")
            }
            return DeviceMemory.Paired(id: id, grams: grams, clock: fields[2].clockSeconds, isComplete: isComplete, isWaiting: isWaiting)
        }
        self.compositions = try compositions.map { (json) throws(PacketError) in try DeviceMemory.Pending(json, device) }
        self.parts = parts
        self.nextPart = nextPart
    }
}

extension DeviceMemory.Pending {
    fileprivate var json: JSONObject {
        var object = JSONObject([
            ("id", JSONValue(id)), ("protocol", .string(protocolName)), ("index", JSONValue(index)), ("packet", .object(packet.json)),
        ])
        object["second"] = second.map { .object($0.json) }
        return object
    }

    fileprivate init(_ json: JSONValue, _ device: String) throws(PacketError) {
        guard let id = json["id"]?.int, let name = json["protocol"]?.string, let index = json["index"]?.int, let packet = json["packet"]?.object else {
            throw .badInput("weighing memory: waiting packets of \(device)")
        }
        let second = try json["second"]?.object.map { (json) throws(PacketError) in try ScalePacket(json: json) }
        self.init(id: id, packet: try ScalePacket(json: packet), protocolName: name, index: index, second: second)
    }
}

extension JSONValue {
    fileprivate static func milliseconds(_ instant: Instant) -> JSONValue { JSONValue(Int(instant.milliseconds)) }

    fileprivate var instant: Instant? { clockSeconds(1000).map { Instant(milliseconds: $0) } }

    fileprivate var clockSeconds: Int64? { clockSeconds(1) }

    /// A time of the years 1–9999 in units of a second's parts.
    private func clockSeconds(_ parts: Int) -> Int64? {
        guard let value = int, (-62_135_596_800 * parts...253_402_300_799 * parts).contains(value) else { return nil }
        return Int64(value)
    }
}
