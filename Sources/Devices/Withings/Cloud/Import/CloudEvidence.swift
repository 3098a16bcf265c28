public import CivilTime
public import JSONValues

/// An answer of the cloud as evidence: the bytes as received, and what has to be known to decode them again.
public struct CloudEvidence: Sendable, Hashable {
    /// What the bytes are.
    public enum Kind: String, Sendable, CaseIterable {
        /// A page of measure groups.
        case measures = "withings.getmeas"
        /// The list of devices.
        case devices = "withings.getdevice"
        /// What this box concluded from a complete fetch: groups that are gone or back (``ReconciliationRecord``).
        case reconciliation = "withings.reconciliation"
    }
    /// What the bytes are.
    public let kind: Kind
    /// The bytes.
    public let bytes: [UInt8]
    /// When they were received, or concluded.
    public let received: Instant
    /// The Withings user of the account.
    public let userID: String
    /// Identifies the fetch that the page is part of.
    public let fetchID: String
    /// How the page was asked for.
    public let window: MeasureWindow?
    /// The offset it was asked for with.
    public let offset: Int

    /// The particulars to keep beside the bytes.
    public var metadata: JSONValue {
        var members = JSONObject([("kind", .string(kind.rawValue)), ("userid", .string(userID)), ("fetch", .string(fetchID))])
        if let window {
            members["startdate"] = JSONValue(Int(window.start))
            members["enddate"] = JSONValue(Int(window.end))
            members["offset"] = JSONValue(offset)
        }
        return .object(members)
    }
}

/// What a piece of cloud evidence says.
public enum CloudFacts: Sendable, Hashable {
    /// Measure groups of one page.
    case measures(MeasurePage)
    /// The devices of the account.
    case devices([LinkedDevice])
    /// Groups that are gone, and groups that are back.
    case reconciliation(ReconciliationRecord)

    /// Decodes evidence, at first and at every rebuild alike; nil where the bytes are no good answer of that kind.
    public init?(_ bytes: [UInt8], kind: CloudEvidence.Kind) {
        let answer = CloudAnswer(bytes, http: 200, contentType: nil, retryAfter: nil, isTokenEndpoint: false)
        switch kind {
        case .measures:
            guard answer.outcome == .ok, let page = MeasurePage(answer.body) else { return nil }
            self = .measures(page)
        case .devices:
            guard answer.outcome == .ok, let devices = LinkedDevice.list(answer.body) else { return nil }
            self = .devices(devices)
        case .reconciliation:
            guard let record = ReconciliationRecord(bytes) else { return nil }
            self = .reconciliation(record)
        }
    }
}
