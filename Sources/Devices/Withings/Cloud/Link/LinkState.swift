public import CivilTime

/// What is known about the link to the cloud between runs and between processes: when it was tried, what came, what is
/// wrong. It holds no secret and no weight.
public struct LinkState: Sendable, Hashable {
    /// The linked user; nil before the first consent.
    public var userID: String?
    /// The pseudonym of the patient for whom it was first asked; nil before that.
    public var study: String?
    /// When a run last began.
    public var lastAttempt: Instant?
    /// When a run last fetched the whole window.
    public var lastSuccess: Instant?
    /// How many runs in a row failed since.
    public var failures = 0
    /// Not before then does the server want to be asked again.
    public var backoffUntil: Instant?
    /// The last failure; nil after a success.
    public var problem: LinkProblem?
    /// The newest measuring time that was seen in the account.
    public var lastWeighing: Instant?
    /// The server's time in its last answer.
    public var serverTime: Instant?
    /// The devices of the account; nil where they could not be listed.
    public var devices: [LinkedDevice]?
    /// When they were listed, or that was tried.
    public var devicesListed: Instant?
    /// The last answer was empty although weighings are stored.
    public var isSuspiciouslyEmpty = false
    /// Groups that are missing beyond what one run retracts.
    public var missingBeyondLimit = 0
    /// When the subscription was last checked.
    public var subscriptionChecked: Instant?
    /// What is wrong with the subscription; nil where it is there or none is configured.
    public var subscriptionProblem: String?
    /// The keys of notifications that were followed, the newest last.
    public var seenNotifications: [String] = []
    /// The user ended the link at his side.
    public var isEndedByUser = false
    /// A random number that spreads the boxes of a study over the minutes.
    public var jitterSeed = 0

    /// How many notifications are remembered.
    static let rememberedNotifications = 50

    /// Nothing known.
    public init() {}
}

/// A failure of the link.
public struct LinkProblem: Sendable, Hashable {
    /// A stable word.
    public var code: String
    /// What happened and what to do.
    public var text: String
    /// When it began.
    public var since: Instant
    /// Whether it may pass without anybody doing anything.
    public var isTransient: Bool

    /// A failure.
    public init(code: String, text: String, since: Instant, isTransient: Bool) {
        self.code = code
        self.text = text
        self.since = since
        self.isTransient = isTransient
    }
}
