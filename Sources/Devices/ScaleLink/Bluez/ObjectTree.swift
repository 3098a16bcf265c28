import ScaleProtocols
import SystemBus

/// The objects of bluetoothd as far as the link needs them, kept up to date by its signals.
///
/// Whatever comes is checked; the number of devices is bounded, so that a street full of phones costs no memory.
struct ObjectTree: Sendable {
    /// The adapters by path.
    private(set) var adapters: [String: AdapterState] = [:]
    /// The devices by path.
    private(set) var devices: [String: DeviceState] = [:]
    /// The characteristics by path.
    private(set) var characteristics: [String: CharacteristicState] = [:]
    /// The UUIDs of services by path.
    private(set) var services: [String: BluetoothUUID] = [:]

    /// Devices kept at a time; beyond, those go that are neither bonded nor connected nor scales.
    static let deviceLimit = 1024
    /// Characteristics and services kept at a time; some fifty scales' worth.
    static let attributeLimit = 4096
    /// The longest value of an attribute.
    static let valueLimit = 512

    /// Takes the answer to GetManagedObjects in. Data of advertisements in it are old: they are never heard.
    mutating func load(_ reply: [BusValue]) -> [TreeChange] {
        self = ObjectTree()
        guard reply.count == 1, case .dictionary("oa{sa{sv}}", let objects)? = reply.first else {
            return [.wrong(WrongProperty(name: Bluez.objects + ".GetManagedObjects", signature: reply.map(\.typeSignature).joined()))]
        }
        var changes: [TreeChange] = []
        for object in objects {
            guard let path = object.key.path, let interfaces = object.value.entries else { continue }
            changes += add(path, interfaces, isNews: false)
        }
        return changes
    }

    /// Takes a signal in.
    mutating func apply(_ signal: BusSignal) -> [TreeChange] {
        switch (signal.interface, signal.member) {
        case (Bluez.properties, "PropertiesChanged"):
            guard signal.body.count == 3, let interface = signal.body[0].string, let entries = signal.body[1].entries else { return malformed(signal) }
            return change(signal.path, interface, entries)
        case (Bluez.objects, "InterfacesAdded"):
            guard signal.body.count == 2, let path = signal.body[0].path, let interfaces = signal.body[1].entries else { return malformed(signal) }
            return add(path, interfaces, isNews: true)
        case (Bluez.objects, "InterfacesRemoved"):
            guard signal.body.count == 2, let path = signal.body[0].path, let interfaces = signal.body[1].strings else { return malformed(signal) }
            return remove(path, interfaces)
        default: return []
        }
    }

    private func malformed(_ signal: BusSignal) -> [TreeChange] {
        [.wrong(WrongProperty(name: signal.interface + "." + signal.member, signature: signal.body.map(\.typeSignature).joined()))]
    }

    private mutating func add(_ path: String, _ interfaces: [BusEntry], isNews: Bool) -> [TreeChange] {
        var changes: [TreeChange] = []
        for entry in interfaces {
            guard let interface = entry.key.string, let properties = entry.value.entries else {
                changes.append(.wrong(WrongProperty(name: Bluez.objects, signature: entry.value.typeSignature)))
                continue
            }
            changes += add(path, interface, properties, isNews: isNews)
        }
        return changes
    }

    private mutating func add(_ path: String, _ interface: String, _ properties: [BusEntry], isNews: Bool) -> [TreeChange] {
        switch interface {
        case Bluez.adapter:
            adapters[path] = adapters[path] ?? AdapterState(path: path)
            return change(path, interface, properties)
        case Bluez.monitorManager:
            adapters[path, default: AdapterState(path: path)].hasMonitors = true
            return [.adapter(path)]
        case Bluez.device:
            guard let device = DeviceState(path: path) else { return [] }
            makeRoom()
            devices[path] = device
            // What GetManagedObjects tells was heard once upon a time. A device without RSSI was not heard now.
            let changes = change(path, interface, properties)
            return isNews && devices[path]?.rssi != nil ? changes : changes.map(ObjectTree.unheard)
        case Bluez.service:
            guard services.count < ObjectTree.attributeLimit else { return [] }
            services[path] = properties.first { $0.key.string == "UUID" }?.value.string.flatMap(BluetoothUUID.init)
            return []
        case Bluez.characteristic:
            guard characteristics.count < ObjectTree.attributeLimit else { return [] }
            characteristics[path] = CharacteristicState(path: path, properties)
            return characteristics[path] == nil ? [.wrong(WrongProperty(name: Bluez.characteristic + ".UUID", signature: "?"))] : []
        case Bluez.battery: return change(path, interface, properties)
        default: return []
        }
    }

    private static func unheard(_ change: TreeChange) -> TreeChange {
        if case .heard(let path, _) = change { .device(path) } else { change }
    }

    private mutating func change(_ path: String, _ interface: String, _ entries: [BusEntry]) -> [TreeChange] {
        switch interface {
        case Bluez.device: return changeDevice(path, entries)
        case Bluez.adapter:
            guard let wrong = adapters[path]?.apply(entries) else { return [] }
            return [.adapter(path)] + wrong.map(TreeChange.wrong)
        case Bluez.characteristic: return changeCharacteristic(path, entries)
        case Bluez.battery:
            guard let level = entries.first(where: { $0.key.string == "Percentage" })?.value.content.byte, level <= 100 else { return [] }
            devices[path]?.battery = level
            return [.device(path)]
        default: return []
        }
    }

    private mutating func changeDevice(_ path: String, _ entries: [BusEntry]) -> [TreeChange] {
        var reader = PropertyReader(Bluez.device)
        var report = Advertisement()
        var isReport = false
        var isChanged = false
        // Changes of a device that was dropped for room, or that is already gone, still say that it was heard.
        let isKnown = devices[path] != nil
        guard var device = devices[path] ?? DeviceState(path: path) else { return [] }
        reader.each(entries) { reader, name, value in
            if report.apply(name, value, &reader) { isReport = true }
            // RSSI belongs to both; its type was judged above.
            if name == "RSSI" { device.rssi = report.rssi ?? device.rssi } else if device.apply(name, value, &reader) { isChanged = true }
        }
        if isKnown { devices[path] = device }
        var changes = reader.wrong.map(TreeChange.wrong)
        if isReport { changes.append(.heard(path, report)) } else if isChanged { changes.append(.device(path)) }
        return changes
    }

    private func changeCharacteristic(_ path: String, _ entries: [BusEntry]) -> [TreeChange] {
        guard let value = entries.first(where: { $0.key.string == "Value" })?.value.content else { return [] }
        guard let bytes = value.bytes(most: ObjectTree.valueLimit) else {
            return [.wrong(WrongProperty(name: Bluez.characteristic + ".Value", signature: value.typeSignature))]
        }
        // BlueZ empties the value when it drops its cache.
        return bytes.isEmpty ? [] : [.value(path, bytes)]
    }

    private mutating func remove(_ path: String, _ interfaces: [String]) -> [TreeChange] {
        var changes: [TreeChange] = []
        if interfaces.contains(Bluez.adapter), adapters.removeValue(forKey: path) != nil { changes.append(.adapter(path)) }
        if interfaces.contains(Bluez.monitorManager), adapters[path] != nil {
            adapters[path]?.hasMonitors = false
            changes.append(.adapter(path))
        }
        if interfaces.contains(Bluez.device) {
            devices[path] = nil
            changes.append(.deviceGone(path))
        }
        if interfaces.contains(Bluez.service) { services[path] = nil }
        if interfaces.contains(Bluez.characteristic) { characteristics[path] = nil }
        return changes
    }

    /// The adapter offers no advertisement monitors though its objects said so.
    mutating func forgetMonitors(_ adapterPath: String) { adapters[adapterPath]?.hasMonitors = false }

    /// What an answer, not a signal, has told about an adapter.
    mutating func note(powered: Bool, _ adapterPath: String) { adapters[adapterPath]?.isPowered = powered }

    /// Drops a quarter of the strangers at once where there are too many, so that a flood of addresses costs little for each.
    private mutating func makeRoom() {
        guard devices.count >= ObjectTree.deviceLimit else { return }
        let strangers = devices.values.filter { !$0.isPaired && !$0.isConnected && !ScaleServices.areIn($0.services) }.map(\.path)
        for path in strangers.prefix(ObjectTree.deviceLimit / 4) { devices[path] = nil }
    }
}
