/// What the alarm path could not store yet: told again to its database as soon as that takes anything.
struct UnsavedChanges {
    private(set) var notes: [AlarmNote] = []
    private(set) var receipts: [DeliveryReceipt] = []
    /// When storing is tried again, in milliseconds since boot; nil while nothing fails.
    private(set) var nextTry: Int64?

    /// Whether the last try failed.
    var isFailing: Bool { nextTry != nil }

    /// How long a failing database is left alone, in milliseconds: waiting for one that is locked holds alarms back.
    static let pause: Int64 = 5000
    /// How many lines of each are kept at most.
    private static let limit = 500

    /// Adds what could not be stored now to what waits.
    mutating func add(_ notes: [AlarmNote], _ receipts: [DeliveryReceipt]) {
        self.notes = (self.notes + notes).suffix(UnsavedChanges.limit)
        self.receipts = (self.receipts + receipts).suffix(UnsavedChanges.limit)
    }

    /// Storing failed at that time since boot.
    mutating func fail(at boot: Int64) { nextTry = boot + UnsavedChanges.pause }

    /// The database was opened anew: it may take what waits at once.
    mutating func tryAgain() { nextTry = nil }

    /// Whether it is too early to try again.
    func waits(at boot: Int64) -> Bool { nextTry.map { boot < $0 && $0 - boot <= UnsavedChanges.pause } ?? false }
}
