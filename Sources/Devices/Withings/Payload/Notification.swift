import JSONValues

/// A notification of the cloud. Nobody signs it, so it is a hint that something changed and never a source of values.
/// The answer is always 200 with an empty body: others, repeated, end the subscription.
public struct Notification: Sendable, Hashable {
    /// What to do after answering.
    public enum Outcome: String, Sendable {
        /// The probe of a subscription: nothing.
        case probe = "probe_ok"
        /// Fetch soon.
        case fetch = "fetch"
        /// The same call came before: one fetch is enough.
        case fetchDeduplicated = "fetch_deduplicated"
        /// No user or no number of the application.
        case ignoreMalformed = "ignore_malformed"
        /// Not the linked user.
        case ignoreUnknownUser = "ignore_unknown_user"
        /// Something other than weight changed.
        case ignoreOtherApplication = "ignore_other_appli"
        /// The user removed the account or the link: stop, keep all data, tell a person.
        case stopAndAlert = "stop_import_and_alert"
    }
    /// What to do.
    public let outcome: Outcome
    /// The range of measuring times in Unix seconds that the call names; nil: the whole window.
    public let start: Int?
    /// Its end.
    public let end: Int?
    /// The Withings user the call is about.
    public let userID: String?
    /// What changed: 1 is weight.
    public let application: Int?

    /// The HTTP status of every answer.
    public static let reply = 200
    /// The application number of weight.
    static let weight = 1
    /// That of the user's own actions, e.g. removing the link.
    private static let userActions = 46

    /// What remembers the call, to recognise its repetitions.
    public var key: String { Notification.key(userID, application, start, end) }

    /// Reads a call.
    /// - Parameters:
    ///   - body: the form fields as received, in any order, with unknown ones among them.
    ///   - method: the HTTP method; HEAD is the probe.
    ///   - linkedUserID: the user this box is linked to; nil lets any pass.
    ///   - seen: the keys of calls that were followed.
    public init(_ body: [UInt8], method: String?, linkedUserID: String?, seen: Set<String>) {
        let fields = ScaleUpload.fields(Array(String(decoding: body, as: UTF8.self).trimmingBlanks.utf8))
        func number(_ name: String) -> Int? { fields[name].flatMap { JSONValue.string($0).lenientInt } }
        userID = fields["userid"].flatMap { $0.isEmpty ? nil : $0 }
        application = number("appli")
        let times = [number("startdate"), number("enddate")]
        let isReversed = (times[0] ?? .min) > (times[1] ?? .max)
        (start, end) = isReversed ? (times[1], times[0]) : (times[0], times[1])
        if method == "HEAD" || body.starts(with: Array("HEAD ".utf8)) {
            outcome = .probe
        } else if userID == nil || application == nil {
            outcome = .ignoreMalformed
        } else if let linkedUserID, userID != linkedUserID {
            outcome = .ignoreUnknownUser
        } else if application == Notification.userActions, ["unlink", "delete"].contains(fields["action"]) {
            outcome = .stopAndAlert
        } else if application != Notification.weight {
            outcome = .ignoreOtherApplication
        } else {
            outcome = seen.contains(Notification.key(userID, application, start, end)) ? .fetchDeduplicated : .fetch
        }
    }

    private static func key(_ user: String?, _ application: Int?, _ start: Int?, _ end: Int?) -> String {
        "\(user ?? "None")|\(application ?? 0)|" + [start, end].map { $0.map { String($0) } ?? "None" }.joined(separator: "|")
    }
}
