import ScaleProtocols
import SystemBus

/// A device of a script, with the objects that bluetoothd would show for it.
struct ScriptedDevice: Sendable {
    /// Its object path.
    let path: String
    private let address: DeviceAddress
    private let attributes: [ScalePacket]
    private let isRandom: Bool
    private let name: String?
    /// Whether bluetoothd told of it.
    var isAnnounced = false
    /// Whether it would answer who connects.
    var isAwake = false
    /// Whether it is connected.
    var isConnected = false
    /// How often it was connected to: one that has nothing to say may be left again at once.
    var connections = 0
    /// Characteristics that were subscribed to.
    var subscriptions: Set<String> = []

    init(_ record: ScriptRecord, in script: ScaleScript) {
        address = record.device
        path = ScriptedBus.adapter + "/dev_" + record.device.description.replacing(":", with: "_")
        attributes = script.attributes(of: record.device)
        isRandom = record.isRandom
        name = script.records.first { $0.device == record.device && $0.name != nil }?.name
    }

    /// The properties of Device1 in the news that it is there.
    var properties: [(String, BusValue)] {
        var services: [BusValue] = []
        for uuid in attributes.compactMap(\.service) where !services.contains(.string(uuid.description)) { services.append(.string(uuid.description)) }
        var properties: [(String, BusValue)] = [
            ("Address", .string(address.description)), ("AddressType", .string(isRandom ? "random" : "public")), ("UUIDs", .array(of: "s", services)),
            ("Connected", .bool(false)), ("ServicesResolved", .bool(false)), ("Paired", .bool(false)),
        ]
        if let name { properties.append(("Name", .string(name))) }
        return properties
    }

    /// Services and characteristics with their properties, as bluetoothd tells them after the connecting.
    var objects: [(path: String, interface: String, properties: [(String, BusValue)])] {
        var objects: [(path: String, interface: String, properties: [(String, BusValue)])] = []
        for (number, attribute) in attributes.enumerated() {
            guard let service = attribute.service, let characteristic = attribute.characteristic else { continue }
            let servicePath = path(ofService: service)
            objects.append((servicePath, Bluez.service, [("UUID", .string(service.description))]))
            objects.append(
                (
                    servicePath + "/char\(number)", Bluez.characteristic,
                    [("UUID", .string(characteristic.description)), ("Service", .path(servicePath)), ("Flags", .array(of: "s", flags(attribute)))]
                ))
        }
        return objects
    }

    /// The object path of the characteristic from which a value came.
    func path(of packet: ScalePacket) -> String? {
        guard let service = packet.service, let number = attributes.firstIndex(where: { $0.service == service && $0.characteristic == packet.characteristic })
        else { return nil }
        return path(ofService: service) + "/char\(number)"
    }

    /// What was recorded as read from that characteristic.
    func value(at path: String) -> [UInt8]? {
        attributes.first { $0.transport == .read && self.path(of: $0) == path }?.bytes
    }

    private func path(ofService uuid: BluetoothUUID) -> String {
        path + "/service\(attributes.firstIndex { $0.service == uuid } ?? 0)"
    }

    private func flags(_ packet: ScalePacket) -> [BusValue] {
        switch packet.transport {
        case .indication: [.string("indicate"), .string("write")]
        case .notification: [.string("notify"), .string("write")]
        default: [.string("read"), .string("write")]
        }
    }
}
