import EscalationCore
import JSONValues

extension Reason {
    /// The reason as the table `evaluation` keeps it, numbers in the units of the rule.
    var json: JSONValue {
        var json: JSONObject = ["code": .string(code.rawValue), "level": .string(level.name)]
        json["value"] = value.map { JSONValue($0) }
        json["limitHundredths"] = limitHundredths.map { JSONValue($0) }
        json["referencePOD"] = referencePOD.map { JSONValue($0) }
        json["gapDays"] = gapDays.map { JSONValue($0) }
        return .object(json)
    }

    init?(json: JSONValue) {
        guard let code = json["code"]?.string.flatMap(ReasonCode.init(rawValue:)), let level = json["level"]?.string.flatMap(AlertLevel.init(name:)) else {
            return nil
        }
        self.init(
            code: code, level: level, value: json["value"]?.int, limitHundredths: json["limitHundredths"]?.int, referencePOD: json["referencePOD"]?.int,
            gapDays: json["gapDays"]?.int)
    }
}

extension DayInfo {
    /// The note as the table `evaluation` keeps it.
    var json: JSONValue {
        var json: JSONObject = ["code": .string(code.rawValue)]
        json["value"] = value.map { JSONValue($0) }
        json["referencePOD"] = referencePOD.map { JSONValue($0) }
        return .object(json)
    }

    init?(json: JSONValue) {
        guard let code = json["code"]?.string.flatMap(InfoCode.init(rawValue:)) else { return nil }
        self.init(code: code, value: json["value"]?.int, referencePOD: json["referencePOD"]?.int)
    }
}

extension DayValues {
    /// What the core judged, as the table `evaluation` keeps it.
    var json: JSONValue {
        [
            "pod": JSONValue(pod), "wm": JSONValue(morningWeight), "we": JSONValue(eveningWeight), "wUnconfirmed": JSONValue(morningCandidate),
            "weUnconfirmed": JSONValue(eveningCandidate), "unitSuspect": JSONValue(unitSuspects.map(\.rawValue)), "sg": .array(urineSG.map { JSONValue($0) }),
            "sgUnconfirmed": JSONValue(urineSGCandidate), "fluid": JSONValue(fluidML), "sym": .array(symptoms.map(\.json)), "cog": JSONValue(cognitionPermille),
            "steps": JSONValue(steps), "closed": .bool(isClosed), "ackSeen": JSONValue(acknowledgement.reasons.codes.map(\.rawValue)),
            "ackOpenRed": .bool(acknowledgement.coversOpenRed), "correctedRed": .bool(correctedRed),
        ]
    }
}
