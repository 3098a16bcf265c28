public import CivilTime
import Synchronization

/// A clock that shows the time of the record that is being played.
public final class ScriptClock: WallClock {
    private let time: Mutex<Instant>

    /// A clock that shows that time until something is played.
    public init(_ time: Instant) { self.time = Mutex(time) }

    /// The time of the record.
    public func now() -> Instant { time.withLock { $0 } }

    /// Shows another time.
    func set(_ now: Instant) { time.withLock { $0 = now } }
}
