public import JSONValues

/// What the reference policy makes of one payload: the object that `withings parse` prints.
public struct ReferenceAnswer: Sendable, Hashable {
    /// What the payload was taken for; nil where its content is unknown.
    public var kind: PayloadKind?
    /// What would happen with it.
    public var outcome: String
    /// Its weights; nil for payloads that hold none by their kind.
    public var readings: [JudgedReading]?
    /// The members that only some kinds have.
    public var extra = JSONObject()

    /// Whether the payload as a whole can be used: no outcome that asks for a repetition or repair. Single readings of it may
    /// still be rejected.
    public var isUsable: Bool {
        let refused: Set<String> = [
            CloudOutcome.refreshTokenThenRetryOnce.name, CloudOutcome.backoff(seconds: 0).name, CloudOutcome.retryLater.name,
            CloudOutcome.fixRequest.name, CloudOutcome.alertUnauthorized.name, CloudOutcome.recheckStoreThenReauthorize.name,
            TokenAnswer.Outcome.rejectWrongUser.rawValue, TokenAnswer.Outcome.keepAndAlert.rawValue, ReferenceAnswer.checksumRefused,
            ReferenceAnswer.massDeletionRefused, ReferenceAnswer.damagedUpload, ReferenceAnswer.signatureDiffers,
        ]
        return !refused.contains(outcome)
    }

    /// Whether nothing of it is refused.
    var isGood: Bool { isUsable && readings?.contains { $0.verdict.action == .reject } != true }

    static let checksumRefused = "reject_crc"
    static let damagedUpload = "reject_form"
    static let massDeletionRefused = "refuse_mass_delete"
    static let signatureDiffers = "bad"

    /// The object.
    public var json: JSONObject {
        var object = JSONObject([("kind", JSONValue(kind?.rawValue)), ("outcome", .string(outcome))])
        if let readings { object["measurements"] = .array(readings.map(\.json)) }
        for (name, value) in extra { object[name] = value }
        return object
    }
}
