import EventLog
import JSONValues
import ScaleProtocols
import SystemBus

extension ScaleLink {
    /// Subscribes to everything the driver wants, before anything else is said: a bonded scale may begin at once. `StartNotify`, because
    /// `AcquireNotify` of 5.66 refuses characteristics that only indicate.
    func subscribe(_ session: ScaleSession, _ driver: any ScaleDriver) async throws(TalkError) {
        let wanted = tree.characteristics(of: session.path).filter { $0.canNotify && driver.wants($0.uuid, in: tree.services[$0.servicePath]) }
        guard !wanted.isEmpty else { throw .missing(.weightMeasurement) }
        var mayRetry = true
        for characteristic in wanted {
            while true {
                guard let failure = await startNotify(characteristic.path) else { break }
                switch failure {
                case .notPermitted where session.mayPair: try await pairForLink(session)
                case .vanished where mayRetry:
                    mayRetry = false
                    await pause(timings.discoveryPause)
                case .notSupported:
                    say(
                        .info, "noNotify", "the scale offers values that cannot be subscribed to",
                        ["characteristic": JSONValue(characteristic.uuid.description)])
                default: throw isOver(session.path) ? .lost : .refused(failure)
                }
                if failure == .notSupported { break }
            }
        }
        session.lastValue = ContinuousClock.now
    }

    /// Subscribes to a characteristic; nil where it is done.
    func startNotify(_ path: String) async -> BluezFailure? {
        // Entered first: a value may come before the answer.
        let isNew = subscriptions.insert(path).inserted
        do throws(BluezFailure) {
            _ = try await call(Bluez.call(path, Bluez.characteristic, "StartNotify"), limit: timings.gatt)
            return nil
        } catch {
            if isNew { subscriptions.remove(path) }
            return error
        }
    }

    /// Encrypts the link of a scale that wants it, once a connection.
    func pairForLink(_ session: ScaleSession) async throws(TalkError) {
        session.mayPair = false
        if let failure = await pairDevice(session.address, session.path) { throw .refused(failure) }
    }

    /// Pairs with the agent of the link; nil where it is done.
    func pairDevice(_ address: DeviceAddress, _ path: String) async -> BluezFailure? {
        pairing = address
        pairedBy = .justWorks
        defer {
            pairing = nil
            // Nobody needs an answer any more.
            question?.cancel()
            question = nil
        }
        say(.notice, "pairing", "pairing", ["scale": JSONValue(address.masked)])
        let begun = generation
        // A scale that goes out of reach may vanish from bluetoothd without an answer to what was asked of it.
        let failure = await withTaskGroup(of: BluezFailure?.self) { group in
            group.addTask { await self.askToPair(path) }
            group.addTask { await self.waitForLoss(path, begun, limit: self.timings.pair + .seconds(1)) ? .vanished : .noReply }
            defer { group.cancelAll() }
            return await group.next() ?? .cancelled
        }
        if let failure {
            if failure == .noReply || failure == .cancelled { await cancelPairing(path) }
            return failure
        }
        refusedPairing.remove(address)
        clear(.bond(address))
        say(.notice, "paired", "paired", ["scale": JSONValue(address.masked), "by": .string(pairedBy.rawValue)])
        return nil
    }

    private func askToPair(_ path: String) async -> BluezFailure? {
        do throws(BluezFailure) {
            _ = try await call(Bluez.call(path, Bluez.device, "Pair"), limit: timings.pair, mayBeSilent: true)
            return nil
        } catch .already {
            // That is what was wanted.
            pairedBy = .bondedBefore
            return nil
        } catch {
            return error
        }
    }

    /// Ends a pairing that nobody waits for any more, so that the next one is not refused; one that is over already is no failure.
    private func cancelPairing(_ path: String) async {
        await Task {
            do throws(BluezFailure) {
                _ = try await call(Bluez.call(path, Bluez.device, "CancelPairing"), limit: timings.call)
            } catch {
                say(.debug, "cancelPairing", "CancelPairing: \(error)")
            }
        }.value
    }
}
