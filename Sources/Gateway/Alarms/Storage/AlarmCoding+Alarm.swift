import CivilTime
import JSONValues

extension AlarmCoding {
    static func json(_ alarm: Alarm) -> JSONValue {
        var body: JSONObject = [
            "fresh": .bool(alarm.isFresh), "reasons": .array(alarm.reasons.map(json)), "covered": .array(alarm.covered.map(json)),
            "sent": .array(alarm.sent.map(json)), "lastSent": json(alarm.lastSent), "told": JSONValue(alarm.told.sorted().map(\.rawValue)),
            "untold": JSONValue(alarm.untold), "unacceptedSince": json(alarm.unacceptedSince), "toneSilenced": .bool(alarm.isToneSilenced),
            "finalSent": .bool(alarm.isFinalSent),
        ]
        if let seal = alarm.acknowledgement { body["acknowledgement"] = ["by": .string(seal.by), "at": json(seal.at)] }
        if case .held(let since, let until, let wasAcknowledged) = alarm.phase {
            body["held"] = ["since": json(since), "until": json(until), "wasAcknowledged": .bool(wasAcknowledged)]
        }
        return .object(body)
    }

    static func alarm(id: Int, key: AlarmKey, phase: String, raisedAt: Instant, _ body: JSONValue) -> Alarm? {
        guard let phase = self.phase(phase, body["held"]), let isFresh = body["fresh"]?.bool, let reasons = reasons(body["reasons"]),
            let covered = self.reasons(body["covered"]), let sent = instants(body["sent"]), let told = roles(body["told"]), let untold = body["untold"]?.int,
            let isToneSilenced = body["toneSilenced"]?.bool, let isFinalSent = body["finalSent"]?.bool
        else { return nil }
        var alarm = Alarm(id: id, key: key, phase: phase, raisedAt: raisedAt, isFresh: isFresh, reasons: reasons)
        alarm.covered = covered
        alarm.sent = sent
        alarm.lastSent = instant(body["lastSent"])
        alarm.told = told
        alarm.untold = untold
        alarm.unacceptedSince = instant(body["unacceptedSince"])
        alarm.isToneSilenced = isToneSilenced
        alarm.isFinalSent = isFinalSent
        if let seal = body["acknowledgement"], let by = seal["by"]?.string, let at = instant(seal["at"]) { alarm.acknowledgement = Alarm.Seal(by: by, at: at) }
        return alarm
    }

    private static func phase(_ name: String, _ held: JSONValue?) -> Alarm.Phase? {
        switch name {
        case "open": return .open
        case "acknowledged": return .acknowledged
        case "cleared": return .cleared
        default:
            guard let since = instant(held?["since"]), let until = instant(held?["until"]), let wasAcknowledged = held?["wasAcknowledged"]?.bool else {
                return nil
            }
            return .held(since: since, until: until, wasAcknowledged: wasAcknowledged)
        }
    }

    static func json(_ message: AlarmMessage) -> JSONValue {
        [
            "roles": JSONValue(message.roles.sorted().map(\.rawValue)), "raisedAt": json(message.raisedAt), "reasons": .array(message.reasons.map(json)),
            "events": JSONValue(message.events), "studyID": JSONValue(message.key?.studyID), "condition": JSONValue(message.key?.condition.rawValue),
        ]
    }

    static func message(
        id: Int, alarmID: Int?, kind: String, createdAt: Instant, _ body: JSONValue, waiting: [String: AlarmMessage.Delivery]
    ) -> AlarmMessage? {
        guard let kind = AlarmMessage.Kind(rawValue: kind), let roles = roles(body["roles"]), let raisedAt = instant(body["raisedAt"]),
            let reasons = reasons(body["reasons"]), let events = body["events"]?.int
        else { return nil }
        let condition = body["condition"]?.string.flatMap(AlarmCondition.init(rawValue:))
        return AlarmMessage(
            id: id, alarmID: alarmID, key: condition.map { AlarmKey($0, of: body["studyID"]?.string) }, kind: kind, roles: roles, createdAt: createdAt,
            raisedAt: raisedAt, reasons: reasons, events: events, waiting: waiting)
    }
}
