/// What a judged day hands on to the next one.
struct DayState {
    /// The state of one domain.
    struct Domain {
        /// The level, unconfirmed readings included.
        var level = AlertLevel.green
        /// The level that counts for the cluster.
        var sure = AlertLevel.green
        /// The day from which the level comes.
        var since: Int
    }

    /// The state of every domain.
    var domains: DomainTable<Domain>
    /// Whether the urine is raised by concentration, fresh or held.
    var isConcentrated = false
    /// Whether every red reason of the day was seen.
    var isAcknowledged = false

    init(pod: Int) { domains = DomainTable(repeating: Domain(since: pod)) }
}
