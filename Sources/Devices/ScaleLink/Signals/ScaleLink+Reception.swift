import EventLog
import CivilTime
import JSONValues
import ScaleProtocols

extension ScaleLink {
    /// Takes in what a signal changed.
    func received(_ change: TreeChange) {
        switch change {
        case .heard(let path, let report): heard(path, report)
        case .value(let path, let bytes): received(bytes, from: path)
        case .adapter:
            chooseAdapter()
            noteChange()
        case .device(let path):
            noteLink(path)
            noteChange()
        case .deviceGone(let path):
            noteLink(path)
            subscriptions = subscriptions.filter { !$0.hasPrefix(path + "/") }
            noteChange()
        case .wrong(let property): skipped(property)
        }
    }

    private func skipped(_ property: WrongProperty) {
        book.malformed += 1
        guard book.reported.count < StatusBook.reportLimit, book.reported.insert(property).inserted else { return }
        say(.warning, "malformed", "\(property.name) came as \(property.signature) and is skipped; said once")
    }

    // MARK: Advertisements

    private func heard(_ path: String, _ report: Advertisement) {
        guard let address = tree.devices[path]?.address ?? DeviceAddress(path: path), path.hasPrefix(adapterPath + "/") else { return }
        let now = tick
        let time = clock.now()
        lastTraffic = ContinuousClock.now
        book.lastHeard = time
        ladder.heard(lastTraffic)
        clear(.silence)
        visits.heard(address, now, time)
        for key in scans.keys where scans[key]?.heard(address, tree.devices[path], report, time) == true { showLater(key) }
        var claimed: ScaleProtocol?
        for item in report.service {
            let packet = ScalePacket(transport: .serviceData, service: item.uuid, bytes: item.bytes, device: address.description, receivedAt: time)
            claimed = take(packet, from: address, source: item.uuid.high, now) ?? claimed
        }
        for item in report.manufacturer {
            let packet = ScalePacket(transport: .manufacturerData, company: item.company, bytes: item.bytes, device: address.description, receivedAt: time)
            claimed = take(packet, from: address, source: UInt64(item.company), now) ?? claimed
        }
        if claimed != nil || known[address] != nil { book.change(address) { $0.rssi = report.rssi ?? $0.rssi } }
        considerConnecting(path, address, isAdvertiser: claimed != nil, now)
        if address == awaited { noteChange() }
    }

    /// Hands an advertisement of a scale on; the protocol that claims it.
    private func take(_ packet: ScalePacket, from address: DeviceAddress, source: UInt64, _ now: ContinuousClock.Instant) -> ScaleProtocol? {
        guard let speaker = ScaleProtocols.identify(packet) else {
            for stranger in strangers.values { stranger.yield(packet) }
            return nil
        }
        guard speaker.isOnByDefault || known[address]?.family == speaker.family else {
            // Not taken, but a technician who looks is to see what it is.
            for key in scans.keys { scans[key]?.packet(address, packet, speaker) }
            return speaker
        }
        guard repeats.passes(address, source, packet.bytes, now) else {
            book.repeated += 1
            return speaker
        }
        guard flood.admits(address, isKnown: known[address] != nil, now), handOver(.packet(packet)) else {
            flooded()
            return speaker
        }
        noted(packet, speaker, address)
        return speaker
    }

    private func flooded() {
        book.flooded += 1
        raise(
            .flood, "advertisements of scales come faster than scales send them; some are left out",
            remedy: "look for a faulty or hostile sender near the gateway")
    }

    // MARK: Values of connections

    private func received(_ bytes: [UInt8], from path: String) {
        // Values that somebody read come the same way; only what was subscribed to is sent by the scale itself.
        guard subscriptions.contains(path), let characteristic = tree.characteristics[path], let address = DeviceAddress(path: path) else { return }
        let service = tree.services[characteristic.servicePath]
        let packet = ScalePacket(
            transport: characteristic.delivery, service: service, characteristic: characteristic.uuid, bytes: bytes, device: address.description,
            receivedAt: clock.now())
        if let stranger, stranger.address == address {
            stranger.records.yield(ScriptRecord(at: packet.receivedAt, device: address, kind: .packet(packet)))
            return noteChange()
        }
        handOver(.packet(packet))
        noted(packet, ScaleProtocols.identify(packet), address)
        if let session, session.address == address {
            session.received(ScaleValue(characteristic: characteristic.uuid, service: service, bytes: bytes))
        } else if let path = tree.devices.keys.first(where: { path.hasPrefix($0 + "/") }) {
            candidates.late(path, address, tick)
        }
        noteChange()
    }

    private func noted(_ packet: ScalePacket, _ speaker: ScaleProtocol?, _ address: DeviceAddress) {
        book.change(address) { status in
            status.lastPacket = packet.receivedAt
            status.protocolName = speaker?.name ?? status.protocolName
        }
        for key in scans.keys { scans[key]?.packet(address, packet, speaker) }
    }

    // MARK: Links

    /// Keeps the status of a scale's link.
    private func noteLink(_ path: String) {
        guard let address = DeviceAddress(path: path), book.scales[address] != nil || known[address] != nil else { return }
        let device = tree.devices[path]
        book.change(address) { status in
            status.isConnected = device?.isConnected ?? false
            status.isBonded = device?.isPaired ?? status.isBonded
            status.facts.name = device?.name ?? status.facts.name
            status.facts.battery = device?.battery ?? status.facts.battery
            status.facts.isRandom = device?.isRandom ?? status.facts.isRandom
        }
    }
}
