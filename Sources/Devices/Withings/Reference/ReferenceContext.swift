public import CivilTime
public import JSONValues

/// What `withings parse --context FILE` is told about the world: the file's members are those of the vectors' contexts,
/// and what is missing is not checked.
public struct ReferenceContext: Sendable {
    /// The time of the judgement.
    public var now: Instant
    /// The patient's zone: days are dated in it.
    public var zone: TimeZoneRules
    /// The Withings user this box is linked to.
    public var linkedUserID: String?
    /// The devices that are known; nil lets any device pass.
    public var knownDevices: Set<String>?
    /// The weight that a jump is measured from, in kg.
    public var reference: ExactDecimal?
    /// What earlier imports stored, in their order.
    public var priorStore: [StoredGroup]
    /// How the payload was asked for.
    public var fetch: FetchWindow
    /// HTTP code, 200 where none is told.
    public var httpStatus: Int
    /// Media type of the answer; nil where none is told.
    public var contentType: String?
    /// The header `Retry-After`.
    public var retryAfter: String?
    /// The method with which a notification came; nil where the payload came as an answer.
    public var method: String?
    /// The path that was called or that was posted to.
    public var endpoint: String
    /// Keys of notifications that came before.
    public var seenNotifications: Set<String>
    /// The numbers and names other sources know the patient by, under the names of the context's members.
    public var identities: JSONObject

    /// A group of an earlier import.
    public struct StoredGroup: Sendable, Hashable {
        let groupID: String
        let weight: ExactDecimal
        let modified: Int
        let measured: Instant
        let attribution: Int?
        let isInReview: Bool
    }

    /// How a `getmeas` payload was asked for.
    public struct FetchWindow: Sendable, Hashable {
        /// From when to when, both included; nil where only changes were asked for (`lastupdate`).
        public var window: ClosedRange<Instant>?
        /// The offset that was asked for.
        public var requestedOffset = 0
    }
}
