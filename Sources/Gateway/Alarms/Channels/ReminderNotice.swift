public import EscalationCore
public import JSONValues

/// A reminder as channels pass it to the patient's own devices.
public struct ReminderNotice: Sendable, Hashable {
    /// Its stable id.
    public let id: String
    /// The pseudonym.
    public let studyID: String
    /// When it was planned, in the patient's zone.
    public let at: String
    /// The ids of the open tasks.
    public let tasks: [String]
    /// The sentence.
    public let text: LocalText

    /// The reminder as JSON (schema `hypona-reminder/1`).
    public var json: JSONValue {
        [
            "schema": "hypona-reminder/1", "id": .string(id), "studyID": .string(studyID), "at": .string(at), "tasks": JSONValue(tasks),
            "text": ["de": .string(text.german), "en": .string(text.english)],
        ]
    }
}
