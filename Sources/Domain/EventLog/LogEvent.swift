public import CivilTime
public import JSONValues

/// How much a log line matters.
public enum LogLevel: Int, Sendable, Comparable, CaseIterable {
    case debug, info, notice, warning, error

    /// The spelling of the command line and the database.
    public var name: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .notice: "notice"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// The level of that spelling.
    public init?(name: String) {
        guard let level = LogLevel.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }

    /// Whether the left one comes first.
    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}

/// One structured line of the technician's log.
///
/// `code` is a stable dotted word (`ble.packetRefused`); `text` is an English sentence that says what happened and, where
/// something is to be done, what. Values of patients, tokens and keys never stand in `text`; measured values only in `fields`.
public struct LogEvent: Sendable, Hashable {
    /// When it happened.
    public var time: Instant
    /// How much it matters.
    public var level: LogLevel
    /// Which part speaks: `ble`, `withings`, `photo`, `intake`, `store`, `alarm`, `redcap`, `fhir`, `console`, `service`.
    public var source: String
    /// A stable code to search for.
    public var code: String
    /// A sentence for a person.
    public var text: String
    /// The particulars, by name.
    public var fields: JSONObject

    /// A log line.
    public init(time: Instant, level: LogLevel, source: String, code: String, text: String, fields: JSONObject = JSONObject()) {
        self.time = time
        self.level = level
        self.source = source
        self.code = code
        self.text = text
        self.fields = fields
    }
}

/// Where log lines go; handed to every part that has something to say.
public struct EventLog: Sendable {
    private let clock: any WallClock
    private let sink: @Sendable (LogEvent) -> Void

    /// A log that stamps lines by `clock` and hands them to `sink`.
    public init(clock: any WallClock, sink: @escaping @Sendable (LogEvent) -> Void) {
        self.clock = clock
        self.sink = sink
    }

    /// Writes one line, without the addresses of devices in it.
    public func callAsFunction(_ level: LogLevel, _ source: String, _ code: String, _ text: String, _ fields: JSONObject = JSONObject()) {
        sink(LogEvent(time: clock.now(), level: level, source: source, code: code, text: AddressMask.masked(text), fields: AddressMask.masked(fields)))
    }
}
