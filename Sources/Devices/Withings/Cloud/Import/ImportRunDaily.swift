import CivilTime
import EventLog
import JSONValues

/// What is done once a day beside the weights. None of it may cost an import: only a server that asks to wait ends the run.
extension ImportRun {
    /// A little less than a day, so that the slot of the next day finds it due.
    private static let daily: Int64 = 20 * 3600
    private static let hourly: Int64 = 3600

    private func isDue(_ last: Instant?, every seconds: Int64) -> Bool {
        guard let last else { return true }
        let age = clock.now().seconds(since: last)
        return age >= seconds || age < 0
    }

    /// Asks for the devices of the account; answers false where the token was refused.
    ///
    /// The consent covers `user.metrics` only, and the cloud may hold that the list needs more: then it stays unknown, the
    /// first plausible device is bound, and "scale offline" cannot be told from "patient did not weigh".
    mutating func listDevices(_ report: inout ImportReport) async throws(WithingsError) -> Bool {
        guard !isDryRun, isDue(state.devicesListed, every: isWeightMissing ? ImportRun.hourly : ImportRun.daily) else { return true }
        let reply: CloudCalls.Reply
        do {
            reply = try await calls.devices(access: pair.access)
        } catch {
            return true
        }
        if case .backoff(let seconds) = reply.answer.outcome { throw .tooManyRequests(seconds: seconds) }
        if reply.answer.outcome == .refreshTokenThenRetryOnce { return false }
        if reply.answer.outcome == .retryLater { return true }
        guard reply.answer.outcome == .ok, let devices = LinkedDevice.list(reply.answer.body) else {
            noteUnknownDevices(reply.answer.problem ?? "no list in the answer")
            return true
        }
        try await keep(.devices, reply, offset: nil, &report)
        state.devicesListed = clock.now()
        state.devices = devices
        return true
    }

    /// Does not ask again before tomorrow.
    mutating func noteUnknownDevices(_ reason: String) {
        state.devicesListed = clock.now()
        log(.info, "withings", "withings.devicesUnknown", "the account's devices cannot be listed (\(reason)); weights are imported all the same")
    }

    /// Looks whether the subscription of notifications is still there, and subscribes again where it is not.
    mutating func checkSubscription() async {
        guard let callback, !isDryRun, isDue(state.subscriptionChecked, every: ImportRun.daily) else { return }
        do {
            let listed = try await calls.subscriptions(access: pair.access).answer
            try listed.requireUsable(.notify)
            let profiles = listed.body?["profiles"]?.array ?? []
            if !profiles.contains(where: { $0["callbackurl"]?.string == callback && $0["appli"]?.lenientInt == Notification.weight }) {
                log(.notice, "withings", "withings.subscriptionMissing", "the subscription of notifications is not there; subscribing again")
                try await calls.subscribe(callback: callback, access: pair.access).answer.requireUsable(.notify)
            }
            state.subscriptionProblem = nil
        } catch {
            state.subscriptionProblem = "\(error)"
            log(
                .warning, "withings", "withings.subscription",
                "notifications cannot be subscribed: \(error). Imports go on by schedule; check that the callback answers HEAD with 200 over HTTPS")
        }
        state.subscriptionChecked = clock.now()
    }
}
