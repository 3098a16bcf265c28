import CivilTime

/// A fetch held against the store: what is new, changed, gone and back. Pure; what is absent counts only where the fetch
/// of the whole window is complete.
public struct Reconciliation: Sendable, Hashable {
    /// Groups that the store does not know.
    public private(set) var new: [String] = []
    /// Groups with a newer version than the stored one.
    public private(set) var updated: [String] = []
    /// Groups that were ambiguous and are confirmed by the newer version.
    public private(set) var confirmed: [String] = []
    /// Groups that the store holds as they are.
    public private(set) var unchanged = 0
    /// Stored groups that the account no longer holds, at most ``maximumRetractions``, the oldest first.
    public private(set) var missing: [String] = []
    /// How many more are missing than one run retracts.
    public private(set) var missingBeyondLimit = 0
    /// Groups that were retracted and are there again in their old version.
    public private(set) var returned: [String] = []
    /// The account answers with nothing although stored weighings lie in the window: nothing is concluded from that.
    public private(set) var isSuspiciouslyEmpty = false

    /// One run retracts no more: a server that loses half of its groups for a day must not empty the record.
    public static let maximumRetractions = 5

    /// Holds the pages of a fetch against the store.
    /// - Parameters:
    ///   - pages: the pages that came, in order.
    ///   - isComplete: whether they are all pages of the window.
    public init(pages: [MeasurePage], known: [KnownGroup], window: MeasureWindow, isComplete: Bool) {
        let store = Dictionary(known.map { ($0.groupID, $0) }) { $0.version > $1.version ? $0 : $1 }
        var present: [String: MeasureGroup] = [:]
        var order: [String] = []
        for group in pages.flatMap(\.groups) {
            guard let id = group.groupID else { continue }
            if let earlier = present[id] {
                if (earlier.modified ?? 0) >= (group.modified ?? 0) { continue }
            } else {
                order.append(id)
            }
            present[id] = group
        }
        for id in order { if let group = present[id] { sort(id, group, store[id]) } }
        guard isComplete else { return }
        let held = store.values.filter { !$0.isRetracted && window.contains($0.measured) }
        if pages.allSatisfy(\.isEmpty) {
            isSuspiciouslyEmpty = !held.isEmpty
            return
        }
        let gone = held.filter { present[$0.groupID] == nil }.sorted { ($0.measured, $0.groupID) < ($1.measured, $1.groupID) }
        missing = gone.prefix(Reconciliation.maximumRetractions).map(\.groupID)
        missingBeyondLimit = gone.count - missing.count
    }

    private mutating func sort(_ id: String, _ group: MeasureGroup, _ known: KnownGroup?) {
        let version = Int64(group.modified ?? 0)
        guard let known else {
            new.append(id)
            return
        }
        if version > known.version.seconds {
            updated.append(id)
            if known.attribution == 1, ReferenceRules.ownAttributions.contains(group.attribution ?? -1) { confirmed.append(id) }
        } else if known.isRetracted {
            returned.append(id)
        } else {
            unchanged += 1
        }
    }

    /// Whether something of the store changes by more than the fetched groups themselves say.
    var needsRecord: Bool { !missing.isEmpty || !returned.isEmpty }
}
