import EventLog
import JSONValues
public import ScaleProtocols
import SystemBus

extension ScaleLink {
    /// A live table of everything in reach, for as long as it is watched: a new picture at once when a scale sends something, and twice a second
    /// at most for all else. The link must be running.
    public func scan() -> AsyncStream<[ScanRow]> {
        let (stream, receiver) = AsyncStream.makeStream(of: [ScanRow].self, bufferingPolicy: .bufferingNewest(1))
        let id = newObserver()
        scans[id] = ScanTable(receiver)
        receiver.onTermination = { _ in Task { await self.endScan(id) } }
        return stream
    }

    /// Advertisements that no protocol claims, for a developer; those of a flood that are not taken in time are left out.
    public func listenToStrangers() -> AsyncStream<ScalePacket> {
        let (stream, receiver) = AsyncStream.makeStream(of: ScalePacket.self, bufferingPolicy: .bufferingNewest(256))
        let id = newObserver()
        strangers[id] = receiver
        receiver.onTermination = { _ in Task { await self.endListening(id) } }
        return stream
    }

    /// Whether advertisements are listened to, waiting for it at most `limit`.
    public func isListening(within limit: Duration) async -> Bool {
        await until(limit) { control.adapter?.isPowered == true && (control.isDiscovering || control.hasMonitor || radioIsTaken) }
    }

    /// The scales that are set up, bonded, or were heard since the link began.
    public var scales: [ScaleStatus] {
        var scales = book.scales
        for address in known.keys where scales[address] == nil { scales[address] = ScaleStatus(address) }
        for device in tree.devices.values where device.isPaired && (scales[device.address] != nil || ScaleServices.areIn(device.services)) {
            scales[device.address, default: ScaleStatus(device.address)].isBonded = true
            scales[device.address]?.facts.name = device.name
        }
        return scales.values.sorted { $0.facts.device < $1.facts.device }
    }

    /// Everything that is handed on from now on, as lines of a recording that ``ScaleScript`` plays.
    public func record() -> AsyncStream<ScriptRecord> {
        let (stream, receiver) = AsyncStream.makeStream(of: ScriptRecord.self, bufferingPolicy: .bufferingNewest(1024))
        let id = newObserver()
        recordings[id] = receiver
        receiver.onTermination = { _ in Task { await self.endRecording(id) } }
        return stream
    }

    /// Pairs a scale that is in reach and in pairing mode, sets its clock and takes what it has. A bond that exists already is kept. A scale that
    /// says everything in its advertisements needs no bond: for it nothing more is done than to hear it.
    /// - Parameter prompt: Whom to ask for the number that the scale may show; nil: the prompt of the link.
    /// - Throws: ``ScaleLinkError``.
    public func pair(
        _ address: DeviceAddress, within limit: Duration = .seconds(60), asking prompt: (any PairingPrompt)? = nil
    ) async throws(ScaleLinkError) -> PairedScale {
        guard await radioIsFree(within: limit) else { throw .notReady("another scale is being talked to; wait until it is done") }
        radioIsTaken = true
        let usual = self.prompt
        if let prompt { usePrompt(prompt) }
        defer {
            usePrompt(usual)
            radioIsTaken = false
            noteChange()
        }
        try await ready(limit)
        refusedPairing.remove(address)
        awaited = address
        defer { awaited = nil }
        guard await until(limit, { tree.device(address, adapter: adapterPath) != nil }), let device = tree.device(address, adapter: adapterPath) else {
            throw .notHeard(address)
        }
        if advertisers.contains(address), known[address]?.takesHistory != true {
            known[address] = known[address] ?? KnownScale(address: address)
            await self.prompt.paired(address, by: .noBond)
            return PairedScale(book.scales[address] ?? ScaleStatus(address), .noBond)
        }
        holds += 1
        defer { holds -= 1 }
        noteChange()
        _ = await until(timings.call) { !control.isDiscovering }
        pairedBy = .bondedBefore
        if !device.isPaired, let failure = await pairDevice(address, device.path) { throw .notPaired(address, "\(failure)") }
        let way = pairedBy
        await self.prompt.paired(address, by: way)
        await trust(device.path)
        known[address] = known[address] ?? KnownScale(address: address)
        let session = ScaleSession(address: address, path: device.path)
        let outcome = await run(session, isQuick: false)
        _ = candidates.ended(address, outcome, values: session.count, timings, tick)
        book.change(address) { $0.isBonded = true }
        return PairedScale(book.scales[address] ?? ScaleStatus(address), way)
    }

    /// Waits for the radio. A technician stands before the scale: a connection that only waits for values ends soon, and none is begun meanwhile.
    func radioIsFree(within limit: Duration) async -> Bool {
        impatient += 1
        defer { impatient -= 1 }
        noteChange()
        return await until(limit) { !radioIsTaken }
    }

    /// Asks somebody else; an agent for whom nobody is there says so to bluetoothd, so it is registered anew.
    private func usePrompt(_ prompt: any PairingPrompt) {
        if prompt.isAttended != self.prompt.isAttended { control.hasAgent = false }
        self.prompt = prompt
        noteChange()
    }

    /// Waits until bluetoothd and the adapter are ready.
    func ready(_ limit: Duration) async throws(ScaleLinkError) {
        guard await until(limit, { control.adapter?.isPowered == true && control.hasAgent }) else {
            let faults = status.faults.map { "\($0.text); \($0.remedy)" }.joined(separator: ". ")
            throw .notReady(faults.isEmpty ? "bluetoothd has not answered" : faults)
        }
    }

    /// Trusted devices may connect by themselves.
    private func trust(_ path: String) async {
        do throws(BluezFailure) {
            _ = try await call(Bluez.set(path, Bluez.device, "Trusted", .bool(true)), limit: timings.call)
        } catch {
            say(.info, "trust", "the scale could not be marked as trusted: \(error)")
        }
    }

    /// Removes the bond with a scale and everything known of it. Nothing but this ever removes a bond.
    /// - Throws: ``ScaleLinkError``.
    public func forget(_ address: DeviceAddress) async throws(ScaleLinkError) {
        try await ready(timings.call)
        let path = adapterPath + "/dev_" + address.description.replacing(":", with: "_")
        do throws(BluezFailure) {
            _ = try await call(Bluez.call(adapterPath, Bluez.adapter, "RemoveDevice", [.path(path)]), limit: timings.call)
        } catch .vanished {
            // bluetoothd knows none: that is what was wanted.
        } catch {
            throw .notForgotten(address, "\(error)")
        }
        _ = await until(timings.call) { tree.devices[path] == nil }
        known[address] = nil
        refusedPairing.remove(address)
        book.forget(address)
        say(.notice, "forgotten", "the scale was forgotten by a technician", ["scale": JSONValue(address.masked)])
    }

    /// What was heard too soon after the last picture is in the next one.
    func showLater(_ scan: Int) {
        Task {
            await pause(ScanTable.pause)
            scans[scan]?.sendOwed()
        }
    }

    private func newObserver() -> Int {
        lastObserver += 1
        return lastObserver
    }

    private func endScan(_ id: Int) { scans[id] = nil }
    private func endListening(_ id: Int) { strangers[id] = nil }
    private func endRecording(_ id: Int) { recordings[id] = nil }

    /// The link ends: so do all that watch.
    func endObservers() {
        for table in scans.values { table.end() }
        for stranger in strangers.values { stranger.finish() }
        for recording in recordings.values { recording.finish() }
        scans = [:]
        strangers = [:]
        recordings = [:]
    }
}
