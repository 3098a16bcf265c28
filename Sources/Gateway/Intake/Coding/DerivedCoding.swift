import CarePlan
import CivilTime
import DailyEntries
import JSONValues

/// Derived rows as the database keeps them: equal content gives equal text, so that a change is seen by comparing.
extension Measurement {
    var body: JSONValue {
        var body: JSONObject = [
            "kind": .string(kind.rawValue), "status": .string(status.rawValue), "quality": .string(quality.rawValue), "class": .string(valueClass.rawValue),
        ]
        body["value"] = value?.json
        body["time"] = time.map { .init($0) }
        body["zone"] = zone.map(JSONValue.string)
        body["day"] = day.map { .string($0.description) }
        body["window"] = window.map { .string($0.rawValue) }
        body["reason"] = reason.map { .string($0.rawValue) }
        if !flags.isEmpty { body["flags"] = JSONValue(flags.sorted().map(\.rawValue)) }
        body["provenance"] = .array(provenance.map(\.json))
        body["confirmedBy"] = confirmedBy.map { ["role": .string($0.role.rawValue), "name": .string($0.name)] }
        body["decision"] = decisionID.map(JSONValue.string)
        body["original"] = original?.json
        body["shown"] = shown?.json
        if waterOffset != 0 { body["waterOffset"] = JSONValue(waterOffset) }
        return .object(body)
    }
}

extension Provenance {
    var json: JSONValue {
        var json: JSONObject = [
            "reading": .string(readingID), "source": .string(source.rawValue), "evidence": .string(evidenceID), "received": .init(received),
        ]
        json["device"] = deviceID.map(JSONValue.string)
        json["method"] = method.map(JSONValue.string)
        json["confidence"] = confidence.map { JSONValue($0) }
        json["value"] = value?.json
        json["author"] = author.map(JSONValue.string)
        return .object(json)
    }
}

extension EntryField {
    func json(_ value: (Value) -> JSONValue) -> JSONValue {
        [
            "value": value(self.value), "from": JSONValue(measurements), "flags": JSONValue(flags.sorted().map(\.rawValue)),
            "class": .string(valueClass.rawValue),
        ]
    }
}

extension DailyEntry {
    var body: JSONValue {
        var body: JSONObject = ["pod": JSONValue(postOpDay), "date": .string(date.description), "closed": .bool(isClosed)]
        func whole(_ value: Int) -> JSONValue { JSONValue(value) }
        body["weightMorning"] = weightMorning?.json(whole)
        body["weightEvening"] = weightEvening?.json(whole)
        body["fluidIntakeML"] = fluidIntakeML?.json(whole)
        body["urineSG"] = urineSG?.json(whole)
        body["symptomScoreMorning"] = symptomScoreMorning?.json(whole)
        body["symptomScoreEvening"] = symptomScoreEvening?.json(whole)
        body["stepCount"] = stepCount?.json(whole)
        body["hrvSDNN"] = hrvSDNN?.json(whole)
        body["sleepMin"] = sleepMin?.json(whole)
        body["heartRate"] = heartRate?.json {
            ["mean": JSONValue($0.averageTenths), "min": .init($0.minimum), "max": .init($0.maximum), "n": JSONValue($0.count)]
        }
        body["reactionTime"] = reactionTime?.json(whole)
        body["cognitionPermille"] = cognitionPermille.map { JSONValue($0) }
        body["tapping"] = tapping?.json(whole)
        body["desmopressin"] = desmopressin?.json { .bool($0) }
        body["wellbeing"] = wellbeing?.json(whole)
        body["openReviews"] = JSONValue(openReviews)
        return .object(body)
    }
}

extension ReviewItem {
    var body: JSONValue {
        var body: JSONObject = [
            "kind": .string(kind.rawValue), "reasons": JSONValue(reasons.map(\.rawValue)), "photo": .bool(isPhoto), "askedAtBed": .bool(isAskedAtBed),
        ]
        body["candidate"] = candidate?.json
        body["coreCandidate"] = coreCandidate?.json
        if !candidates.isEmpty {
            body["candidates"] = .array(candidates.map { ["text": .string($0.text), "share": JSONNumber(text: "\($0.share)").map(JSONValue.number) ?? .null] })
        }
        body["conversion"] = conversion.map { JSONValue($0) }
        body["day"] = day.map { .string($0.description) }
        body["window"] = window.map { .string($0.rawValue) }
        body["patientAnswer"] = patientAnswer?.json
        if !together.isEmpty { body["together"] = JSONValue(together) }
        return .object(body)
    }
}
