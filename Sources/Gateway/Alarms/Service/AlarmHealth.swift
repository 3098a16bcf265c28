public import CivilTime
import JSONValues
public import Store

/// Whether an alarm of this box reaches somebody, for `doctor`: read from the configuration and the alarm path's database.
public struct AlarmHealth {
    /// How something stands.
    public enum State: Sendable {
        case ok, warning, fault
    }

    /// One thing, how it stands and what to do.
    public struct Finding: Sendable {
        /// What was looked at.
        public let check: String
        /// How it stands.
        public let state: State
        /// What was found; names of channels, never of people.
        public let text: String
        /// What to do; nil where nothing is to be done.
        public let remedy: String?
        /// Since when, where it is known.
        public let since: Instant?

        init(_ check: String, _ state: State, _ text: String, remedy: String? = nil, since: Instant? = nil) {
            self.check = check
            self.state = state
            self.text = text
            self.remedy = remedy
            self.since = since
        }
    }

    private let settings: AlarmSettings
    private let connection: Connection?
    /// The path tests itself once a day; so old may the last message be that a channel took, in seconds.
    private static let oldestTest: Int64 = 48 * 3600
    /// A message that waits for longer is a fault, in seconds.
    private static let longestWait: Int64 = 600

    /// The health of that folder's alarm path.
    public init(folder: DataFolder, settings: AlarmSettings) throws(StoreError) {
        self.settings = settings
        connection = FileSystem.exists(folder.alarmDatabase) ? try Connection(path: folder.alarmDatabase, mode: .read) : nil
    }

    /// What was found.
    public func findings(now: Instant) throws(StoreError) -> [Finding] {
        [try channels(), try lastTest(now), try waiting(now), try contacts(), heartbeat()]
    }

    private var outward: [ChannelSetting] {
        settings.channels.filter { channel in if case .hook = channel.way { false } else { true } }
    }

    private func channels() throws(StoreError) -> Finding {
        let isLocalOnly = try connection?.row("SELECT value FROM memory WHERE name = 'localOnly'")?.json("value")?.bool ?? false
        if isLocalOnly {
            return Finding(
                "alarm channels", .fault, "no alarm leaves this box: somebody decided that alarms stay here",
                remedy: "configure alarms.channels, `hypona alarm test`, then `hypona patient set --start`")
        }
        guard !outward.isEmpty else {
            return Finding(
                "alarm channels", .fault, "no channel leads out of this box", remedy: "configure alarms.channels (/usr/share/doc/hypona/configuration.md)")
        }
        for channel in settings.channels {
            do throws(StoreError) { for secret in channel.secrets { _ = try secret.value() } } catch {
                // A credential is handed to the service alone: a technician's shell does not have it.
                if error.kind == .missing, error.what.hasPrefix("read the credential") { continue }
                return Finding("alarm channels", .fault, "\(channel.name): \(error.what): \(error.reason)", remedy: error.remedy)
            }
        }
        return Finding("alarm channels", .ok, settings.channels.map(\.name).joined(separator: ", "))
    }

    private func lastTest(_ now: Instant) throws(StoreError) -> Finding {
        // A program of the box that ran has told nobody.
        let ways = SQLValue(JSONValue(outward.map(\.name)))
        let accepted = try connection?.row(
            "SELECT max(accepted_at) AS at FROM delivery WHERE state = 'accepted' AND channel IN (SELECT value FROM json_each(?))", ways)?.instant("at")
        guard let accepted else {
            return Finding("alarm test", outward.isEmpty ? .warning : .fault, "no channel has ever taken a message", remedy: "hypona alarm test")
        }
        let left = try connection?.row(
            """
            SELECT channel, error FROM delivery WHERE message_id = (SELECT max(id) FROM message WHERE kind = 'test') AND error IS NOT NULL
                AND channel IN (SELECT value FROM json_each(?)) ORDER BY channel LIMIT 1
            """, ways)
        if let channel = left?.text("channel"), let error = left?.text("error") {
            return Finding(
                "alarm test", .fault, "\(channel): \(error)", remedy: "correct the channel or the address (hypona contact set), then `hypona alarm test`",
                since: accepted)
        }
        return now.seconds(since: accepted) > AlarmHealth.oldestTest
            ? Finding("alarm test", .warning, "the last message was taken long ago", remedy: "hypona alarm test", since: accepted)
            : Finding("alarm test", .ok, "a channel took a message at \(accepted)")
    }

    private func waiting(_ now: Instant) throws(StoreError) -> Finding {
        let row = try connection?.row(
            """
            SELECT count(*) AS n, min(m.created_at) AS oldest FROM delivery d JOIN message m ON m.id = d.message_id WHERE d.state = 'waiting'
            """)
        guard let oldest = row?.instant("oldest"), now.seconds(since: oldest) > AlarmHealth.longestWait else {
            return Finding("alarm messages", .ok, "none waits for long")
        }
        return Finding(
            "alarm messages", .fault, "\(row?.int("n") ?? 0) could not be delivered yet", remedy: "hypona alarm list; the error stands with each message",
            since: oldest)
    }

    private func contacts() throws(StoreError) -> Finding {
        let roles = Set(try connection.map { (open) throws(StoreError) in try SQLiteAlarmStorage.contacts(in: open) }?.map(\.role) ?? [])
        guard roles.contains(.clinic) else {
            return Finding(
                "contacts", .fault, "the clinic's telephone is missing: the display cannot tell the patient whom to call",
                remedy: "hypona contact set clinic --telephone NUMBER")
        }
        guard roles.contains(.nurse) else {
            return Finding("contacts", .warning, "no nurse is named", remedy: "hypona contact set nurse --telephone NUMBER --email ADDRESS")
        }
        return Finding("contacts", .ok, roles.map(\.rawValue).sorted().joined(separator: ", "))
    }

    private func heartbeat() -> Finding {
        guard let heartbeat = settings.heartbeat else {
            return Finding(
                "heartbeat", .warning, "nobody outside notices when this box is dead",
                remedy: "configure alarms.heartbeat (/usr/share/doc/hypona/configuration.md)")
        }
        return Finding("heartbeat", .ok, "every \(heartbeat.every) s")
    }
}

extension ChannelSetting {
    /// The secrets that it needs.
    var secrets: [SecretSetting] {
        switch way {
        case .webhook(_, let secret, _): [secret]
        case .mail(_, _, _, let password, _, _): [password].compactMap { $0 }
        case .mqtt(let setting): [setting.password].compactMap { $0 } + setting.keys.values
        case .hook: []
        }
    }
}
