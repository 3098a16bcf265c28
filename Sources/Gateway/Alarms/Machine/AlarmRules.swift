/// The numbers of the alarm path. Defaults are the project's choice; a clinician signs them with the thresholds.
/// Durations in seconds, times of day in seconds after midnight by the patient's clock.
public struct AlarmRules: Sendable, Hashable {
    /// How often a red is repeated during `redFirstSpan`.
    public var redRepeatFirst: Int64 = 600
    /// How long `redRepeatFirst` holds.
    public var redFirstSpan: Int64 = 3600
    /// How often a red is repeated later, and the longest a red may be silent.
    public var redRepeatLater: Int64 = 900
    /// When the second contact is told of a red that nobody acknowledged.
    public var secondContactAfter: Int64 = 1200
    /// When the third contact is told.
    public var thirdContactAfter: Int64 = 2400
    /// At most this many messages of one condition an hour.
    public var messagesPerHour = 6
    /// When an open yellow is told again.
    public var yellowAgainAt = 8 * 3600
    /// A yellow that was told less than this before is not told again yet.
    public var yellowAgainGap: Int64 = 7200
    /// From when a yellow without a new value waits.
    public var nightFrom = 21 * 3600
    /// Until when it waits.
    public var nightUntil = 7 * 3600
    /// When the nurse is told of a fault that lasts, within `watchDays`.
    public var nurseAfterTechnical: Int64 = 12 * 3600
    /// The PODs of the closer watch.
    public var watchDays = 4...10
    /// How long no channel may accept a red before that is an alarm of its own.
    public var channelSilence: Int64 = 300
    /// How long an alarm whose reasons come from an open weighing session waits at most.
    public var sessionLimit: Int64 = 600
    /// When the patient is reminded of the morning weight, within `watchDays`.
    public var remindWeightAt = 11 * 3600
    /// When the patient is reminded of the morning weight on other days.
    public var remindWeightOtherDaysAt = 14 * 3600
    /// When a missing morning weight is told to the nurse, within `watchDays`.
    public var silenceWeightAt = 14 * 3600
    /// A box that came home later than this is not asked for the morning weight of that day.
    public var firstMorningUntil = 10 * 3600
    /// When the patient is reminded of the urine reading.
    public var remindSGAt = 20 * 3600
    /// How long there may be no urine reading, within `watchDays`.
    public var silenceUrine: Int64 = 36 * 3600
    /// How long there may be no reading at all, within `watchDays`.
    public var silenceAll: Int64 = 26 * 3600
    /// How long there may be no reading at all on other days.
    public var silenceAllOtherDays: Int64 = 38 * 3600
    /// How long a reading may wait in review before the nurse is told again, within `watchDays`.
    public var reviewWaiting: Int64 = 4 * 3600
    /// How long it may wait before the nurse is told on other days, and the technician within `watchDays`.
    public var reviewUnattended: Int64 = 24 * 3600
    /// This many refused photos in a row and the bed asks to type the number.
    public var refusedPhotosAsk = 2
    /// When the sources are asked once more before absence is concluded.
    public var askSourcesAt = [3 * 3600 + 50 * 60, 10 * 3600 + 50 * 60, 13 * 3600 + 55 * 60]
    /// When the path tests itself.
    public var testAt = 9 * 3600 + 1800
    /// How long a channel may take to accept the test.
    public var testLimit: Int64 = 300
    /// How soon a failed test is repeated.
    public var testAgainAfter: Int64 = 3600
    /// How long a channel may take to answer before it is tried again.
    public var channelLimit: Int64 = 30
    /// How long a fault may last before it is an alarm.
    public var faultDelays: [AlarmCondition: Int64] = [
        .cloud: 12 * 3600, .adapter: 600, .dropFolder: 0, .clock: 3600, .data: 0, .disk: 0, .heartbeat: 3600, .handOff: 0,
    ]

    /// The defaults.
    public init() {}

    /// How long to wait after the n-th failed try (from 1) of a channel.
    func retryDelay(attempts: Int, priority: AlarmPriority) -> Int64 {
        let steps: [Int64] = [5, 15, 30, 60]
        guard attempts > steps.count else { return steps[max(0, attempts - 1)] }
        return priority == .red ? 60 : 300
    }

    /// What is wrong with the numbers together; nil where they fit.
    public var contradiction: String? {
        if Int64(messagesPerHour) * redRepeatLater < 3600 + redRepeatLater {
            return "messagesPerHour \(messagesPerHour) leaves no room for a red every \(redRepeatLater) s; raise one of them"
        }
        if redRepeatFirst > redRepeatLater { return "redRepeatFirst is longer than redRepeatLater; a red must not be repeated less often at first" }
        if secondContactAfter > thirdContactAfter { return "the third contact would be told before the second; order secondContactAfter and thirdContactAfter" }
        if nightUntil >= nightFrom { return "the night must begin in the evening and end in the morning" }
        return nil
    }

    var budget: MessageBudget { MessageBudget(limit: messagesPerHour, spacing: redRepeatLater) }
}
