import ScaleProtocols
import CivilTime
import EventLoops
import SystemBus

/// A message bus with a bluetoothd that plays a script: answers the calls of the link, and sends the signals that the real one would send.
actor ScriptedBus: BusPort {
    static let adapter = "/org/bluez/hci0"
    static let owner = ":script"

    private let executor: EventLoopExecutor
    // proof: the executor lives as long as the actor that owns it.
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let script: ScaleScript
    private let handlers: BusHandlers
    private var devices: [DeviceAddress: ScriptedDevice] = [:]
    private var isDiscovering = false
    private var player: Task<Void, Never>?
    /// Devices and characteristics that were waited for in vain.
    private var unheard: Set<String> = []

    /// How long the player waits for the link to listen or to connect before it goes on without.
    private static let patience: Duration = .seconds(20)
    private static let glance: Duration = .milliseconds(5)
    /// How long a scale waits before it shows itself again.
    private static let shows: Duration = .milliseconds(200)

    init(script: ScaleScript, executor: EventLoopExecutor, handlers: BusHandlers) {
        self.script = script
        self.executor = executor
        self.handlers = handlers
        for record in script.records where devices[record.device] == nil { devices[record.device] = ScriptedDevice(record, in: script) }
    }

    func subscribe(_ rule: String, limit: Duration) async throws(BusError) {}
    func export(_ path: String) async throws(BusError) {}
    func answer(_ id: UInt64, _ answer: BusAnswer) async {}
    func close() { player?.cancel() }

    func call(_ call: BusCall, limit: Duration) async throws(BusError) -> [BusValue] {
        switch call.member {
        case "GetNameOwner": return [.string(ScriptedBus.owner)]
        case "GetManagedObjects": return [tree]
        case "Get": return [.variant(.bool(true))]
        case "StartDiscovery":
            isDiscovering = true
            if player == nil { player = Task { await play() } }
        case "StopDiscovery": isDiscovering = false
        case "Connect", "Disconnect", "StartNotify", "ReadValue": return try device(call)
        default: break
        }
        return []
    }

    private var tree: BusValue {
        let adapter = BusEntry(
            .string(Bluez.adapter), .options([("Address", .string("00:00:00:00:00:00")), ("Powered", .bool(true)), ("Discovering", .bool(false))]))
        return .dictionary(of: "oa{sa{sv}}", [BusEntry(.path(ScriptedBus.adapter), .dictionary(of: "sa{sv}", [adapter]))])
    }

    private func device(_ call: BusCall) throws(BusError) -> [BusValue] {
        guard let address = DeviceAddress(path: call.path), devices[address] != nil else {
            throw .refused(name: "org.freedesktop.DBus.Error.UnknownObject", text: call.path)
        }
        switch call.member {
        case "Connect":
            guard devices[address]?.isAwake == true else { throw .refused(name: "org.bluez.Error.Failed", text: "le-connection-abort-by-local") }
            connect(address)
        case "Disconnect": disconnect(address)
        case "StartNotify": devices[address]?.subscriptions.insert(call.path)
        default:
            guard let bytes = devices[address]?.value(at: call.path) else { throw .refused(name: "org.bluez.Error.NotSupported", text: "not recorded") }
            return [.bytes(bytes)]
        }
        return []
    }

    private func connect(_ address: DeviceAddress) {
        guard let device = devices[address], !device.isConnected else { return }
        devices[address]?.isConnected = true
        devices[address]?.connections += 1
        change(device.path, Bluez.device, [("Connected", .bool(true))])
        for object in device.objects { add(object.path, object.interface, object.properties) }
        change(device.path, Bluez.device, [("ServicesResolved", .bool(true))])
    }

    private func disconnect(_ address: DeviceAddress) {
        guard let device = devices[address], device.isConnected else { return }
        devices[address]?.isConnected = false
        change(device.path, Bluez.device, [("ServicesResolved", .bool(false)), ("Connected", .bool(false))])
    }

    // MARK: Playing

    private func play() async {
        var last = script.records.first?.at
        for record in script.records {
            guard !Task.isCancelled else { return }
            switch script.pace {
            case .recorded: try? await Task.sleep(for: .milliseconds(record.at.milliseconds(since: last ?? record.at)))
            case .immediate(let clock): clock.set(record.at)
            }
            last = record.at
            await play(record)
        }
        guard !Task.isCancelled else { return }
        script.finished()
    }

    private func play(_ record: ScriptRecord) async {
        switch record.kind {
        case .connected: await invite(record)
        case .disconnected:
            devices[record.device]?.isAwake = false
            disconnect(record.device)
        case .packet(let packet) where packet.transport.isAdvertisement:
            await wait { isDiscovering }
            advertise(record, data(packet))
        case .packet(let packet) where packet.transport == .indication || packet.transport == .notification:
            // Nobody subscribes to what no protocol understands.
            guard let characteristic = packet.characteristic, ScaleCharacteristics.areUnderstood(characteristic, in: packet.service) else { return }
            await say(packet, record)
        // What was read or written then is read and written now by the link itself.
        case .packet: break
        }
    }

    /// A value of a connection, once it is listened to.
    private func say(_ packet: ScalePacket, _ record: ScriptRecord) async {
        if devices[record.device]?.isConnected != true { await invite(record) }
        guard let device = devices[record.device], device.isConnected, let path = device.path(of: packet), !unheard.contains(path) else { return }
        await wait { devices[record.device]?.subscriptions.contains(path) == true }
        // Waited for in vain once, it is not waited for again.
        guard devices[record.device]?.subscriptions.contains(path) == true else {
            unheard.insert(path)
            return
        }
        change(path, Bluez.characteristic, [("Value", .bytes(packet.bytes))])
    }

    /// The scale shows itself until the link connects; one that was not connected to is not shown again.
    private func invite(_ record: ScriptRecord) async {
        guard let path = devices[record.device]?.path, !unheard.contains(path), let before = devices[record.device]?.connections else { return }
        func isTaken() -> Bool { devices[record.device]?.isConnected == true || devices[record.device]?.connections != before }
        devices[record.device]?.isAwake = true
        let deadline = ContinuousClock.now + ScriptedBus.patience
        while !Task.isCancelled, ContinuousClock.now < deadline, !isTaken() {
            await wait { isDiscovering }
            advertise(record, [])
            // An advertisement that comes in the middle of something else is not taken up.
            await wait(ScriptedBus.shows, isTaken)
        }
        if !isTaken() { unheard.insert(path) }
    }

    private func advertise(_ record: ScriptRecord, _ data: [(String, BusValue)]) {
        guard let device = devices[record.device] else { return }
        let report = [("RSSI", BusValue.int16(Int16(clamping: record.rssi ?? -60)))] + data
        if device.isAnnounced {
            change(device.path, Bluez.device, report)
        } else {
            devices[record.device]?.isAnnounced = true
            add(device.path, Bluez.device, device.properties + report)
        }
    }

    private func data(_ packet: ScalePacket) -> [(String, BusValue)] {
        if let company = packet.company {
            return [("ManufacturerData", .dictionary(of: "qv", [BusEntry(.uint16(company), .variant(.bytes(packet.bytes)))]))]
        }
        return [("ServiceData", .options([(packet.service?.description ?? "", .bytes(packet.bytes))]))]
    }

    private func wait(_ patience: Duration = ScriptedBus.patience, _ check: () -> Bool) async {
        let deadline = ContinuousClock.now + patience
        while !check(), !Task.isCancelled, ContinuousClock.now < deadline { try? await Task.sleep(for: ScriptedBus.glance) }
    }

    // MARK: Signals

    private func change(_ path: String, _ interface: String, _ properties: [(String, BusValue)]) {
        signal(path, Bluez.properties, "PropertiesChanged", [.string(interface), .options(properties), .array(of: "s", [])])
    }

    private func add(_ path: String, _ interface: String, _ properties: [(String, BusValue)]) {
        let interfaces = BusValue.dictionary(of: "sa{sv}", [BusEntry(.string(interface), .options(properties))])
        signal("/", Bluez.objects, "InterfacesAdded", [.path(path), interfaces])
    }

    private func signal(_ path: String, _ interface: String, _ member: String, _ body: [BusValue]) {
        handlers.signal(BusSignal(sender: ScriptedBus.owner, path: path, interface: interface, member: member, body: body))
    }
}
