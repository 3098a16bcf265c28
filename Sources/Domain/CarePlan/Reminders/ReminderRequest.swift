public import CivilTime
public import EscalationCore

/// One reminder that is planned: what, when, and under which stable id.
public struct ReminderRequest: Sendable, Hashable {
    /// What a reminder is for.
    public enum Kind: Sendable, Hashable {
        /// The morning check.
        case morning
        /// The evening check.
        case evening
        /// The morning check was missed.
        case missedMorning
        /// The evening check was missed.
        case missedEvening
        /// The afternoon list of open tasks.
        case catchUp
        /// One task.
        case task(PlanTask)

        /// The kind of that name; nil for any other text.
        public init?(name: String) {
            let plain: [Kind] = [.morning, .evening, .missedMorning, .missedEvening, .catchUp]
            guard let kind = plain.first(where: { $0.name == name }) ?? PlanTask(rawValue: name).map(Kind.task) else { return nil }
            self = kind
        }

        /// The part of the id that names the kind.
        public var name: String {
            switch self {
            case .morning: "morning"
            case .evening: "evening"
            case .missedMorning: "missedMorning"
            case .missedEvening: "missedEvening"
            case .catchUp: "catchUp"
            case .task(let task): task.rawValue
            }
        }
    }

    /// What it is for.
    public let kind: Kind
    /// The day it belongs to.
    public let date: CivilDate
    /// When it comes.
    public let at: PlannedTime
    /// The tasks it asks for; it ends by itself when all of them are done.
    public let tasks: [PlanTask]

    /// A reminder as it was planned or stored.
    public init(kind: Kind, date: CivilDate, at: PlannedTime, tasks: [PlanTask]) {
        self.kind = kind
        self.date = date
        self.at = at
        self.tasks = tasks
    }

    /// Its name, the same in every plan of that day: `2026-03-29.morning`.
    public var id: String { "\(date).\(kind.name)" }

    /// The tasks that are still to be done, given the fields that have a value.
    public func open(_ fields: Set<TaskField>) -> [PlanTask] { tasks.filter { !fields.contains($0.field) } }

    /// The sentence for the patient; the open tasks by name.
    public func text(_ fields: Set<TaskField>) -> LocalText {
        let titles = open(fields).map(\.title)
        let german = titles.map(\.german).joined(separator: ", ")
        let english = titles.map(\.english).joined(separator: ", ")
        return switch kind {
        case .missedMorning, .missedEvening: LocalText("Noch offen: \(german)", "Still open: \(english)")
        case .catchUp: LocalText("Heute noch offen: \(german)", "Still open today: \(english)")
        case .morning, .evening, .task: LocalText("Bitte jetzt: \(german)", "Please do now: \(english)")
        }
    }
}
