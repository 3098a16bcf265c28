public import Alarms
public import Intake
public import JSONValues
public import Store

/// What came of a command that a page asked for.
public struct ConsoleOutcome: Sendable {
    /// The items of the answer.
    public var items: [JSONValue]
    /// The exit status of the same command at the terminal: 0 done.
    public var status: Int
    /// What went wrong, in English for the log; nil where nothing did.
    public var message: String?
    /// The stable code of what went wrong, which ``CommandWords`` turns into a sentence; nil where there is none.
    public var code: String?

    /// An outcome.
    public init(items: [JSONValue], status: Int, message: String?, code: String? = nil) {
        self.items = items
        self.status = status
        self.message = message
        self.code = code
    }
}

/// A file that a person takes away.
public struct ConsoleFile: Sendable {
    /// The content.
    public var bytes: [UInt8]
    /// The code of why it may not leave; nil where the transfer is recorded.
    public var refusal: String?

    /// A file.
    public init(bytes: [UInt8], refusal: String?) {
        self.bytes = bytes
        self.refusal = refusal
    }
}

/// What the console asks of the rest of the gateway. Everything that changes something goes through ``perform``: the commands of the command line.
public struct ConsolePorts: Sendable {
    /// Carries out a command: verb, parameters, bytes, author.
    public var perform: @Sendable (String, JSONObject, [UInt8], AuditAuthor) async -> ConsoleOutcome
    /// The alarms that are held, open or acknowledged.
    public var alarms: @Sendable () async -> [Alarm]
    /// What the bed shows of the alarm path.
    public var notice: @Sendable () async -> BedsideNotice?
    /// Whom to call.
    public var contacts: @Sendable () -> [Contact]
    /// The reminders that the bed shows now.
    public var reminders: @Sendable () async -> [AlarmService.BedsideReminder]
    /// The lines of `hypona status`.
    public var status: @Sendable () async throws -> [JSONValue]
    /// All days as a file of that format for that author; nil where there is no such format.
    public var export: @Sendable (String, Language, AuditAuthor) async throws -> ConsoleFile?
    /// The lines of `hypona doctor`.
    public var doctor: @Sendable () async throws -> [JSONValue]
    /// The support bundle, with health values or without: its name and its bytes; nil where none can be made.
    public var support: @Sendable (Bool) async throws -> (name: String, bytes: [UInt8])?
    /// The configuration in force.
    public var configuration: @Sendable () -> JSONValue
    /// What holds now, defaults included: the names of the configuration with their values, none of them secret.
    public var inForce: @Sendable () -> [(name: String, value: String)]
    /// Takes a notification of the cloud in and answers the status to send; nil where no cloud is configured.
    public var cloudHint: (@Sendable ([UInt8]) async -> Int)?
    /// Pairs scales; nil where there is no such part.
    public var pairing: (any ScalePairing)?

    /// Ports; those left out answer with nothing.
    public init(
        perform: @escaping @Sendable (String, JSONObject, [UInt8], AuditAuthor) async -> ConsoleOutcome,
        alarms: @escaping @Sendable () async -> [Alarm] = { [] }, notice: @escaping @Sendable () async -> BedsideNotice? = { nil },
        contacts: @escaping @Sendable () -> [Contact] = { [] },
        reminders: @escaping @Sendable () async -> [AlarmService.BedsideReminder] = { [] }, status: @escaping @Sendable () async throws -> [JSONValue] = { [] },
        export: @escaping @Sendable (String, Language, AuditAuthor) async throws -> ConsoleFile? = { _, _, _ in nil },
        doctor: @escaping @Sendable () async throws -> [JSONValue] = { [] },
        support: @escaping @Sendable (Bool) async throws -> (name: String, bytes: [UInt8])? = { _ in nil },
        configuration: @escaping @Sendable () -> JSONValue = { .null }, inForce: @escaping @Sendable () -> [(name: String, value: String)] = { [] },
        cloudHint: (@Sendable ([UInt8]) async -> Int)? = nil
    ) {
        self.perform = perform
        self.alarms = alarms
        self.notice = notice
        self.contacts = contacts
        self.reminders = reminders
        self.status = status
        self.export = export
        self.doctor = doctor
        self.support = support
        self.configuration = configuration
        self.inForce = inForce
        self.cloudHint = cloudHint
    }
}
