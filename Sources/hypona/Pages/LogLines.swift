import EventLog
import JSONValues

/// Log lines for a person at a terminal.
enum LogLines {
    static func print(_ event: LogEvent, at time: String, _ terminal: Terminal) {
        let fields = event.fields.map { "\($0.key)=\($0.value.string ?? $0.value.text())" }.joined(separator: " ")
        terminal.line(
            "\(time) \(terminal.coloured(event.level.name.padded(to: 7), event.level.name)) \(event.source.padded(to: 8)) \(event.code)  \(event.text)\(fields.isEmpty ? "" : "  [\(fields)]")"
        )
    }
}

/// The lines of `status` and `doctor`.
enum CheckLines {
    static func print(_ checks: [JSONValue], _ arguments: Arguments, _ terminal: Terminal) -> ExitStatus {
        for check in checks {
            let state = check["state"]?.string ?? ""
            if arguments.isJSON {
                terminal.json(check)
            } else {
                let remedy = check["remedy"]?.string.map { " → \($0)" } ?? ""
                terminal.line(
                    "\(terminal.coloured(state.padded(to: 8), state)) \((check["check"]?.string ?? "").padded(to: 16)) \(check["text"]?.string ?? "")\(remedy)")
            }
        }
        return checks.contains { $0["state"]?.string == "fault" } ? .itemFailed : .done
    }
}
