import EventLog
import SystemBus

extension ScaleLink {
    /// Keeps the message bus connected.
    func keepBus() async {
        var backoff = Backoff(timings.backoff)
        while !Task.isCancelled {
            do {
                try await openBus()
                backoff.reset()
                clear(.noBus)
                noteChange()
                while bus != nil, !Task.isCancelled { _ = await nextChange(before: nil) }
            } catch {
                raise(.noBus, "no message bus: \(error)", remedy: "check dbus.service", level: .error)
            }
            await closeBus()
            await pause(backoff.next())
        }
    }

    private func openBus() async throws(BusError) {
        let handlers = BusHandlers(
            signal: { [weak self] signal in self?.assumeIsolated { $0.received(signal) } },
            request: { [weak self] request in self?.assumeIsolated { $0.received(request) } },
            closed: { [weak self] _ in self?.assumeIsolated { $0.lostBus() } })
        switch configuration.source {
        case .bluez(let address):
            let connection = BusConnection(executor: busExecutor, handlers: handlers)
            try await connection.open(address: address)
            bus = connection
            for rule in Bluez.rules { try await connection.subscribe(rule, limit: timings.call) }
            await connection.export(OwnObjects.root)
        case .script(let script): bus = ScriptedBus(script: script, executor: busExecutor, handlers: handlers)
        }
        control.hasBus = true
    }

    private func lostBus() {
        guard bus != nil else { return }
        bus = nil
        lostBluetooth()
        control.hasBus = false
        raise(.noBus, "the message bus is gone", remedy: "check dbus.service", level: .error)
        noteChange()
    }

    private func closeBus() async {
        let old = bus
        bus = nil
        lostBluetooth()
        control.hasBus = false
        noteChange()
        await old?.close()
    }

    /// Nothing that was set up with bluetoothd holds any more.
    func lostBluetooth() {
        generation += 1
        radioGeneration += 1
        tree = ObjectTree()
        control.forgetBluetooth()
        subscriptions = []
        candidates.removeAll()
    }

    /// Calls bluetoothd. A call that is not answered counts for the ladder, unless silence is an answer: of a scale that sleeps again.
    func call(_ call: BusCall, limit: Duration, mayBeSilent: Bool = false) async throws(BluezFailure) -> [BusValue] {
        guard let bus else { throw .busClosed }
        let begun = generation
        do {
            let answer = try await bus.call(call, limit: limit)
            ladder.answered()
            clear(.hung)
            return answer
        } catch {
            let failure = BluezFailure(error)
            // A bluetoothd that died does not hang; the next one is asked anew.
            if failure == .noReply, begun == generation, !mayBeSilent { unanswered(call) }
            if case .denied = failure {
                raise(
                    .denied, "the message bus forbids \(call.interface).\(call.member)",
                    remedy: "check the D-Bus policy of bluetoothd and AppArmor for the gateway's user", level: .error)
            }
            throw failure
        }
    }

    private func unanswered(_ call: BusCall) {
        say(.warning, "noReply", "no answer to \(call.interface).\(call.member)")
        switch ladder.unanswered(ContinuousClock.now) {
        case .powerCycle: control.wantsPowerCycle = true
        case .callTechnician:
            raise(.hung, "bluetoothd does not answer", remedy: "systemctl restart bluetooth; if that does not help, pull and plug the adapter", level: .error)
        case .restartDiscovery, nil: break
        }
        noteChange()
    }

    /// Takes a signal in.
    func received(_ signal: BusSignal) {
        if signal.sender == Bluez.bus {
            if signal.member == "NameOwnerChanged", signal.body.count == 3, signal.body[0].string == Bluez.name { ownerChanged(signal.body[2].string ?? "") }
            return
        }
        // Everybody may send signals to us; only bluetoothd may tell us about devices.
        guard signal.sender == control.owner else {
            book.foreign += 1
            return
        }
        for change in tree.apply(signal) { received(change) }
    }

    private func ownerChanged(_ owner: String) {
        guard owner != control.owner ?? "" else { return }
        lostBluetooth()
        control.owner = owner.isEmpty ? nil : owner
        if owner.isEmpty {
            raise(.notRunning, "bluetoothd has ended", remedy: "it is waited for; systemctl status bluetooth says why", level: .error)
        } else {
            say(.notice, "started", "bluetoothd has started")
        }
        noteChange()
    }
}
