public import CivilTime
public import JSONValues

/// What one run did.
public struct ImportReport: Sendable, Hashable {
    /// How it ended.
    public enum Ending: Sendable, Hashable {
        /// The whole window was fetched and stored.
        case done
        /// It failed; the next attempt is planned.
        case failed(WithingsError)
        /// The server wants to be left alone until then.
        case waiting(until: Instant)
    }
    /// How it ended.
    public var ending: Ending
    /// When.
    public var at: Instant
    /// How many groups with a weight came.
    public var groups = 0
    /// How many pages.
    public var pages = 0
    /// What they were against the store.
    public var reconciliation: Reconciliation?
    /// The evidence that was stored.
    public var evidenceIDs: [String] = []
    /// Whether nothing was stored on purpose.
    public var isDryRun = false
    /// The newest measuring time.
    public var lastWeighing: Instant?

    init(_ ending: Ending, at: Instant) {
        self.ending = ending
        self.at = at
    }

    /// The numbers by name, for log and command line.
    public var fields: JSONObject {
        let counts = reconciliation
        return JSONObject([
            ("groups", JSONValue(groups)), ("pages", JSONValue(pages)), ("new", JSONValue(counts?.new.count ?? 0)),
            ("updated", JSONValue(counts?.updated.count ?? 0)), ("confirmed", JSONValue(counts?.confirmed.count ?? 0)),
            ("unchanged", JSONValue(counts?.unchanged ?? 0)), ("retracted", JSONValue(counts?.missing.count ?? 0)),
            ("returned", JSONValue(counts?.returned.count ?? 0)), ("missingBeyondLimit", JSONValue(counts?.missingBeyondLimit ?? 0)),
        ])
    }
}
