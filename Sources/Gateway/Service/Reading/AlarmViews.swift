import Alarms
public import JSONValues
public import Store

/// The alarms and contacts of a data folder, for the command line.
public enum AlarmViews {
    /// The alarms, oldest first; with `all` those that are over too.
    public static func list(in folder: DataFolder, all: Bool) throws -> [JSONValue] { try AlarmReader(folder: folder)?.list(all: all) ?? [] }

    /// One alarm with its messages and history; nil where there is none of that number.
    public static func show(_ id: Int, in folder: DataFolder) throws -> JSONValue? { try AlarmReader(folder: folder)?.show(id) }

    /// Whether a source of readings is known to be dead now.
    static func hasSourceFault(in folder: DataFolder) throws -> Bool {
        try list(in: folder, all: false).contains { $0["condition"]?.string.flatMap(AlarmCondition.init(rawValue:))?.isSourceFault == true }
    }

    /// Whether alarms can leave the box.
    static func check(in folder: DataFolder, settings: AlarmSettings, hasConsent: Bool) throws -> Check {
        let path = try AlarmReader(folder: folder)?.path() ?? (isLocalOnly: false, accepted: [])
        if path.isLocalOnly {
            return Check(
                "alarm path", .fault, "no alarm leaves this box, by decision (--local-only)",
                remedy: "configure alarms.channels, run `hypona alarm test`, then `hypona patient set --start`")
        }
        let gate = StartGate(hasConsent: hasConsent, channels: settings.specs, tested: path.accepted, isLocalOnly: false)
        guard let refusal = gate.refusal else { return Check("alarm path", .ok, "tested: \(path.accepted.sorted().joined(separator: ", "))") }
        return Check("alarm path", .warning, refusal.text, remedy: "then start the monitoring: hypona patient set --start")
    }

    /// The contacts.
    public static func contacts(in folder: DataFolder) throws -> [JSONValue] { try AlarmReader(folder: folder)?.contacts() ?? [] }
}
