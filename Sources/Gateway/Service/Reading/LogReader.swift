import CivilTime
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
