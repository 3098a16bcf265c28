import EventLog
import CivilTime
import JSONValues
import ScaleProtocols
import SystemBus

extension ScaleLink {
    /// One whole connection: connect, subscribe, set the clock, take what comes.
    func run(_ session: ScaleSession, isQuick: Bool) async -> SessionOutcome {
        self.session = session
        holds += 1
        var isHolding = true
        func release() {
            guard isHolding else { return }
            isHolding = false
            holds -= 1
            noteChange()
        }
        defer {
            release()
            self.session = nil
        }
        noteChange()
        _ = await until(timings.call) { !control.isDiscovering }
        let begun = radioGeneration
        if tree.devices[session.path]?.isConnected != true {
            await pause(timings.settle)
            if let failure = await connect(session, isQuick: isQuick) {
                // A scale that went to sleep after its values is as it should be.
                if !isQuick { report(failure, session) }
                return begun == radioGeneration ? .failed : .interrupted
            }
        }
        guard begun == radioGeneration, let connection = opened(session) else { return .interrupted }
        var outcome = await use(session, release)
        let end = ContinuousClock.now
        // A value may travel behind the news that the link is lost.
        await pause(timings.straggle)
        if outcome == .ended, session.count > 0, end - session.lastValue < timings.lossWindow { outcome = .lost }
        handOver(.disconnected(connection, at: clock.now()))
        say(.info, "disconnected", "connection ended", ["scale": JSONValue(session.address.masked), "values": JSONValue(session.count)])
        return begun == radioGeneration ? outcome : .interrupted
    }

    /// Notes that the link is there.
    private func opened(_ session: ScaleSession) -> ScaleConnection? {
        guard tree.devices[session.path]?.isConnected == true else { return nil }
        let now = clock.now()
        let connection = ScaleConnection(device: session.address, beganAt: now, heardAt: visits.since(session.address) ?? now)
        session.connection = connection
        session.lastValue = ContinuousClock.now
        book.change(session.address) { $0.isConnected = true }
        clear(.connection(session.address))
        handOver(.connected(connection))
        say(.info, "connected", "connected", ["scale": JSONValue(session.address.masked)])
        return connection
    }

    /// From the connected link to its end.
    private func use(_ session: ScaleSession, _ release: () -> Void) async -> SessionOutcome {
        let path = session.path
        guard await until(timings.resolve, { isOver(path) || tree.devices[path]?.isResolved == true }), !isOver(path) else {
            if isOver(path) { return .lost }
            raise(.connection(session.address), "the scale's services stay unknown", remedy: "weigh again; if it stays so, pull and plug the adapter")
            await disconnect(path)
            return .failed
        }
        let talk = LinkTalk(link: self, session: session.address, path: path)
        let driver = await chooseDriver(session)
        do throws(TalkError) {
            try await subscribe(session, driver)
            try await driver.begin(talk)
            await readFacts(session, talk)
            return try await listen(session, driver, talk, release)
        } catch {
            return await ended(by: error, session)
        }
    }

    private func chooseDriver(_ session: ScaleSession) async -> any ScaleDriver {
        // The services are sometimes announced before they are there.
        _ = await until(timings.settle * 4) { isOver(session.path) || !tree.characteristics(of: session.path).isEmpty }
        let characteristics = tree.characteristics(of: session.path)
        let services = Set(characteristics.compactMap { tree.services[$0.servicePath] })
        return ScaleDrivers.driver(
            services: services, characteristics: Set(characteristics.map(\.uuid)), name: tree.devices[session.path]?.name, known: known[session.address])
    }

    private func ended(by error: TalkError, _ session: ScaleSession) async -> SessionOutcome {
        switch error {
        case .lost, .refused(.notConnected), .refused(.vanished):
            if !isOver(session.path) { await disconnect(session.path) }
            return .lost
        case .refused(.busClosed), .refused(.notRunning), .refused(.cancelled): return .interrupted
        case .refused(.authentication(let what)): refusedBond(session, what)
        default: say(.warning, "talk", "the talk with the scale ended: \(error)", ["scale": JSONValue(session.address.masked)])
        }
        await disconnect(session.path)
        return .failed
    }

    /// Takes what comes until the link ends or is quiet for long.
    private func listen(_ session: ScaleSession, _ driver: any ScaleDriver, _ talk: LinkTalk, _ release: () -> Void) async throws(TalkError) -> SessionOutcome {
        let resume = ContinuousClock.now + timings.discoveryHold
        while !Task.isCancelled {
            while let value = session.take() { try await driver.received(value, talk) }
            if isOver(session.path) { return .ended }
            let now = ContinuousClock.now
            if now >= resume { release() }
            // While nothing can be stored the scale shall keep what it has.
            let end = session.lastValue + (impatient > 0 ? timings.impatientIdle : timings.idle)
            guard now < end, canStore else {
                await disconnect(session.path)
                return .ended
            }
            _ = await nextChange(before: now < resume ? min(resume, end) : end)
        }
        await disconnect(session.path)
        return .interrupted
    }

    /// Whether the link to that device is gone.
    func isOver(_ path: String) -> Bool { tree.devices[path]?.isConnected != true }

    /// Ends a link, or a connecting that hangs; that it cannot be ended is no failure of its own.
    func disconnect(_ path: String) async {
        // Even when the gateway ends, the link is not left open to a process that does not listen.
        await Task {
            do throws(BluezFailure) {
                _ = try await call(Bluez.call(path, Bluez.device, "Disconnect"), limit: timings.disconnect)
            } catch {
                say(.debug, "disconnect", "Disconnect: \(error)")
            }
        }.value
    }
}
