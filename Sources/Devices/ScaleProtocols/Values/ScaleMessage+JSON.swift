import CivilTime
public import JSONValues

extension ScaleMessage {
    /// The fields of the message as the command line answers them. What the protocol can say but the packet does not is null.
    public func json(of speaker: ScaleProtocol) -> JSONObject {
        switch self {
        case .reading(let reading): return reading.json(of: speaker)
        case .history(let records, let isEnd):
            var object = JSONObject([("records", .array(records.map { .object($0.json(of: speaker)) }))])
            if isEnd { object["end_of_history"] = true }
            return object
        case .features(let features): return features.json
        case .clock(let clock): return JSONObject([("timestamp", JSONValue(clock.reading?.description)), ("timestamp_status", .string(clock.status.rawValue))])
        case .userControl(let response):
            var object = JSONObject([("request", .string(response.request.rawValue)), ("result", .string(response.result.rawValue))])
            if let index = response.userIndex { object["user_index"] = JSONValue(Int(index)) }
            return object
        case .part(let number, let count): return JSONObject([("parts", JSONValue(Int(count))), ("part", JSONValue(Int(number)))])
        case .scaling(let divisor): return JSONObject([("divisor", JSONValue(Int(divisor)))])
        }
    }
}

extension ScaleFeatures {
    fileprivate var json: JSONObject {
        var object = JSONObject([("timestamp_supported", .bool(hasTimestamp)), ("multi_user_supported", .bool(hasUsers))])
        if let hasBMI { object["bmi_supported"] = .bool(hasBMI) }
        if let hasWeight { object["weight_supported"] = .bool(hasWeight) }
        if let hasHeight { object["height_supported"] = .bool(hasHeight) }
        object[hasWeight == nil ? "weight_resolution_kg" : "mass_resolution_kg"] = massResolution?.json ?? .null
        object["height_resolution_m"] = heightResolution?.json ?? .null
        return object
    }
}

extension ScaleReading {
    /// The fields of one reading, those of the protocol first, then what is only said where it applies.
    func json(of speaker: ScaleProtocol) -> JSONObject {
        var object = JSONObject()
        for field in speaker.fields { object[field.rawValue] = value(of: field) }
        if isSmallObject { object["small_object"] = true }
        if userUnknown { object["user_unknown"] = true }
        if composition?.isPlaceholder == true, speaker.delivery == .auxiliary { object["placeholder"] = true }
        if !warnings.isEmpty { object["warnings"] = JSONValue(warnings.names) }
        if speaker.requiresConfirmation || isScalingUncertain { object["requires_confirmation"] = true }
        return object
    }

    private func value(of field: ReadingField) -> JSONValue {
        switch field {
        case .model: JSONValue(model?.rawValue)
        case .unit: JSONValue((weight?.unit ?? massUnit)?.rawValue)
        case .weight: weight?.kilograms.json ?? .null
        case .weightValue: weight?.amount.json ?? .null
        case .rawWeight: JSONValue(rawWeight.map { Int($0) })
        case .displayUnit: JSONValue(displayUnit?.rawValue)
        case .stable: JSONValue(isStable)
        case .removed: JSONValue(isRemoved)
        case .final: .bool(isFinal)
        case .timestamp: JSONValue(timestamp.reading?.description)
        case .timestampStatus: .string(timestamp.status.rawValue)
        case .localSeconds: JSONValue(localSeconds.map { Int($0) })
        case .secondsSince2000: JSONValue(secondsSince2000.map { Int($0) })
        case .count: JSONValue(record.map { Int($0.count) })
        case .index: JSONValue(record.map { Int($0.index) })
        case .user, .profile: JSONValue(userID.map { Int($0) })
        case .bmi: bmi?.json ?? .null
        case .height: height?.json ?? .null
        case .impedance: impedance?.json ?? .null
        case .heartRate: JSONValue(heartRate.map { Int($0) })
        case .battery: JSONValue(batteryPercent.map { Int($0) })
        case .packetID: JSONValue(packetID.map { Int($0) })
        case .multiPacket: .bool(isMultiPacket)
        case .fat: composition?.fatPercent?.json ?? .null
        case .waterPercent: composition?.waterPercent?.json ?? .null
        case .musclePercent: composition?.musclePercent?.json ?? .null
        case .muscle: composition?.muscle?.kilograms.json ?? .null
        case .bone: composition?.bone?.kilograms.json ?? .null
        case .fatFree: composition?.fatFree?.kilograms.json ?? .null
        case .softLean: composition?.softLean?.kilograms.json ?? .null
        case .water: composition?.water?.kilograms.json ?? .null
        case .basalMetabolism: JSONValue(composition?.basalMetabolismKilojoules)
        }
    }
}
