public import CivilTime

/// What the gateway knew about its own clock when it received a reading.
public struct GatewayClockReport: Sendable, Hashable {
    /// Whether the clock was synchronised since boot; nil: it cannot be asked (no timedated), which counts as yes.
    public var isSynchronised: Bool?
    /// The last instant stored before.
    public var lastStored: Instant?
    /// What an RTC or the last shutdown time bounds the error to, in s.
    public var errorBound: Int?
    /// The boot it belongs to; a later synchronisation of the same boot corrects it (``StudyFacts/clockOffsets``).
    public var boot: String?
    /// Minutes since boot.
    public var minutesUp: Int

    /// A report.
    public init(isSynchronised: Bool?, lastStored: Instant? = nil, errorBound: Int? = nil, boot: String? = nil, minutesUp: Int = 0) {
        self.isSynchronised = isSynchronised
        self.lastStored = lastStored
        self.errorBound = errorBound
        self.boot = boot
        self.minutesUp = minutesUp
    }

    /// A synchronised clock.
    public static let synchronised = GatewayClockReport(isSynchronised: true)
}
