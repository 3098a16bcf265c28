public import CivilTime

/// The time line of the alarm path: it runs by the time since boot, which nobody can set, and follows the wall clock only
/// where that is said to be right.
///
/// Before a box without a battery-backed clock has heard from a time server its wall clock means nothing. Deadlines then go
/// on by elapsed time, and a wall clock that jumps neither mutes nor fires them.
public struct AlarmTimeline: Sendable, Hashable {
    /// The time at the last look.
    public private(set) var now: Instant
    /// Whether that time is known to be right.
    public private(set) var isTrusted: Bool
    /// Milliseconds since boot at the last look; nil where this process has not looked yet.
    private var boot: Int64?

    /// A step of a clock that is smaller than this is drift, in milliseconds.
    private static let drift: Int64 = 2000

    /// The line as it was stored, or a new one.
    public init(now: Instant = Instant(seconds: 0), isTrusted: Bool = false) {
        self.now = now
        self.isTrusted = isTrusted
    }

    /// Looks at the clocks.
    /// - Parameters:
    ///   - wall: The wall clock.
    ///   - boot: Milliseconds since boot, suspended time included.
    ///   - isSynchronised: Whether the system says that the wall clock is right.
    /// - Returns: By how many seconds times that measure elapsed time have to be moved, because a clock was set; else 0.
    public mutating func look(wall: Instant, boot: Int64, isSynchronised: Bool) -> Int64 {
        let last = self.boot
        self.boot = boot
        guard let last else { return begin(wall: wall, isSynchronised: isSynchronised) }
        let expected = now.adding(milliseconds: max(0, boot - last))
        guard isSynchronised else {
            now = expected
            return 0
        }
        let step = wall.milliseconds(since: expected)
        let wasTrusted = isTrusted
        now = wall
        isTrusted = true
        // The first right time after a start without one tells how long the box was off: that time has really passed.
        return abs(step) > AlarmTimeline.drift && (wasTrusted || step < 0) ? step / 1000 : 0
    }

    private mutating func begin(wall: Instant, isSynchronised: Bool) -> Int64 {
        let stored = now
        guard isSynchronised else {
            // Time off is not known; at least it did not run backwards.
            now = max(wall, stored)
            isTrusted = false
            return 0
        }
        now = wall
        isTrusted = true
        return wall < stored ? wall.milliseconds(since: stored) / 1000 : 0
    }
}
