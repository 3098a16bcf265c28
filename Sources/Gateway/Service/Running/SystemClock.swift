public import CivilTime
import Glibc

/// The system's wall clock, read through libc so that a test may shift it (libfaketime).
public struct SystemClock: WallClock {
    /// The system's clock.
    public init() {}

    /// The time now.
    public func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec) / 1_000_000)
    }
}
