/// What came of a round, for the log.
struct DeliverySummary: Sendable {
    /// How many things the target took.
    var delivered = 0
    /// How many lay there already.
    var unchanged = 0
    /// Keys of things that were given up now.
    var gaveUp: [String] = []
    /// Keys of things that wait anyway and differ at the target.
    var differing: [String] = []
    /// Things that wait by themselves, for a reason that they did not have before.
    var postponed: [(key: String, reason: String)] = []
    /// Why the target as a whole failed; nil: it did not.
    var failure: String?
    /// Whether the box itself was refused.
    var isHalted = false
    /// Whether it failed before too, in the same words.
    var isKnown = false
    /// Whether it works again after it had failed.
    var hasRecovered = false
}
