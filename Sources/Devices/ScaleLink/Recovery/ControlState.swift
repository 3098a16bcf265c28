/// What the link wants of bluetoothd and what it has: tells the next thing to do. Pure, so that every order of events can be tried.
struct ControlState: Sendable, Hashable {
    /// Something to do.
    enum Step: Sendable, Hashable, CaseIterable {
        /// Ask who bluetoothd is.
        case findOwner
        /// Read all its objects.
        case loadTree
        /// Register the agent that pairing needs.
        case registerAgent
        /// Switch the adapter off and on.
        case powerCycle
        /// Switch the adapter on.
        case powerOn
        /// Say how to discover.
        case setFilter
        /// Begin discovery.
        case startDiscovery
        /// End discovery.
        case stopDiscovery
        /// Register the advertisement monitor.
        case registerMonitor
    }

    /// What to do, or how long to wait.
    enum Decision: Sendable, Hashable {
        case take(Step)
        /// Nothing to do before that time, unless something changes.
        case wait(until: ContinuousClock.Instant?)
    }

    /// Whether the message bus is connected.
    var hasBus = false
    /// The unique name of bluetoothd.
    var owner: String?
    /// Whether its objects are known.
    var isLoaded = false
    /// Whether the agent is registered.
    var hasAgent = false
    /// The adapter in use.
    var adapter: AdapterState?
    /// Whether the filter of discovery is set.
    var isFiltered = false
    /// Whether we discover.
    var isDiscovering = false
    /// Whether we want to: not while a connection is being made.
    var wantsDiscovery = true
    /// Whether the advertisement monitor is registered.
    var hasMonitor = false
    /// Whether the adapter is to be switched off and on.
    var wantsPowerCycle = false
    /// Whether discovery is to be ended and begun again.
    var wantsRestart = false
    /// When a step that failed may be tried again.
    var notBefore: [Step: ContinuousClock.Instant] = [:]

    /// bluetoothd is gone, or another one is there: nothing of the old one holds any more.
    mutating func forgetBluetooth() {
        owner = nil
        isLoaded = false
        hasAgent = false
        forgetAdapter()
        notBefore = [:]
    }

    /// The adapter is gone or off: what was set up on it is too.
    mutating func forgetAdapter() {
        adapter = nil
        wantsPowerCycle = false
        forgetDiscovery()
        hasMonitor = false
    }

    /// Discovery has ended without our doing.
    mutating func forgetDiscovery() {
        isFiltered = false
        isDiscovering = false
        wantsRestart = false
    }

    /// The next thing to do.
    func decision(_ now: ContinuousClock.Instant) -> Decision {
        var waits: ContinuousClock.Instant?
        for step in due {
            guard let until = notBefore[step], until > now else { return .take(step) }
            waits = waits.map { min($0, until) } ?? until
            // Only the agent and the monitor are not needed for what comes after them.
            if step != .registerAgent, step != .registerMonitor { break }
        }
        return .wait(until: waits)
    }

    /// What is missing, in the order in which it has to be done.
    private var due: [Step] {
        guard hasBus else { return [] }
        guard owner != nil else { return [.findOwner] }
        guard isLoaded else { return [.loadTree] }
        var steps: [Step] = hasAgent ? [] : [.registerAgent]
        guard let adapter else { return steps }
        if wantsPowerCycle { return [.powerCycle] }
        guard adapter.isPowered else { return steps + [.powerOn] }
        if adapter.hasMonitors && !hasMonitor { steps.append(.registerMonitor) }
        if wantsRestart || !wantsDiscovery && isDiscovering { return steps + [.stopDiscovery] }
        if wantsDiscovery && !isDiscovering { steps.append(isFiltered ? .startDiscovery : .setFilter) }
        return steps
    }
}
