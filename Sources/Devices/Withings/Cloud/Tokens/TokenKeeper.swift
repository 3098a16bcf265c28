import BlockingWork
public import CivilTime
public import EventLog
import HTTPClient

/// The one that holds the grant: it alone refreshes, one at a time over all processes, and hands a pair out only once it
/// is durable. A refused or half answer never replaces a stored pair.
public actor TokenKeeper {
    private let executor = SerialQueueExecutor(label: "hypona.withings.tokens")
    private let file: TokenFile
    private let calls: CloudCalls
    private let clock: any WallClock
    private let log: EventLog

    /// Longer than a refresh can take, so that whoever waits for the lock outlasts its holder.
    private static let longestWait = 90
    private static let waitStep = Duration.milliseconds(200)

    /// The queue of this actor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A keeper of the pair in that file.
    public init(file: TokenFile, calls: CloudCalls, clock: any WallClock, log: EventLog) {
        self.file = file
        self.calls = calls
        self.clock = clock
        self.log = log
    }

    /// The stored pair without renewing it; nil where nobody has authorised.
    /// - Throws: ``WithingsError`` where the file cannot be used.
    public func stored() throws(WithingsError) -> TokenPair? { try file.load() }

    /// A pair that can be used now: the stored one, or the next one where less than 15 minutes are left.
    /// - Parameter refused: an access token that was refused although it looked fresh (a wrong clock, another process).
    /// - Throws: ``WithingsError``; the stored pair stays as it was.
    func pair(insteadOf refused: Secret? = nil) async throws(WithingsError) -> TokenPair {
        let lock = try await lock()
        defer { lock.release() }
        guard let pair = try file.load() else { throw .notAuthorized }
        if pair.access != refused, pair.isFresh(at: clock.now()) { return pair }
        if let refused, pair.access != refused { return pair }
        return try await refresh(pair)
    }

    /// Stores the pair of a new consent.
    func store(_ pair: TokenPair) async throws(WithingsError) {
        let lock = try await lock()
        defer { lock.release() }
        try file.save(pair)
    }

    /// Forgets the pair.
    func forget() async throws(WithingsError) {
        let lock = try await lock()
        defer { lock.release() }
        try file.remove()
    }

    private func refresh(_ pair: TokenPair) async throws(WithingsError) -> TokenPair {
        do {
            return try await renewed(pair)
        } catch .authorizationLost {
            // Another process may have rotated without this lock (a restored file, an older program): what is stored now decides.
            log(.warning, "withings", "withings.refreshRefused", "the refresh token was refused; the stored pair is read again and tried once more")
            return try await renewed(try file.load() ?? pair)
        }
    }

    private func renewed(_ pair: TokenPair) async throws(WithingsError) -> TokenPair {
        let answer = try await calls.refresh(pair.refresh).answer
        try answer.requireUsable(.token)
        let token = TokenAnswer(answer.body)
        switch token.outcome(linkedUserID: pair.userID) {
        case .rejectWrongUser: throw .otherAccount
        case .keepAndAlert: throw .incompleteTokens
        case .store: break
        }
        guard let next = TokenPair(token, now: clock.now()) else { throw .incompleteTokens }
        try file.save(next)
        return next
    }

    private func lock() async throws(WithingsError) -> FileLock {
        let start = ContinuousClock.now
        while true {
            if let lock = try FileLock(path: file.lockPath) { return lock }
            if ContinuousClock.now - start > .seconds(TokenKeeper.longestWait) {
                throw .busy(what: "renewing the Withings tokens", process: FileLock.holder(path: file.lockPath))
            }
            do {
                try await Task.sleep(for: TokenKeeper.waitStep)
            } catch {
                throw .transport(.cancelled)
            }
        }
    }
}
