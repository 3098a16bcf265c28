import EventLog
import JSONValues
import SystemBus

extension ScaleLink {
    /// Connects, with tries; nil when connected, else why not.
    func connect(_ session: ScaleSession, isQuick: Bool) async -> BluezFailure? {
        var last: BluezFailure = .vanished
        for wait in isQuick ? [.zero] : [.zero] + timings.connectPauses {
            if wait > .zero { await pause(wait) }
            guard !Task.isCancelled, tree.devices[session.path] != nil else { return last }
            guard let failure = await connectOnce(session.path, isQuick: isQuick) else { return nil }
            last = failure
            switch failure {
            case .connection, .noReply, .inProgress, .other: say(.info, "connect", "not connected: \(failure)", ["scale": JSONValue(session.address.masked)])
            default: return failure
            }
        }
        return last
    }

    /// One try. bluetoothd does not always answer: the device may vanish instead, or nothing may come at all.
    private func connectOnce(_ path: String, isQuick: Bool) async -> BluezFailure? {
        let limit = isQuick ? timings.quickConnect : timings.connect
        let begun = generation
        let failure = await withTaskGroup(of: BluezFailure?.self) { group in
            group.addTask { await self.askToConnect(path, limit: limit, mayBeSilent: isQuick) }
            group.addTask {
                _ = await self.waitForLoss(path, begun, limit: limit + .seconds(1))
                return .vanished
            }
            defer { group.cancelAll() }
            return await group.next() ?? .cancelled
        }
        switch failure {
        case .already: return tree.devices[path]?.isConnected == true ? nil : failure
        case .inProgress:
            // An earlier Connect runs: it may still succeed; Disconnect ends it where not.
            if await until(limit, { tree.devices[path]?.isConnected != false }), tree.devices[path] != nil { return nil }
            await disconnect(path)
            return failure
        case .noReply, .cancelled:
            await disconnect(path)
            return failure
        default: return failure
        }
    }

    private func askToConnect(_ path: String, limit: Duration, mayBeSilent: Bool) async -> BluezFailure? {
        do throws(BluezFailure) {
            _ = try await call(Bluez.call(path, Bluez.device, "Connect"), limit: limit, mayBeSilent: mayBeSilent)
            return nil
        } catch {
            return error
        }
    }

    /// Waits until the device or bluetoothd is gone; whether it is, after `limit` at most.
    func waitForLoss(_ path: String, _ begun: Int, limit: Duration) async -> Bool {
        await until(limit) { tree.devices[path] == nil || generation != begun }
    }

    /// Tells the technician where a scale in reach cannot be used.
    func report(_ failure: BluezFailure, _ session: ScaleSession) {
        let isBonded = tree.devices[session.path]?.isPaired == true
        switch failure {
        case .vanished, .busClosed, .notRunning, .cancelled, .notReady: break
        case .authentication(let what): refusedBond(session, what)
        case .connection where isBonded:
            raise(
                .bond(session.address), "the bonded scale \(session.address.masked) is in reach but refuses the connection",
                remedy: "weigh again near the gateway; if it stays so the scale has forgotten the gateway: hypona scale forget, then hypona scale pair")
        default:
            raise(
                .connection(session.address), "the scale \(session.address.masked) is in reach but cannot be connected to: \(failure)",
                remedy: "weigh again near the gateway; check the scale's batteries")
        }
    }

    /// A scale refuses to pair, or its bond: nothing is tried again by itself, and no bond is removed.
    func refusedBond(_ session: ScaleSession, _ what: String) {
        refusedPairing.insert(session.address)
        raise(
            .bond(session.address), "the scale \(session.address.masked) refuses to pair (\(what))",
            remedy: "put the scale into pairing mode (often the button on its back), then hypona scale pair")
    }
}
