/// Something that the alarm path is told.
public enum AlarmEvent: Sendable, Hashable {
    /// A patient was added or changed, with what is known of the readings by now.
    case patient(MonitoredPatient, SilenceFacts)
    /// The core judged a day.
    case judged(Judgement)
    /// Readings came or were taken back; replaces what was known.
    case facts(studyID: String, SilenceFacts)
    /// The review queue as it is now; replaces what was known.
    case reviews([WaitingReview])
    /// How many photos in a row were refused or put into review by now.
    case photos(refusedInRow: Int)
    /// A fault of the box began or ended; ``AlarmRules/faultDelays`` says how long it may last in silence.
    case fault(AlarmCondition, isPresent: Bool)
    /// A person saw an alarm.
    case acknowledged(AlarmAcknowledgement)
    /// A person acknowledged a day, as the clinical database recorded it.
    case dayAcknowledged(DayAcknowledgement)
    /// The tone at the bed was touched. That is no acknowledgement.
    case toneSilenced
    /// A channel took a message.
    case accepted(message: Int, channel: String)
    /// A channel took a message for those who must hear of it, and not for another address; whether that is over, or tried again.
    case partlyAccepted(message: Int, channel: String, isOver: Bool)
    /// A channel did not take a message.
    case failed(message: Int, channel: String)
    /// A test of the whole path is asked for.
    case testAsked
    /// The clock was set by that many seconds; time elapsed stays time elapsed.
    case clockStepped(seconds: Int64)
    /// Time passed.
    case tick
}
