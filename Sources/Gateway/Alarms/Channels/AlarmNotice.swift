public import CivilTime
public import EscalationCore
public import JSONValues

/// A message as channels hand it over: the pseudonym, what is wrong and since when, in both languages, and nothing that names a person.
public struct AlarmNotice: Sendable, Hashable {
    /// The box's name in the configuration.
    public let box: String
    /// The number of the message, the same in every try: a receiver tells a repetition by it.
    public let message: Int
    /// The number of the alarm; nil for a test of the path.
    public let alarm: Int?
    /// Why it is sent.
    public let kind: AlarmMessage.Kind
    /// How urgent it is.
    public let priority: AlarmPriority
    /// What is wrong; nil for a test of the path.
    public let condition: AlarmCondition?
    /// The pseudonym; nil for conditions of the box.
    public let studyID: String?
    /// Who is told.
    public let roles: Set<AlarmRole>
    /// When it became due, in the patient's zone.
    public let createdAt: String
    /// When the alarm was raised, in the patient's zone.
    public let raisedAt: String
    /// How many events it stands for.
    public let events: Int
    /// The open reasons.
    public let reasons: [AlarmReason]
    /// One line.
    public let subject: LocalText
    /// The whole text.
    public let text: LocalText

    /// The notice of a message.
    public init(_ message: AlarmMessage, box: String, zone: TimeZoneRules) {
        self.box = box
        self.message = message.id
        alarm = message.alarmID
        kind = message.kind
        condition = message.key?.condition
        priority = message.key?.condition.priority ?? .technical
        studyID = message.key?.studyID
        roles = message.roles
        createdAt = zone.text(message.createdAt)
        raisedAt = zone.text(message.raisedAt)
        events = message.events
        reasons = message.reasons
        subject = NoticeText.subject(message, box: box)
        text = NoticeText.body(message, box: box, zone: zone)
    }

    /// The notice as JSON, for webhooks, MQTT and hooks (schema `hypona-alarm/1`).
    public var json: JSONValue {
        [
            "schema": "hypona-alarm/1", "box": .string(box), "message": JSONValue(message), "alarm": JSONValue(alarm), "kind": .string(kind.rawValue),
            "priority": .string(priority.name), "condition": JSONValue(condition?.rawValue), "studyID": JSONValue(studyID),
            "roles": JSONValue(roles.sorted().map(\.rawValue)), "createdAt": .string(createdAt), "raisedAt": .string(raisedAt), "events": JSONValue(events),
            "reasons": .array(
                reasons.map { reason in
                    [
                        "code": .string(reason.code), "pod": JSONValue(reason.pod), "evaluation": JSONValue(reason.evaluation),
                        "de": .string(reason.text.german), "en": .string(reason.text.english),
                    ]
                }),
            "subject": ["de": .string(subject.german), "en": .string(subject.english)], "text": ["de": .string(text.german), "en": .string(text.english)],
        ]
    }
}
