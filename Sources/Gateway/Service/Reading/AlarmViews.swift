import Alarms
public import JSONValues
public import Store

/// The alarms and contacts of a data folder, for the command line.
public enum AlarmViews {
    /// The alarms, oldest first; with `all` those that are over too.
    public static func list(in folder: DataFolder, all: Bool) throws -> [JSONValue] { try AlarmReader(folder: folder)?.list(all: all) ?? [] }

    /// One alarm with its messages and history; nil where there is none of that number.
    public static func show(_ id: Int, in folder: DataFolder) throws -> JSONValue? { try AlarmReader(folder: folder)?.show(id) }

    /// The contacts.
    public static func contacts(in folder: DataFolder) throws -> [JSONValue] { try AlarmReader(folder: folder)?.contacts() ?? [] }
}
