import CivilTime
import EventLog
import JSONValues
import ScaleProtocols
import SystemBus

/// A device that is being recorded for a developer.
struct Stranger: Sendable {
    let address: DeviceAddress
    let records: AsyncStream<ScriptRecord>.Continuation
}

extension ScaleLink {
    /// Connects to a device that is not set up, because a technician names it, subscribes to everything that it can send, reads everything that can
    /// be read, and records it until it hangs up or the task is cancelled. Nothing of it is stored, nothing is paired, and nothing is written to it.
    /// - Throws: ``ScaleLinkError``.
    public func follow(
        _ address: DeviceAddress, within limit: Duration = .seconds(60), into records: AsyncStream<ScriptRecord>.Continuation
    ) async throws(ScaleLinkError) {
        defer { records.finish() }
        guard known[address] == nil else { throw .isSetUp(address) }
        guard await radioIsFree(within: limit) else { throw .notReady("another scale is being talked to; wait until it is done") }
        radioIsTaken = true
        defer {
            radioIsTaken = false
            stranger = nil
            noteChange()
        }
        try await ready(limit)
        awaited = address
        defer { awaited = nil }
        guard await until(limit, { tree.device(address, adapter: adapterPath) != nil }), let device = tree.device(address, adapter: adapterPath) else {
            throw .notHeard(address)
        }
        stranger = Stranger(address: address, records: records)
        say(.notice, "recording", "a device is recorded for a technician", ["device": JSONValue(address.masked)])
        try await openUp(address, device.path)
        var begin = ScriptRecord(at: clock.now(), device: address, kind: .connected)
        (begin.name, begin.isRandom) = (device.name, device.isRandom)
        records.yield(begin)
        await subscribeToEverything(address, device.path)
        while !Task.isCancelled, !isOver(device.path) { _ = await nextChange(before: nil) }
        if !isOver(device.path) { await disconnect(device.path) }
        await pause(timings.straggle)
        records.yield(ScriptRecord(at: clock.now(), device: address, kind: .disconnected))
    }

    /// Connects and waits for the services, while discovery pauses.
    private func openUp(_ address: DeviceAddress, _ path: String) async throws(ScaleLinkError) {
        holds += 1
        defer {
            holds -= 1
            noteChange()
        }
        noteChange()
        _ = await until(timings.call) { !control.isDiscovering }
        if tree.devices[path]?.isConnected != true {
            await pause(timings.settle)
            if let failure = await connect(ScaleSession(address: address, path: path), isQuick: false) { throw .notConnected(address, "\(failure)") }
        }
        let isKnown = await until(timings.resolve, { isOver(path) || tree.devices[path]?.isResolved == true })
        guard isKnown, !isOver(path) else {
            if !isOver(path) { await disconnect(path) }
            throw .notConnected(address, isKnown ? "it hung up" : "its services stay unknown")
        }
        _ = await until(timings.settle * 4) { isOver(path) || !tree.characteristics(of: path).isEmpty }
    }

    private func subscribeToEverything(_ address: DeviceAddress, _ path: String) async {
        for characteristic in tree.characteristics(of: path) where characteristic.canNotify {
            guard !isOver(path), let failure = await startNotify(characteristic.path) else { continue }
            say(.info, "noNotify", "a characteristic cannot be subscribed to: \(failure)", ["characteristic": JSONValue(characteristic.uuid.description)])
        }
        for characteristic in tree.characteristics(of: path) where characteristic.flags.contains("read") {
            let service = tree.services[characteristic.servicePath]
            // What cannot be read is none of what a developer needs.
            guard !isOver(path), let service, let bytes = try? await read(characteristic.uuid, in: service, of: path) else { continue }
            let packet = ScalePacket(
                transport: .read, service: service, characteristic: characteristic.uuid, bytes: bytes, device: address.description, receivedAt: clock.now())
            stranger?.records.yield(ScriptRecord(at: packet.receivedAt, device: address, kind: .packet(packet)))
        }
    }
}
