import CivilTime
import EventLog
import JSONValues
import Service
import Store

extension Verbs {
    static let logVerbs: [Verb] = [
        Verb(
            name: "log", operands: "[--follow] [--since T] [--level L] [--source S] [--evidence N]", summary: "the technician's log",
            options: [
                .init(name: "follow", value: nil, help: "go on with new lines"),
                .init(name: "since", value: "T", help: "from that time on: ISO 8601, a day, by the patient's clock; or 2h, 30m, 3d ago"),
                .init(name: "level", value: "LEVEL", help: "at least: debug, info, notice, warning, error"),
                .init(name: "source", value: "NAME", help: "only that source"),
                .init(name: "evidence", value: "N", help: "only what became of that piece of evidence, by its number in `hypona day` or `explain`"),
                .init(name: "lines", value: "N", help: "at most the newest N lines (default 1000)"),
            ]
        ) { arguments, terminal in
            var query = LogQuery()
            query.limit = try arguments.int("lines", in: 1...LogStore.capacity) ?? 1000
            query.source = arguments.value("source")
            query.evidence = try arguments.int("evidence", in: 1...Int.max)
            if let name = arguments.value("level") {
                guard let level = LogLevel(name: name) else { throw CommandFailure.usage("--level \(name): must be debug, info, notice, warning or error") }
                query.level = level
            }
            let now = SystemClock().now()
            if let text = arguments.value("since"), LocalTimes().since(text, now: now) == nil {
                throw CommandFailure.usage("--since \(text): write 2026-03-01, 2026-03-01T08:00, 2026-03-01T08:00:00+01:00, 2h, 30m or 3d")
            }
            let folder = try arguments.dataFolder()
            let times = LocalTimes(folder: folder, configuration: try arguments.configuration())
            if let problem = times.problem, !arguments.isJSON || arguments.has("since") { terminal.note("hypona: \(problem)") }
            query.since = arguments.value("since").flatMap { times.since($0, now: now) }
            if let source = query.source, case let known = try LogQuery.sources(in: folder), !known.contains(source) {
                terminal.note("hypona: nothing was ever logged by \(source); there are lines of \(known.joined(separator: ", "))")
            }
            for try await (_, event) in LogReader(folder: folder, query: query, follow: arguments.has("follow")).lines {
                if arguments.isJSON { terminal.json(event.json) } else { LogLines.print(event, at: times.text(event.time), terminal) }
            }
            return .done
        },
        Verb(name: "status", operands: "", summary: "one screen: sources, last readings, queue, outbox, clock, disk, alarms", options: []) {
            arguments, terminal in
            let reader = try arguments.reader()
            let checks = try await reader.status() + reader.machineStatus() + reader.cloudStatus()
            return CheckLines.print(checks, arguments, terminal)
        },
    ]
}
