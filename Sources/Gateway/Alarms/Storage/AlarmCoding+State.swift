import CivilTime
import EscalationCore
import JSONValues

extension AlarmCoding {
    /// What the state holds besides alarms and messages.
    static func json(_ state: AlarmState) -> JSONValue {
        [
            "patients": .array(state.patients.values.sorted { $0.studyID < $1.studyID }.map(json)),
            "levels": object(state.levels) { days in object(days.map { (String($0.key), $0.value) }) { JSONValue($0?.name) } },
            "facts": object(state.facts) {
                [
                    "reading": json($0.lastReading), "sg": json($0.lastSG), "morning": JSONValue($0.morningWeight?.description),
                    "absence": $0.weightAbsence.map { ["de": .string($0.german), "en": .string($0.english)] } ?? .null,
                ]
            }, "future": object(state.future) { ["dated": json($0.dated), "seen": json($0.seen)] },
            "reviews": .array(state.reviews.map { ["id": .string($0.id), "studyID": .string($0.studyID), "since": json($0.since)] }),
            "refusedPhotos": JSONValue(state.refusedPhotos), "faults": object(state.faults.map { ($0.key.rawValue, $0.value) }) { json($0) },
            "channelsDown": .bool(state.areChannelsDown), "failedChannels": JSONValue(state.failedChannels.sorted()),
            "incompleteChannels": JSONValue(state.incompleteChannels.sorted()),
            "test": state.test.map { ["message": JSONValue($0.message), "at": json($0.at), "missing": JSONValue($0.missing.sorted())] } ?? .null,
            "accepted": object(state.accepted) { json($0) }, "lastTest": json(state.lastTest), "lastAsked": json(state.lastAsked),
            "nextAlarm": JSONValue(state.nextAlarm),
            "nextMessage": JSONValue(state.nextMessage),
        ]
    }

    /// The state without alarms and messages; nil where the text is not one that was written here.
    static func state(_ value: JSONValue, zones: ZoneDatabase) -> AlarmState? {
        guard let patients = value["patients"]?.array, let nextAlarm = value["nextAlarm"]?.int, let nextMessage = value["nextMessage"]?.int,
            let failed = texts(value["failedChannels"]), let refused = value["refusedPhotos"]?.int, let isDown = value["channelsDown"]?.bool
        else { return nil }
        var state = AlarmState()
        for item in patients {
            guard let patient = patient(item, zones) else { return nil }
            state.patients[patient.studyID] = patient
        }
        for (study, days) in value["levels"]?.object ?? [:] {
            for (pod, level) in days.object ?? [:] {
                if let pod = Int(pod) { state.levels[study, default: [:]][pod] = .some(level.string.flatMap(AlertLevel.init(name:))) }
            }
        }
        for (study, facts) in value["facts"]?.object ?? [:] {
            let absence = facts["absence"].flatMap { text in
                text["de"]?.string.flatMap { german in text["en"]?.string.map { LocalText(german, $0) } }
            }
            state.facts[study] = SilenceFacts(
                lastReading: instant(facts["reading"]), lastSG: instant(facts["sg"]), morningWeight: facts["morning"]?.string.flatMap { CivilDate($0) },
                weightAbsence: absence)
        }
        for (study, reading) in value["future"]?.object ?? [:] {
            if let dated = instant(reading["dated"]), let seen = instant(reading["seen"]) { state.future[study] = .init(dated: dated, seen: seen) }
        }
        state.reviews = (value["reviews"]?.array ?? []).compactMap(review)
        state.refusedPhotos = refused
        for (name, since) in value["faults"]?.object ?? [:] { if let fault = AlarmCondition(rawValue: name) { state.faults[fault] = instant(since) } }
        state.areChannelsDown = isDown
        state.failedChannels = Set(failed)
        state.incompleteChannels = Set(texts(value["incompleteChannels"]) ?? [])
        if let test = value["test"], let message = test["message"]?.int, let at = instant(test["at"]), let missing = texts(test["missing"]) {
            state.test = .init(message: message, at: at, missing: Set(missing))
        }
        for (channel, at) in value["accepted"]?.object ?? [:] { state.accepted[channel] = instant(at) }
        state.lastTest = instant(value["lastTest"])
        state.lastAsked = instant(value["lastAsked"])
        state.nextAlarm = nextAlarm
        state.nextMessage = nextMessage
        return state
    }

    private static func review(_ value: JSONValue) -> WaitingReview? {
        guard let id = value["id"]?.string, let studyID = value["studyID"]?.string, let since = instant(value["since"]) else { return nil }
        return WaitingReview(id: id, studyID: studyID, since: since)
    }

    private static func object<Value>(_ members: some Sequence<(key: String, value: Value)>, _ json: (Value) -> JSONValue) -> JSONValue {
        .object(JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) }))
    }

    private static func json(_ patient: MonitoredPatient) -> JSONValue {
        [
            "studyID": .string(patient.studyID), "zone": .string(patient.zone.name), "surgeryDate": .string(patient.surgeryDate.description),
            "firstDay": JSONValue(patient.days.lowerBound), "lastDay": JSONValue(patient.days.upperBound), "startPOD": JSONValue(patient.startPOD),
            "startedAt": json(patient.startedAt), "withdrawn": .bool(patient.isWithdrawn), "forbidsContact": .bool(patient.forbidsContact),
            "ended": .bool(patient.hasEnded),
        ]
    }

    private static func patient(_ value: JSONValue, _ zones: ZoneDatabase) -> MonitoredPatient? {
        guard let studyID = value["studyID"]?.string, let name = value["zone"]?.string, let surgery = value["surgeryDate"]?.string.flatMap({ CivilDate($0) }),
            let first = value["firstDay"]?.int, let last = value["lastDay"]?.int, first <= last, let startPOD = value["startPOD"]?.int,
            let startedAt = instant(value["startedAt"]), let isWithdrawn = value["withdrawn"]?.bool, let forbids = value["forbidsContact"]?.bool,
            let hasEnded = value["ended"]?.bool, let zone = try? zones.zone(name)
        else { return nil }
        return MonitoredPatient(
            studyID: studyID, zone: zone, surgeryDate: surgery, days: first...last, startPOD: startPOD, startedAt: startedAt, isWithdrawn: isWithdrawn,
            forbidsContact: forbids, hasEnded: hasEnded)
    }
}
