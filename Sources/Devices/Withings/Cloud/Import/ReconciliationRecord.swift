public import CivilTime
import JSONValues

/// What a complete fetch showed about stored groups, kept as evidence: the cloud sends no tombstones, so that a deletion
/// is this box's own observation.
public struct ReconciliationRecord: Sendable, Hashable {
    /// A stored group that the account no longer holds.
    public struct Missing: Sendable, Hashable {
        /// The group.
        public let groupID: String
        /// The version that this retraction is: later than every version seen before.
        public let version: Instant
    }
    /// A retracted group that is there again, unchanged.
    public struct Returned: Sendable, Hashable {
        /// The group as the account holds it.
        public let group: MeasureGroup
        /// The version that this return is: later than the retraction.
        public let version: Instant
    }
    /// Groups that are gone.
    public let missing: [Missing]
    /// Groups that are back.
    public let returned: [Returned]

    /// The record of a fetch.
    /// - Parameters:
    ///   - time: the server's time of the fetch, or this box's where it told none.
    init(_ reconciliation: Reconciliation, known: [KnownGroup], pages: [MeasurePage], time: Instant) {
        let versions = Dictionary(known.map { ($0.groupID, $0.version) }) { max($0, $1) }
        func version(_ id: String) -> Instant { max(time, versions[id]?.adding(seconds: 1) ?? time) }
        missing = reconciliation.missing.map { Missing(groupID: $0, version: version($0)) }
        let groups = pages.flatMap(\.groups)
        returned = reconciliation.returned.compactMap { id in groups.last { $0.groupID == id }.map { Returned(group: $0, version: version(id)) } }
    }

    /// The bytes to keep.
    var bytes: [UInt8] {
        let gone = missing.map { JSONValue.object(JSONObject([("grpid", .string($0.groupID)), ("version", JSONValue(Int($0.version.seconds)))])) }
        let back = returned.map { JSONValue.object(JSONObject([("version", JSONValue(Int($0.version.seconds))), ("group", $0.group.json)])) }
        return Array(JSONValue.object(JSONObject([("missing", .array(gone)), ("returned", .array(back))])).text().utf8)
    }

    /// Reads such bytes; nil where they are something else.
    init?(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes), let gone = value["missing"]?.array, let back = value["returned"]?.array else { return nil }
        func version(_ entry: JSONValue) -> Instant? { entry["version"]?.int.map { Instant(seconds: Int64($0)) } }
        missing = gone.compactMap { entry in
            guard let id = entry["grpid"]?.string, let version = version(entry) else { return nil }
            return Missing(groupID: id, version: version)
        }
        returned = back.compactMap { entry in
            guard let group = entry["group"].flatMap(MeasureGroup.init), let version = version(entry) else { return nil }
            return Returned(group: group, version: version)
        }
        if missing.count != gone.count || returned.count != back.count { return nil }
    }
}
