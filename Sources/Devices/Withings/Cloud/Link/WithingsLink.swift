public import CivilTime
public import EventLog
import HTTPClient
import JSONValues

/// The link of one patient to the cloud: runs imports by plan, hint or command, one at a time over all processes, and
/// knows how the link is.
public actor WithingsLink {
    private let settings: WithingsSettings
    private let calls: CloudCalls
    private let keeper: TokenKeeper
    private let stateFile: LinkStateFile
    private let ports: ImportPorts
    private let clock: any WallClock
    private let log: EventLog

    /// What an import is about: the patient, the day of surgery and the zone.
    public struct Patient: Sendable, Hashable {
        /// The pseudonym.
        public var study: String
        /// The day of surgery.
        public var surgery: CivilDate
        /// The patient's zone.
        public var zone: TimeZoneRules

        /// A patient.
        public init(study: String, surgery: CivilDate, zone: TimeZoneRules) {
            self.study = study
            self.surgery = surgery
            self.zone = zone
        }
    }

    /// A link.
    public init(
        settings: WithingsSettings, calls: CloudCalls, keeper: TokenKeeper, stateFile: LinkStateFile, ports: ImportPorts, clock: any WallClock, log: EventLog
    ) {
        self.settings = settings
        self.calls = calls
        self.keeper = keeper
        self.stateFile = stateFile
        self.ports = ports
        self.clock = clock
        self.log = log
    }

    /// Imports now, whatever the plan says; only the server's own wish to be left alone is respected.
    /// - Parameters:
    ///   - since: an earlier first day than the window has; nil for the window.
    ///   - isDryRun: fetch and compare, and store nothing.
    ///   - isWeightMissing: whether the run looks for a weight that should be there; then it asks for the devices too.
    /// - Throws: ``WithingsError`` where no run could begin: another runs, or the state cannot be read.
    public func importNow(_ patient: Patient, since: CivilDate? = nil, isDryRun: Bool = false, isWeightMissing: Bool = false) async throws(WithingsError)
        -> ImportReport
    {
        guard let lock = try await stateFile.lock() else {
            throw .busy(what: "importing from Withings", process: await stateFile.holder())
        }
        defer { lock.release() }
        var state = try await stateFile.load()
        let now = clock.now()
        if let until = state.backoffUntil, now < until, until.seconds(since: now) <= Int64(CloudAnswer.waits.upperBound) {
            return ImportReport(.waiting(until: until), at: now)
        }
        state.lastAttempt = now
        // An account is one person's: what is weighed there now may be a weight of whoever had this box before.
        if let linked = state.study, linked != patient.study {
            let error = WithingsError.otherPatient
            state.problem = LinkProblem(code: error.code, text: "\(error)", since: state.problem?.since ?? now, isTransient: false)
            try await stateFile.save(state)
            return ImportReport(.failed(error), at: now)
        }
        state.study = patient.study
        let window = window(patient, since: since, state, now)
        let report = await report(window, isDryRun: isDryRun, isWeightMissing: isWeightMissing, &state)
        if !isDryRun { try await stateFile.save(state) }
        write(report)
        return report
    }

    private func window(_ patient: Patient, since: CivilDate?, _ state: LinkState, _ now: Instant) -> MeasureWindow {
        let window = MeasureWindow(surgery: patient.surgery, zone: patient.zone, now: now, serverTime: state.serverTime)
        guard let since else { return window }
        return MeasureWindow(start: min(window.start, patient.zone.startOfDay(since).seconds), end: window.end)
    }

    private func report(_ window: MeasureWindow, isDryRun: Bool, isWeightMissing: Bool, _ state: inout LinkState) async -> ImportReport {
        do {
            var run = try await ImportRun(
                calls: calls, keeper: keeper, ports: ports, clock: clock, log: log, window: window, callback: settings.callback, isDryRun: isDryRun,
                isWeightMissing: isWeightMissing, state: state)
            do {
                let report = try await run.run()
                state = run.state
                state.lastSuccess = clock.now()
                state.failures = 0
                state.problem = nil
                state.backoffUntil = nil
                return report
            } catch {
                state = run.state
                throw error
            }
        } catch let error as WithingsError {
            note(error, &state)
            return ImportReport(.failed(error), at: clock.now())
        } catch {
            note(.notStored("\(error)"), &state)
            return ImportReport(.failed(.notStored("\(error)")), at: clock.now())
        }
    }

    private func note(_ error: WithingsError, _ state: inout LinkState) {
        let now = clock.now()
        if case .tooManyRequests(let seconds) = error { state.backoffUntil = now.adding(seconds: Int64(seconds)) }
        state.failures += 1
        let since = state.problem.flatMap { $0.code == error.code ? $0.since : nil } ?? now
        state.problem = LinkProblem(code: error.code, text: "\(error)", since: since, isTransient: error.isTransient)
    }

    private func write(_ report: ImportReport) {
        switch report.ending {
        case .done: log(.info, "withings", "withings.imported", "import done", report.fields)
        case .failed(let error): log(error.isTransient ? .warning : .error, "withings", error.code, "import failed: \(error)")
        case .waiting: break
        }
        if report.reconciliation?.isSuspiciouslyEmpty == true {
            log(.error, "withings", "withings.suspiciousEmpty", "the account answers without any weighing although some are stored; nothing was retracted")
        }
        if let more = report.reconciliation?.missingBeyondLimit, more > 0 {
            log(.warning, "withings", "withings.manyMissing", "more weighings are gone from the account than one import retracts", ["missing": JSONValue(more)])
        }
    }

    /// When the next import by plan is due, where one is allowed at all.
    /// - Parameters:
    ///   - isHinted: whether a notification said that something changed.
    ///   - isMissing: whether the weight of a slot is not there.
    public func nextImport(
        _ patient: Patient, isHinted: Bool = false, isMissing: (ImportSchedule.Slot) -> Bool
    ) async throws(WithingsError) -> Instant? {
        let state = try await stateFile.load()
        let now = clock.now()
        guard let planned = WithingsLink.next(state, settings.schedule(seed: state.jitterSeed), patient, now: now, isMissing: isMissing) else { return nil }
        guard isHinted, state.problem == nil else { return planned }
        let last = state.lastSuccess.flatMap { $0 <= now ? $0 : nil }
        return min(planned, last.map { max(now, $0.adding(seconds: ImportSchedule.shortestGap)) } ?? now)
    }

    /// The plan, the retry ladder and the server's wishes together; nil where only a person can help.
    static func next(
        _ state: LinkState, _ schedule: ImportSchedule, _ patient: Patient, now: Instant, isMissing: (ImportSchedule.Slot) -> Bool
    ) -> Instant? {
        if state.isEndedByUser { return nil }
        func planned(after last: Instant?) -> Instant { schedule.next(now: now, zone: patient.zone, lastSuccess: last, isMissing: isMissing) }
        guard let problem = state.problem, let attempt = state.lastAttempt, attempt <= now.adding(seconds: 60) else {
            return planned(after: state.lastSuccess)
        }
        // What a person has to mend is tried again with the next planned time, not by the ladder.
        if !problem.isTransient { return planned(after: attempt) }
        let retry = attempt.adding(seconds: RetryLadder.wait(failures: state.failures))
        let backoff = state.backoffUntil.flatMap { $0.seconds(since: now) <= Int64(CloudAnswer.waits.upperBound) ? $0 : nil } ?? now
        return max(retry, backoff)
    }

    /// What is known about the link.
    public func state() async throws(WithingsError) -> LinkState { try await stateFile.load() }

    /// How the link is.
    /// - Parameter nextImport: when the next import is planned.
    public func health(nextImport: Instant?) async throws(WithingsError) -> LinkHealth {
        let pair = try await keeper.stored()
        return LinkHealth(state: try await stateFile.load(), pair: pair, nextImport: pair == nil ? nil : nextImport, now: clock.now())
    }

    /// Takes a notification in and says whether it asks for an import. The caller answers ``Notification/reply`` at once.
    public func take(_ body: [UInt8], method: String) async throws(WithingsError) -> Notification {
        guard let lock = try await stateFile.lock() else {
            // A run is going on; it fetches everything anyway, and the next one comes by plan.
            return Notification(body, method: method, linkedUserID: try await stateFile.load().userID, seen: [])
        }
        defer { lock.release() }
        var state = try await stateFile.load()
        let call = Notification(body, method: method, linkedUserID: state.userID, seen: Set(state.seenNotifications))
        switch call.outcome {
        case .fetch:
            state.seenNotifications = Array((state.seenNotifications + [call.key]).suffix(LinkState.rememberedNotifications))
            try await stateFile.save(state)
        case .stopAndAlert:
            state.isEndedByUser = true
            try await stateFile.save(state)
            log(.error, "withings", "withings.endedByUser", "the user removed the link or the account at Withings; imports stop, all data stay")
        default: break
        }
        return call
    }
}
