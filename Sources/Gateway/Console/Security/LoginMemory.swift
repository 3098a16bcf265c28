import CivilTime
import EventLog
import JSONValues
import Store

/// What the log tells of logins before the gateway was started: who had to wait then has to wait on.
enum LoginMemory {
    /// Lines that are looked at; a flood of failures beyond them keeps the waits of the newest.
    private static let most = 5000

    /// Brings the guard to where it was.
    static func recall(_ console: Console, now: ContinuousClock.Instant) async {
        let wall = console.clock.now()
        var query = LogQuery()
        query.source = "console"
        query.level = .notice
        query.since = wall.adding(seconds: -LoginGuard.memory.components.seconds)
        query.limit = most
        do {
            recall(try await console.reader.log(query).map(\.event), into: console.logins, wall: wall, now: now)
        } catch {
            console.log(.warning, "console", "console.loginsForgotten", "Failed logins of before are not known, the log cannot be read: \(error)")
        }
    }

    /// The same from lines, oldest first.
    static func recall(_ lines: [LogEvent], into logins: LoginGuard, wall: Instant, now: ContinuousClock.Instant) {
        for line in lines {
            guard let address = line.fields["address"]?.string else { continue }
            let person = line.fields["person"]?.string
            // A clock that went back makes no line of the future.
            let age = max(wall.milliseconds - line.time.milliseconds, 0)
            switch line.code {
            case LoginRoutes.failed: logins.recall(person == LoginRoutes.nobody ? nil : person, address, at: now - .milliseconds(age))
            case LoginRoutes.done: if let person { logins.succeeded(person, address) }
            default: continue
            }
        }
    }
}
