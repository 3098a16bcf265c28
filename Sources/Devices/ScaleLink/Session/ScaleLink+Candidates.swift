import CivilTime
import ScaleProtocols

extension ScaleLink {
    /// A device was heard: queues it for a connection where it is a scale that waits for one.
    func considerConnecting(_ path: String, _ address: DeviceAddress, isAdvertiser: Bool, _ now: ContinuousClock.Instant) {
        if isAdvertiser, advertisers.count < StatusBook.scaleLimit { advertisers.insert(address) }
        guard configuration.connects, canStore, session?.address != address, !refusedPairing.contains(address),
            wantsConnection(address, tree.devices[path])
        else { return }
        if candidates.add(path, address, now) { noteChange() }
    }

    /// Whether a scale is to be connected to when it is heard.
    private func wantsConnection(_ address: DeviceAddress, _ device: DeviceState?) -> Bool {
        let isAdvertiser = advertisers.contains(address)
        // What is played again was connected to when it was recorded.
        if case .script(let script) = configuration.source, script.connecting.contains(address), !isAdvertiser { return true }
        if let scale = known[address] { return !isAdvertiser || scale.takesHistory || ScaleDrivers.areNeeded(by: scale.family) }
        guard let device, !isAdvertiser, !ScaleLink.advertises(device.name) else { return false }
        if device.isPaired, device.services.contains(where: ScaleServices.possible.contains) { return true }
        return configuration.adoption == .whileNoneIsKnown && known.isEmpty && ScaleServices.areIn(device.services)
    }

    /// Xiaomi scales list the standard services, but say everything in their advertisements, and their stored weighings are everybody's.
    private static func advertises(_ name: String?) -> Bool { name.map { ["MI_SCALE", "MI SCALE2", "MIBCS", "MIBFS"].contains($0) } ?? false }

    /// Connections outlive the gateway's death: those to scales are taken over, so that nothing they send is missed.
    func takeOverConnections() {
        let now = tick
        for device in tree.devices.values where device.isConnected && device.path.hasPrefix(adapterPath + "/") {
            guard configuration.connects, wantsConnection(device.address, device) else { continue }
            visits.heard(device.address, now, clock.now())
            _ = candidates.add(device.path, device.address, now)
        }
    }

    /// Connects to the scales that wait, one after the other, until cancelled.
    func keepSessions() async {
        while !Task.isCancelled {
            guard !radioIsTaken, impatient == 0, control.adapter?.isPowered == true, canStore, let path = candidates.next(),
                let address = DeviceAddress(path: path)
            else {
                _ = await nextChange(before: nil)
                continue
            }
            await useScale(address, path)
        }
    }

    /// Connects, and once more at once where the link was lost in the middle of values.
    private func useScale(_ address: DeviceAddress, _ path: String) async {
        radioIsTaken = true
        defer {
            radioIsTaken = false
            noteChange()
        }
        var isQuick = false
        while !Task.isCancelled {
            let session = ScaleSession(address: address, path: path)
            let outcome = await run(session, isQuick: isQuick)
            isQuick = candidates.ended(address, outcome, values: session.count, timings, tick)
            if !isQuick { return }
        }
    }
}
