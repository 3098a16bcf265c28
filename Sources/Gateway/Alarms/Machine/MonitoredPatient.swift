public import CivilTime

/// What the alarm path has to know of a patient. It judges silence from this alone, without any reading.
public struct MonitoredPatient: Sendable, Hashable {
    /// The pseudonym.
    public let studyID: String
    /// The patient's zone.
    public var zone: TimeZoneRules
    /// POD 0.
    public var surgeryDate: CivilDate
    /// The monitored PODs.
    public var days: ClosedRange<Int>
    /// The POD on which the box came home; nothing is asked for before.
    public var startPOD: Int
    /// When monitoring was started on this box.
    public var startedAt: Instant
    /// Consent was withdrawn.
    public var isWithdrawn: Bool
    /// The withdrawal forbids even the one message about an open red.
    public var forbidsContact: Bool
    /// The patient was ended on this box.
    public var hasEnded: Bool

    /// A patient on this box.
    public init(
        studyID: String, zone: TimeZoneRules, surgeryDate: CivilDate, days: ClosedRange<Int> = 1...14, startPOD: Int, startedAt: Instant,
        isWithdrawn: Bool = false, forbidsContact: Bool = false, hasEnded: Bool = false
    ) {
        self.studyID = studyID
        self.zone = zone
        self.surgeryDate = surgeryDate
        self.days = days
        self.startPOD = startPOD
        self.startedAt = startedAt
        self.isWithdrawn = isWithdrawn
        self.forbidsContact = forbidsContact
        self.hasEnded = hasEnded
    }

    /// The POD of an instant by the patient's calendar.
    public func postOpDay(at now: Instant) -> Int { zone.date(at: now).days(since: surgeryDate) }

    /// Whether silence is judged at an instant.
    public func isWatched(at now: Instant) -> Bool {
        !isWithdrawn && !hasEnded && days.contains(postOpDay(at: now)) && postOpDay(at: now) >= startPOD
    }
}
