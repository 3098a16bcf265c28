public import CivilTime
public import Store

/// Where the alarm path keeps its memory. Used by one actor at a time.
public protocol AlarmStorage: AnyObject {
    /// What was stored last.
    /// - Throws: `StoreError` of kind `corrupt` where it cannot be read.
    func load(zones: ZoneDatabase) throws(StoreError) -> AlarmMemory
    /// Stores what differs, with what happened, in one transaction.
    func save(_ change: AlarmChange) throws(StoreError)
}

/// One step of the alarm path, to be stored.
public struct AlarmChange: Sendable {
    /// The memory as it is stored.
    public var before: AlarmMemory
    /// The memory as it is now.
    public var after: AlarmMemory
    /// What happened to alarms.
    public var notes: [AlarmNote]
    /// What channels answered.
    public var receipts: [DeliveryReceipt]
    /// When.
    public var at: Instant
}
