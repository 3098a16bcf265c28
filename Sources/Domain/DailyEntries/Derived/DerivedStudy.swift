public import CivilTime

/// Everything that follows from the facts, the readings and the decisions of a study at one moment.
public struct DerivedStudy: Sendable, Hashable {
    /// Every reading after judgement, by time, then id; those without a time last.
    public var measurements: [Measurement]
    /// One day a POD, ascending, without gaps.
    public var days: [DerivedDay]
    /// What waits for a person, oldest first.
    public var reviews: [ReviewItem]
    /// What should be asked now.
    public var questions: [Question]
    /// The devices that delivered weights, by id.
    public var devices: [DeviceBindingRow]
    /// Weighings that were not attributed to the patient.
    public var tray: [TrayItem]
    /// Weighings still going on.
    public var openSessions: [OpenSession]
    /// How many weighings of known other users came; their values are kept nowhere but in the evidence.
    public var otherUserCount: Int
    /// Until when, exclusive, the same facts give the same from that moment on.
    public var holdsUntil: Instant
}
