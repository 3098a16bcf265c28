import CivilTime
import ScaleProtocols
import SystemBus

extension ScaleLink {
    /// Reads a characteristic of a connected scale.
    func read(_ uuid: BluetoothUUID, in service: BluetoothUUID?, of path: String) async throws(TalkError) -> [UInt8] {
        let characteristic = try found(uuid, in: service, of: path)
        let answer = try await ask(path, Bluez.call(characteristic.path, Bluez.characteristic, "ReadValue", [.options()]))
        guard let bytes = answer.first?.bytes, bytes.count <= ObjectTree.valueLimit else { throw .noAnswer }
        return bytes
    }

    /// Writes a characteristic of a connected scale.
    func write(_ uuid: BluetoothUUID, in service: BluetoothUUID?, of path: String, _ bytes: [UInt8]) async throws(TalkError) {
        let characteristic = try found(uuid, in: service, of: path)
        _ = try await ask(path, Bluez.call(characteristic.path, Bluez.characteristic, "WriteValue", [.bytes(bytes), .options()]))
    }

    private func found(_ uuid: BluetoothUUID, in service: BluetoothUUID?, of path: String) throws(TalkError) -> CharacteristicState {
        guard !isOver(path) else { throw .lost }
        guard let characteristic = tree.characteristic(uuid, in: service, of: path) else { throw .missing(uuid) }
        return characteristic
    }

    private func ask(_ path: String, _ question: BusCall) async throws(TalkError) -> [BusValue] {
        do throws(BluezFailure) {
            return try await call(question, limit: timings.gatt)
        } catch {
            guard error == .notPermitted, let session, session.path == path, session.mayPair, !isOver(path) else {
                throw isOver(path) ? .lost : .refused(error)
            }
            try await pairForLink(session)
            return try await ask(path, question)
        }
    }

    /// The next value of a characteristic that fits.
    func answer(_ uuid: BluetoothUUID, of path: String, where fits: @Sendable ([UInt8]) -> Bool) async throws(TalkError) -> [UInt8] {
        let deadline = ContinuousClock.now + timings.gatt
        while true {
            if let value = session?.take(where: { $0.characteristic == uuid && fits($0.bytes) }) { return value.bytes }
            guard !isOver(path) else { throw .lost }
            guard await nextChange(before: deadline) else { throw .noAnswer }
        }
    }

    /// A scale's clock was set.
    func clockWasSet(_ address: DeviceAddress) {
        let now = clock.now()
        book.change(address) { $0.clockSet = now }
        clear(.clock(address))
    }

    /// Hands on what was read of the scale's clock or abilities, as evidence.
    func handOverRead(_ uuid: BluetoothUUID, in service: BluetoothUUID?, _ bytes: [UInt8], _ address: DeviceAddress) {
        let service =
            service ?? tree.device(address, adapter: adapterPath).flatMap { tree.characteristic(uuid, of: $0.path) }.flatMap { tree.services[$0.servicePath] }
        handOver(
            .packet(
                ScalePacket(
                    transport: .read, service: service, characteristic: uuid, bytes: bytes, device: address.description, receivedAt: clock.now())))
    }

    /// Battery and Device Information, where they are not known yet. Nothing of it is worth a failure.
    func readFacts(_ session: ScaleSession, _ talk: LinkTalk) async {
        var facts = book.scales[session.address]?.facts ?? ScaleFacts(device: session.address)
        facts.name = tree.devices[session.path]?.name ?? facts.name
        facts.isRandom = tree.devices[session.path]?.isRandom ?? facts.isRandom
        for (uuid, field) in ScaleLink.information where facts[keyPath: field] == nil {
            facts[keyPath: field] = await text(uuid, talk)
        }
        // BlueZ reads the battery service itself; the real one shows it only after the services.
        facts.battery = tree.devices[session.path]?.battery ?? facts.battery
        if facts.battery == nil { facts.battery = await battery(talk) }
        book.change(session.address) { $0.facts = facts }
        if book.tell(facts) { handOver(.facts(facts)) }
    }

    private static let information: [(BluetoothUUID, any WritableKeyPath<ScaleFacts, String?> & Sendable)] = [
        (BluetoothUUID(short: 0x2A29), \.manufacturer), (BluetoothUUID(short: 0x2A24), \.model), (BluetoothUUID(short: 0x2A25), \.serial),
        (BluetoothUUID(short: 0x2A26), \.firmware), (BluetoothUUID(short: 0x2A27), \.hardware), (BluetoothUUID(short: 0x2A28), \.software),
    ]

    /// Texts of a device: at most 64 characters, without control characters.
    private func text(_ uuid: BluetoothUUID, _ talk: LinkTalk) async -> String? {
        guard await talk.has(uuid, in: nil), let bytes = try? await talk.read(uuid, in: nil) else { return nil }
        let text = String(decoding: bytes.prefix { $0 != 0 }.prefix(64), as: UTF8.self).filter { !$0.unicodeScalars.contains { $0.value < 32 } }
        return text.isEmpty ? nil : text
    }

    private func battery(_ talk: LinkTalk) async -> UInt8? {
        let level = BluetoothUUID(short: 0x2A19)
        guard await talk.has(level, in: nil), let percent = try? await talk.read(level, in: nil).first, percent <= 100 else { return nil }
        return percent
    }
}
