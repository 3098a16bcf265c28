import CivilTime
import EventLog
import JSONValues

/// One run: tokens, devices, all pages of the window, evidence, reconciliation, subscription. What it learns is in
/// ``state``, also where it fails half way.
struct ImportRun {
    let calls: CloudCalls
    let keeper: TokenKeeper
    let ports: ImportPorts
    let clock: any WallClock
    let log: EventLog
    let window: MeasureWindow
    let callback: String?
    let isDryRun: Bool
    /// Whether a weight is missing: then the devices are asked as well, whether the scale is in contact at all.
    let isWeightMissing: Bool
    var state: LinkState
    var pair: TokenPair
    private var hasRefreshed = false
    private let fetchID: String

    /// A server that answers with ever more pages is not believed.
    static let maximumPages = 100

    init(
        calls: CloudCalls, keeper: TokenKeeper, ports: ImportPorts, clock: any WallClock, log: EventLog, window: MeasureWindow, callback: String?,
        isDryRun: Bool, isWeightMissing: Bool, state: LinkState
    ) async throws(WithingsError) {
        self.calls = calls
        self.keeper = keeper
        self.ports = ports
        self.clock = clock
        self.log = log
        self.window = window
        self.callback = callback
        self.isDryRun = isDryRun
        self.isWeightMissing = isWeightMissing
        self.state = state
        fetchID = "\(clock.now())"
        pair = try await keeper.pair()
        self.state.userID = pair.userID
    }

    /// Fetches and stores everything; answers what it was.
    mutating func run() async throws(WithingsError) -> ImportReport {
        var report = ImportReport(.done, at: clock.now())
        report.isDryRun = isDryRun
        // What was known before: storing the pages changes it.
        let known = try await knownGroups()
        let isListed = try await listDevices(&report)
        let pages = try await fetch(&report)
        if !isListed {
            // Refused: by a token that turned out to be stale, or because the consent does not cover the list.
            let isListedNow = hasRefreshed ? try await listDevices(&report) : false
            if !isListedNow { noteUnknownDevices("the consent does not cover them") }
        }
        let reconciliation = try await reconcile(pages, known, &report)
        report.reconciliation = reconciliation
        report.lastWeighing = pages.flatMap(\.groups).compactMap(\.measured).filter { $0 <= Int(clock.now().seconds) + ReferenceRules.skew }.max()
            .map { Instant(seconds: Int64($0)) }
        state.lastWeighing = report.lastWeighing ?? state.lastWeighing
        state.isSuspiciouslyEmpty = reconciliation.isSuspiciouslyEmpty
        state.missingBeyondLimit = reconciliation.missingBeyondLimit
        await checkSubscription()
        return report
    }

    /// Repeats a call once with a fresh token where the token is refused: the box's clock may be wrong.
    private mutating func authorized(
        _ service: CloudService, _ call: (Secret) async throws(WithingsError) -> CloudCalls.Reply
    ) async throws(WithingsError) -> CloudCalls.Reply {
        var reply = try await call(pair.access)
        if reply.answer.outcome == .refreshTokenThenRetryOnce, !hasRefreshed {
            hasRefreshed = true
            pair = try await keeper.pair(insteadOf: pair.access)
            reply = try await call(pair.access)
        }
        try reply.answer.requireUsable(service)
        return reply
    }

    private mutating func fetch(_ report: inout ImportReport) async throws(WithingsError) -> [MeasurePage] {
        var pages: [MeasurePage] = []
        var offset = 0
        while pages.count < ImportRun.maximumPages {
            let (calls, window) = (calls, window)
            let reply = try await authorized(.measure) { (access) throws(WithingsError) in try await calls.measures(window, offset: offset, access: access) }
            guard let page = MeasurePage(reply.answer.body) else {
                throw .unusableAnswer(service: CloudService.measure.rawValue, problem: "the answer holds no measure groups")
            }
            try await keep(.measures, reply, offset: offset, &report)
            pages.append(page)
            report.pages = pages.count
            report.groups += page.groups.count
            if let updated = page.updated, updated > 0 { state.serverTime = Instant(seconds: Int64(updated)) }
            switch page.paging(requestedOffset: offset) {
            case .done: return pages
            case .next(let next): offset = next
            case .abort: throw .unusableAnswer(service: CloudService.measure.rawValue, problem: "the offset of the next page does not grow")
            }
        }
        throw .unusableAnswer(service: CloudService.measure.rawValue, problem: "more than \(ImportRun.maximumPages) pages")
    }

    func keep(_ kind: CloudEvidence.Kind, _ reply: CloudCalls.Reply, offset: Int?, _ report: inout ImportReport) async throws(WithingsError) {
        if isDryRun { return }
        let evidence = CloudEvidence(
            kind: kind, bytes: reply.bytes, received: reply.received, userID: pair.userID, fetchID: fetchID, window: offset == nil ? nil : window,
            offset: offset ?? 0)
        report.evidenceIDs.append(try await keep(evidence))
    }

    private func keep(_ evidence: CloudEvidence) async throws(WithingsError) -> String {
        do {
            return try await ports.keep(evidence)
        } catch {
            throw .notStored("\(error)")
        }
    }

    private func knownGroups() async throws(WithingsError) -> [KnownGroup] {
        do {
            return try await ports.knownGroups(pair.userID)
        } catch {
            throw .notStored("\(error)")
        }
    }

    private func reconcile(_ pages: [MeasurePage], _ known: [KnownGroup], _ report: inout ImportReport) async throws(WithingsError) -> Reconciliation {
        let reconciliation = Reconciliation(pages: pages, known: known, window: window, isComplete: true)
        guard reconciliation.needsRecord, !isDryRun else { return reconciliation }
        let now = clock.now()
        let record = ReconciliationRecord(reconciliation, known: known, pages: pages, time: state.serverTime ?? now)
        let evidence = CloudEvidence(
            kind: .reconciliation, bytes: record.bytes, received: now, userID: pair.userID, fetchID: fetchID, window: window, offset: 0)
        report.evidenceIDs.append(try await keep(evidence))
        return reconciliation
    }
}
