import CSystemd
import Glibc

/// Messages to the service manager (sd_notify(3)); nothing happens where there is none.
enum ServiceManager {
    /// Whether there is one.
    static var isThere: Bool { getenv("NOTIFY_SOCKET") != nil }

    /// Tells a state such as `READY=1` or `STATUS=…`.
    static func notify(_ state: String) { sd_notify(0, state) }

    /// How often the manager wants a sign of life, in microseconds; nil where it does not.
    static var watchdogMicroseconds: UInt64? {
        var interval: UInt64 = 0
        return sd_watchdog_enabled(0, &interval) > 0 ? interval : nil
    }

    /// Gives signs of life while something is waited for that is known to be long, such as the end of a photo; a minute at most.
    static func keepAlive(_ work: @escaping @Sendable () async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await work() }
            group.addTask {
                for _ in 0..<6 {
                    notify("WATCHDOG=1")
                    // The sleep that is cancelled ends the loop.
                    do { try await Task.sleep(for: .seconds(10)) } catch { return }
                }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
