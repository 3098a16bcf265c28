import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import JSONValues

/// Readings as the rows of the table `reading` keep them. The id, version and evidence stand in columns of their own.
extension Reading {
    /// The body of the row.
    var body: JSONValue {
        var body: JSONObject = ["content": content.json, "origin": origin.json, "time": time.json]
        if let version { body["version"] = ["group": .string(version.group), "modified": .init(version.modified)] }
        switch verdict {
        case .usable: break
        case .review(let code): body["verdict"] = ["review": .string(code)]
        case .reject(let code): body["verdict"] = ["reject": .string(code)]
        }
        if isAsked { body["asked"] = true }
        if isConfirmedAtEntry { body["confirmedAtEntry"] = true }
        body["dayAnswer"] = dayAnswer.map { .string($0.rawValue) }
        body["author"] = author.map(JSONValue.string)
        return .object(body)
    }

    /// Whether a stored body says the same: a cloud that is read again delivers every fact again, at another time of receipt.
    /// - Parameter apartFromVersion: Whether the version may differ too.
    func saysTheSame(as stored: JSONValue, apartFromVersion: Bool = false) -> Bool {
        func withoutReceipt(_ body: JSONValue) -> JSONObject? {
            guard var members = body.object, var time = members["time"]?.object else { return nil }
            time["received"] = nil
            members["time"] = .object(time)
            if apartFromVersion { members["version"] = nil }
            return members
        }
        return withoutReceipt(body).map { $0 == withoutReceipt(stored) } ?? false
    }

    /// Whether it is a sample or a day's statistic of a phone or watch, whose versions follow the receipt.
    var isStatistic: Bool {
        switch content {
        case .sample, .dayValue: true
        case .weight, .photo, .gravity, .fluid, .symptoms, .cognition, .tapping, .desmopressin, .wellbeing, .retraction: false
        }
    }

    /// The reading of a row.
    init(id: String, evidenceID: String, body: JSONValue) throws(IntakeError) {
        guard let content = body["content"].flatMap(ReadingContent.init(json:)), let origin = body["origin"].flatMap(ReadingOrigin.init(json:)),
            let time = body["time"].flatMap(ReadingTime.init(json:))
        else { throw .stored("reading \(id)") }
        self.init(id: id, content: content, origin: origin, time: time, evidenceID: evidenceID)
        if let version = body["version"] {
            guard let group = version["group"]?.string, let modified = Instant(version["modified"]) else { throw .stored("reading \(id)") }
            self.version = SourceVersion(group: group, modified: modified)
        }
        if let code = body["verdict"]?["review"]?.string { verdict = .review(code) }
        if let code = body["verdict"]?["reject"]?.string { verdict = .reject(code) }
        isAsked = body["asked"]?.bool ?? false
        isConfirmedAtEntry = body["confirmedAtEntry"]?.bool ?? false
        dayAnswer = body["dayAnswer"]?.string.flatMap(DayAnswer.init(rawValue:))
        author = body["author"]?.string
    }
}

extension JSONValue {
    /// An instant as ISO 8601 in UTC.
    init(_ instant: Instant) { self = .string(instant.description) }
    init(_ instant: Instant?) { self = instant.map { .string($0.description) } ?? .null }
    init(_ decimal: ExactDecimal) { self = JSONNumber(text: decimal.description).map(JSONValue.number) ?? .null }
}

extension Instant {
    /// The instant of an ISO 8601 text with offset.
    init?(_ value: JSONValue?) {
        guard let text = value?.string, let instant = Instant(text) else { return nil }
        self = instant
    }
}

extension ExactDecimal {
    init?(_ value: JSONValue?) {
        guard let (significand, exponent) = value?.number?.decimal, exponent <= 0, exponent >= -ExactDecimal.maximumDecimals else { return nil }
        self.init(units: significand, decimals: -exponent)
    }
}

extension ReadingOrigin {
    var json: JSONValue {
        var json: JSONObject = ["source": .string(source.rawValue)]
        json["transport"] = transport.map { .string($0.rawValue) }
        json["device"] = deviceID.map(JSONValue.string)
        json["user"] = deviceUser.map(JSONValue.string)
        json["attrib"] = attrib.map { JSONValue($0) }
        return .object(json)
    }

    init?(json: JSONValue) {
        guard let source = json["source"]?.string.flatMap(Source.init(rawValue:)) else { return nil }
        self.init(
            source, transport: json["transport"]?.string.flatMap(Transport.init(rawValue:)), deviceID: json["device"]?.string,
            deviceUser: json["user"]?.string, attrib: json["attrib"]?.int)
    }
}

extension ReadingTime {
    var json: JSONValue {
        var json: JSONObject = ["received": .init(received)]
        json["device"] = device?.json
        json["deviceNow"] = deviceNow?.json
        json["file"] = file.map { .init($0) }
        if isLive { json["live"] = true }
        if let connection {
            json["connection"] = [
                "id": .string(connection.id), "heard": .init(connection.heard), "connected": .init(connection.connected), "index": JSONValue(connection.index),
                "order": .string(connection.order.rawValue),
            ]
        }
        if gateway != .synchronised {
            json["gateway"] = [
                "synchronised": JSONValue(gateway.isSynchronised), "lastStored": .init(gateway.lastStored), "errorBound": JSONValue(gateway.errorBound),
                "boot": JSONValue(gateway.boot), "minutesUp": JSONValue(gateway.minutesUp),
            ]
        }
        return .object(json)
    }

    init?(json: JSONValue) {
        guard let received = Instant(json["received"]) else { return nil }
        self.init(
            received: received, device: json["device"].flatMap(DeviceClock.init(json:)), deviceNow: json["deviceNow"].flatMap(DeviceClock.init(json:)),
            file: Instant(json["file"]), isLive: json["live"]?.bool ?? false)
        if let value = json["connection"] {
            guard let id = value["id"]?.string, let heard = Instant(value["heard"]), let connected = Instant(value["connected"]),
                let index = value["index"]?.int
            else { return nil }
            let order = value["order"]?.string.flatMap(GATTConnection.Order.init(rawValue:)) ?? .unknown
            connection = GATTConnection(id: id, heard: heard, connected: connected, index: index, order: order)
        }
        if let value = json["gateway"] {
            gateway = GatewayClockReport(
                isSynchronised: value["synchronised"]?.bool, lastStored: Instant(value["lastStored"]), errorBound: value["errorBound"]?.int,
                boot: value["boot"]?.string, minutesUp: value["minutesUp"]?.int ?? 0)
        }
    }
}

extension DeviceClock {
    var json: JSONValue {
        switch self {
        case .instant(let instant): .init(instant)
        case .local(let reading): .string(reading.description)
        }
    }

    init?(json: JSONValue) {
        guard let text = json.string else { return nil }
        if let instant = Instant(text) {
            self = .instant(instant)
        } else if let reading = CivilDateTime(text) {
            self = .local(reading)
        } else {
            return nil
        }
    }
}
