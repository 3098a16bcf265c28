public import CivilTime

/// How the link is: a pure look at what is known, for `status`, `doctor`, alarms and the console.
public struct LinkHealth: Sendable, Hashable {
    /// What was found, the link itself first.
    public let findings: [LinkFinding]
    /// What the state knows.
    public let state: LinkState
    /// When the pair of tokens was received; nil where there is none.
    public let tokenIssued: Instant?
    /// When the next import is planned; nil where only a person can help.
    public let nextImport: Instant?

    /// Without a fetch for so long the technician is told (12 h), and before that it is a warning only.
    public static let longestSilence: Int64 = 12 * 3600
    /// A scale that weighs twice a day is in contact at least this often.
    public static let scaleSilence: Int64 = 36 * 3600

    /// Looks at the state.
    public init(state: LinkState, pair: TokenPair?, nextImport: Instant?, now: Instant) {
        self.state = state
        self.nextImport = nextImport
        tokenIssued = pair?.issued
        findings =
            [LinkHealth.grant(state, pair), LinkHealth.link(state, pair, now)]
            + [LinkHealth.answer(state), LinkHealth.scale(state, now), LinkHealth.notifications(state)].compactMap { $0 }
    }

    private static func grant(_ state: LinkState, _ pair: TokenPair?) -> LinkFinding {
        var finding = LinkFinding(check: "withings.grant", state: .ok, since: pair?.issued, text: "a Withings account is linked")
        if state.isEndedByUser {
            finding = LinkFinding(
                check: "withings.grant", state: .fault, text: "the user removed the link or the account at Withings; all data stay here",
                remedy: "ask the patient; `hypona withings authorize` links again")
        } else if pair == nil {
            finding = LinkFinding(
                check: "withings.grant", state: .warning, text: "no Withings account is linked", remedy: "run `hypona withings authorize`")
        } else if let problem = state.problem, problem.code == WithingsError.authorizationLost(status: nil).code {
            finding = LinkFinding(
                check: "withings.grant", state: .fault, since: problem.since, text: problem.text, remedy: "run `hypona withings authorize`")
        }
        return finding
    }

    private static func link(_ state: LinkState, _ pair: TokenPair?, _ now: Instant) -> LinkFinding {
        let last = state.lastSuccess.map { "last import \($0)" } ?? "nothing imported yet"
        var finding = LinkFinding(check: "withings.link", state: .ok, since: state.lastSuccess, text: last)
        guard pair != nil, let problem = state.problem else { return finding }
        // A clock that went back makes ages negative: those count as long.
        let age = state.lastSuccess.map { now.seconds(since: $0) } ?? .max
        let isLong = age > longestSilence || age < 0
        finding.state = isLong || !problem.isTransient ? .fault : .warning
        finding.since = problem.since
        finding.text = "\(last); since then: \(problem.text)"
        finding.remedy =
            problem.isTransient ? "check network and proxy if it lasts; it is tried again by itself" : "see the text; then `hypona withings import --now`"
        return finding
    }

    private static func answer(_ state: LinkState) -> LinkFinding? {
        if state.isSuspiciouslyEmpty {
            return LinkFinding(
                check: "withings.answer", state: .fault, text: "the account shows no weighing at all although some are stored; nothing was retracted",
                remedy: "look into the patient's Withings app: was the account emptied or another one linked?")
        }
        if state.missingBeyondLimit > 0 {
            return LinkFinding(
                check: "withings.answer", state: .warning,
                text: "\(state.missingBeyondLimit) more weighings are gone from the account than one import retracts",
                remedy: "look into the patient's Withings app; the following imports retract the others")
        }
        return nil
    }

    private static func scale(_ state: LinkState, _ now: Instant) -> LinkFinding? {
        guard let devices = state.devices else { return nil }
        let weak = devices.filter { $0.battery == "low" }.map { $0.model ?? $0.deviceID }
        let contact = devices.compactMap(\.lastSession).max()
        if let contact, now.seconds(since: contact) > scaleSilence {
            return LinkFinding(
                check: "withings.scale", state: .warning, since: contact, text: "the scale was last in contact with the cloud at \(contact)",
                remedy: "check the scale's batteries and Wi-Fi; weighings stay in it and come later")
        }
        if !weak.isEmpty {
            return LinkFinding(
                check: "withings.scale", state: .warning, since: contact, text: "low battery: \(weak.joined(separator: ", "))",
                remedy: "change the scale's batteries")
        }
        return LinkFinding(check: "withings.scale", state: .ok, since: contact, text: "\(devices.count) device(s) in the account")
    }

    private static func notifications(_ state: LinkState) -> LinkFinding? {
        guard state.subscriptionChecked != nil else { return nil }
        guard let problem = state.subscriptionProblem else {
            return LinkFinding(check: "withings.notifications", state: .ok, since: state.subscriptionChecked, text: "subscribed")
        }
        return LinkFinding(
            check: "withings.notifications", state: .warning, since: state.subscriptionChecked, text: problem,
            remedy: "check that the callback answers HEAD with 200 over HTTPS on port 443; imports go on by schedule")
    }
}
