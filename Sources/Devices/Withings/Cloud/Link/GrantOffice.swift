public import CivilTime
import JSONValues

/// Begins and ends the grant of a patient.
public struct GrantOffice: Sendable {
    private let settings: WithingsSettings
    private let calls: CloudCalls
    private let keeper: TokenKeeper
    private let stateFile: LinkStateFile
    private let clock: any WallClock

    /// An office over the same parts as the link's.
    public init(settings: WithingsSettings, calls: CloudCalls, keeper: TokenKeeper, stateFile: LinkStateFile, clock: any WallClock) {
        self.settings = settings
        self.calls = calls
        self.keeper = keeper
        self.stateFile = stateFile
        self.clock = clock
    }

    /// Begins an attempt.
    /// - Throws: ``WithingsError`` where no redirect address is configured.
    public func consent() throws(WithingsError) -> Consent { try Consent(client: calls.client, settings: settings, redirectURI: try redirectURI()) }

    private func redirectURI() throws(WithingsError) -> String {
        guard let redirectURI = settings.redirectURI else {
            throw .wrongRequest(service: "authorize", problem: "no redirect address is configured (withings.redirectURI)")
        }
        return redirectURI
    }

    /// Exchanges what was pasted at once, and stores the pair before anything else. A code lives 30 seconds.
    /// - Parameter isNewAccount: whether another account than the linked one may be linked.
    /// - Throws: ``WithingsError``; nothing is stored then.
    public func accept(_ pasted: String, for consent: Consent, isNewAccount: Bool = false) async throws(WithingsError) {
        let code = try consent.code(pasted)
        let answer = try await calls.exchange(code: code, redirectURI: try redirectURI()).answer
        try answer.requireUsable(.token)
        var state = try await stateFile.load()
        let token = TokenAnswer(answer.body)
        switch token.outcome(linkedUserID: isNewAccount ? nil : state.userID) {
        case .rejectWrongUser: throw .otherAccount
        case .keepAndAlert: throw .incompleteTokens
        case .store: break
        }
        guard token.missingScopes.isEmpty else { throw .missingScopes(token.missingScopes) }
        guard let pair = TokenPair(token, now: clock.now()) else { throw .incompleteTokens }
        try await keeper.store(pair)
        if state.userID != pair.userID {
            // Another account: what was learned about the old one says nothing about it.
            let seed = state.jitterSeed
            state = LinkState()
            state.jitterSeed = seed
        }
        state.userID = pair.userID
        state.study = nil
        state.isEndedByUser = false
        state.problem = nil
        state.failures = 0
        try await stateFile.save(state)
    }

    /// Ends the grant at Withings, and forgets it here. All data stay.
    /// - Throws: ``WithingsError``; where Withings refuses, the grant stays.
    public func revoke() async throws(WithingsError) {
        var state = try await stateFile.load()
        let stored = try await keeper.stored()
        guard let userID = stored?.userID ?? state.userID else { throw .notAuthorized }
        let nonce = try await calls.nonce().answer
        try nonce.requireUsable(.signature)
        guard let word = nonce.body?["nonce"]?.string, !word.isEmpty else {
            throw .unusableAnswer(service: CloudService.signature.rawValue, problem: "the answer holds no nonce")
        }
        let answer = try await calls.revoke(userID: userID, nonce: word).answer
        if answer.outcome == .recheckStoreThenReauthorize { throw .wrongRequest(service: "revoke", problem: answer.problem ?? "refused") }
        try answer.requireUsable(.token)
        try await keeper.forget()
        state.subscriptionChecked = nil
        state.subscriptionProblem = nil
        state.problem = nil
        try await stateFile.save(state)
    }

    /// Ends the grant because the monitoring of its patient is over. It is forgotten here in any case, so that nothing of this account is ever taken for the
    /// next patient's, and at Withings where that can be reached.
    /// - Returns: whether an account was linked, and why Withings could not be told.
    /// - Throws: ``WithingsError`` where it could not be forgotten.
    public func endWithPatient() async throws(WithingsError) -> (wasLinked: Bool, untold: WithingsError?) {
        let state = try await stateFile.load()
        guard try await keeper.stored() != nil || state.userID != nil else { return (false, nil) }
        var untold: WithingsError?
        do throws(WithingsError) {
            try await revoke()
        } catch {
            untold = error
            try await keeper.forget()
        }
        var fresh = LinkState()
        fresh.jitterSeed = state.jitterSeed
        try await stateFile.save(fresh)
        return (true, untold)
    }
}
