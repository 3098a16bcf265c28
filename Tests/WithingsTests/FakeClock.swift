import CivilTime
import Synchronization

/// A wall clock that goes where the test puts it.
final class FakeClock: WallClock {
    private let time: Mutex<Instant>

    init(_ text: String) { time = Mutex(Instant(text) ?? Instant(seconds: 0)) }
    func now() -> Instant { time.withLock { $0 } }
    func advance(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
    func set(_ instant: Instant) { time.withLock { $0 = instant } }
}
