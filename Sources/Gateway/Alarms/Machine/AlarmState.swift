public import CivilTime
public import EscalationCore

/// Everything the alarm path remembers. Stored after every change; timers are only a cache of it.
public struct AlarmState: Sendable, Hashable {
    /// The alarm objects.
    public internal(set) var alarms: [AlarmKey: Alarm] = [:]
    /// The messages that some channel has not taken yet.
    public internal(set) var messages: [Int: AlarmMessage] = [:]
    /// The patients of this box.
    public internal(set) var patients: [String: MonitoredPatient] = [:]
    /// The last level of each day; nil for a day without one.
    public internal(set) var levels: [String: [Int: AlertLevel?]] = [:]
    /// What silence is judged by.
    public internal(set) var facts: [String: SilenceFacts] = [:]
    /// A last reading that was dated in the future, and when it was first seen.
    public internal(set) var future: [String: FutureReading] = [:]
    /// The readings that wait for a person.
    public internal(set) var reviews: [WaitingReview] = []
    /// How many photos in a row were not accepted.
    public internal(set) var refusedPhotos = 0
    /// Faults of the box and since when.
    public internal(set) var faults: [AlarmCondition: Instant] = [:]
    /// No channel took a red in time, and none has taken anything since.
    public internal(set) var areChannelsDown = false
    /// Channels that did not take the last test.
    public internal(set) var failedChannels: Set<String> = []
    /// The channels that left out an address of the people they reach, until a test reaches all.
    public internal(set) var incompleteChannels: Set<String> = []
    /// When each channel last took a message.
    public internal(set) var accepted: [String: Instant] = [:]
    /// The test of the path that is under way.
    public internal(set) var test: PathTest?
    /// When the path was last tested.
    public internal(set) var lastTest: Instant?
    /// When the sources were last asked.
    public internal(set) var lastAsked: Instant?
    /// The number of the next alarm.
    public internal(set) var nextAlarm = 1
    /// The number of the next message.
    public internal(set) var nextMessage = 1

    /// Nothing is known.
    public init() {}

    /// A reading dated in the future.
    public struct FutureReading: Sendable, Hashable {
        /// The date it bears.
        public let dated: Instant
        /// When it was first seen.
        public let seen: Instant

        /// A reading dated in the future.
        public init(dated: Instant, seen: Instant) {
            self.dated = dated
            self.seen = seen
        }
    }

    /// A test message on its way.
    public struct PathTest: Sendable, Hashable {
        /// The message.
        public let message: Int
        /// When it was sent.
        public let at: Instant
        /// The channels that have not taken it.
        public internal(set) var missing: Set<String>

        /// A test on its way.
        public init(message: Int, at: Instant, missing: Set<String>) {
            self.message = message
            self.at = at
            self.missing = missing
        }
    }

    /// The alarm of that number.
    public func alarm(_ id: Int) -> Alarm? { alarms.values.first { $0.id == id } }
}
