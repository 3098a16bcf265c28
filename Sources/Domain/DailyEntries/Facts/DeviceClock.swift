public import CivilTime

/// A time a device gave: an instant, or the reading of a wall clock that knows neither zone nor summer time.
public enum DeviceClock: Sendable, Hashable {
    case instant(Instant)
    case local(CivilDateTime)
}
