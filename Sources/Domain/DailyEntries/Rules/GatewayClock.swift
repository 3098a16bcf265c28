public import CivilTime

/// Whether the gateway's own clock can date readings (normalise section 2).
public struct GatewayClock: Sendable, Hashable {
    /// What readings get.
    public enum Quality: String, Sendable, Hashable {
        /// The clock is right.
        case synced
        /// It was not synchronised since boot, but its error is bounded or a person said that it is right.
        case gatewayUnsynced
        /// Readings wait.
        case wait
    }

    /// What readings get.
    public let quality: Quality
    /// The display asks "Stimmt die Uhr?" (or for date and time, where the clock went back).
    public let asks: Bool
    /// The technician's alarm is due.
    public let isAlarm: Bool

    /// Judges a report. A clock that cannot be asked counts as synchronised; one behind the last stored instant is wrong whatever is
    /// said of it.
    public init(_ report: GatewayClockReport, now: Instant, isConfirmed: Bool, limits: NormaliserLimits = NormaliserLimits()) {
        let isForward = report.lastStored.map { now >= $0 } ?? true
        let isBounded = report.errorBound.map { $0 < limits.clockErrorBound } ?? false
        if report.isSynchronised != false {
            quality = .synced
        } else if isForward && (isConfirmed || isBounded) {
            quality = .gatewayUnsynced
        } else {
            quality = .wait
        }
        asks = quality == .wait
        isAlarm = quality == .wait && report.minutesUp >= limits.clockAlarmMinutes
    }
}
