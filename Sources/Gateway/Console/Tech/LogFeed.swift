import CivilTime
import EventLog
import Intake
import JSONValues
import Store

/// New lines of the log for an open page, each as JSON.
enum LogFeed {
    /// The lines after those that the page has, without end.
    static func lines(_ console: Console, _ filter: LogFilter) -> AsyncStream<String> {
        AsyncStream(bufferingPolicy: .bufferingNewest(500)) { continuation in
            let task = Task {
                var query = filter.query
                query.since = nil
                var idle = 0
                while !Task.isCancelled {
                    // A log that cannot be read now is asked again in a second; the page stays as it is.
                    let fresh = (try? await console.reader.log(query)) ?? []
                    for line in fresh {
                        query.after = max(query.after, line.id)
                        if filter.admits(line.event) { continuation.yield(json(line.id, line.event).text()) }
                    }
                    idle = fresh.isEmpty ? idle + 1 : 0
                    if idle.isMultiple(of: 20) { continuation.yield("") }
                    do { try await Task.sleep(for: .seconds(1)) } catch { break }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private static func json(_ id: Int, _ event: LogEvent) -> JSONValue {
        [
            "id": JSONValue(id), "time": .string(LogPage.time(event)), "level": .string(event.level.name),
            "source": .string(event.source),
            "code": .string(event.code), "text": .string(LogPage.short(event.text)),
            "fields": .string(event.fields.isEmpty ? "" : LogPage.short(JSONValue.object(event.fields).text())),
        ]
    }
}
