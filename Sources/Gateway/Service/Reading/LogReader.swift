public import CivilTime
public import EventLog
public import JSONValues
public import Store

/// Lines of the log, and those that come while somebody looks.
public struct LogReader: Sendable {
    private let folder: DataFolder
    private let query: LogQuery
    private let follow: Bool

    /// A reader of the folder's log.
    public init(folder: DataFolder, query: LogQuery, follow: Bool) {
        self.folder = folder
        self.query = query
        self.follow = follow
    }

    /// The lines, oldest first; with `follow` without end.
    public var lines: AsyncThrowingStream<(id: Int, event: LogEvent), any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                var query = query
                do {
                    repeat {
                        for line in try query.lines(in: folder) {
                            query.after = line.id
                            continuation.yield(line)
                        }
                        // A person looks on: half a second is at once for the eye, and costs one small query.
                        if follow { try await Task.sleep(for: .milliseconds(500)) }
                    } while follow && !Task.isCancelled
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

extension LogEvent {
    /// The line as `hypona log --json` gives it.
    public var json: JSONValue {
        [
            "time": .string(time.description), "level": .string(level.name), "source": .string(source), "code": .string(code), "text": .string(text),
            "fields": .object(fields),
        ]
    }
}

/// Times that a technician types: an instant, a day, or so long ago.
public enum SinceTime {
    /// The instant of `2026-03-01`, `2026-03-01T08:00:00+01:00`, `2h`, `30m`, `3d`; days and local times in UTC. Nil for everything else.
    public static func instant(_ text: String, now: Instant) -> Instant? {
        if let instant = Instant(text) { return instant }
        if let local = CivilDateTime(text) { return Instant(seconds: local.epochSeconds) }
        if let day = CivilDate(text) { return Instant(seconds: Int64(day.dayNumber) * 86_400) }
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let last = text.last, let unit = units[last], let count = Int64(text.dropLast()), (0...100_000).contains(count) else { return nil }
        return now.adding(seconds: -count * unit)
    }
}
