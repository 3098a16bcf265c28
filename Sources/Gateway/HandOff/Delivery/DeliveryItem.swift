import DailyEntries
public import Intake
public import JSONValues

/// A thing that is owed to a target, with everything it can be made of.
public struct DeliveryItem: Sendable {
    /// Its number in the outbox.
    public let id: Int
    /// What it is.
    public let topic: DeliveryTopic
    /// The patient as of now: profile, measurements with provenance, days, zone.
    public let study: StudyView
    /// What the target kept of earlier deliveries of the same thing; nil the first time.
    public let memory: JSONValue?
    /// Whether somebody asked for it: then it is sent even where it lies there unchanged.
    public let isForced: Bool
    /// Whether a source of readings is known to be dead now: then a green of a day that runs is none.
    public internal(set) var hasSourceFault: Bool

    /// The day; nil for the baseline, and for a day that is no longer there because it was withdrawn (a corrected day of surgery).
    public var day: EntryView? {
        guard case .day(let pod) = topic else { return nil }
        return study.entries.first { $0.entry.postOpDay == pod }
    }

    /// Whether the day is no longer there.
    public var isGone: Bool { if case .day = topic { day == nil } else { false } }

    /// An item.
    public init(id: Int, topic: DeliveryTopic, study: StudyView, memory: JSONValue?, isForced: Bool = false, hasSourceFault: Bool = false) {
        self.hasSourceFault = hasSourceFault
        self.isForced = isForced
        self.id = id
        self.topic = topic
        self.study = study
        self.memory = memory
    }
}
