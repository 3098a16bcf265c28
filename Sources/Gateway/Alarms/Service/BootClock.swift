import Glibc

/// Tells the time since the machine was started, suspended time included: a clock that nobody can set.
public protocol BootClock: Sendable {
    /// Milliseconds since boot.
    func milliseconds() -> Int64
}

/// The kernel's `CLOCK_BOOTTIME`.
public struct SystemBootClock: BootClock {
    /// The kernel's clock.
    public init() {}

    /// Milliseconds since boot.
    public func milliseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec) / 1_000_000
    }
}
