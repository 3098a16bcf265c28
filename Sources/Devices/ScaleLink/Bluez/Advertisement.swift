import ScaleProtocols
import SystemBus

/// What one report of a device in reach carried.
struct Advertisement: Sendable, Hashable {
    /// Service data by UUID.
    var service: [(uuid: BluetoothUUID, bytes: [UInt8])] = []
    /// Manufacturer data by company id.
    var manufacturer: [(company: UInt16, bytes: [UInt8])] = []
    /// Signal strength in dBm.
    var rssi: Int16?

    /// Octets of one item; the longest extended advertisement has 1650.
    static let byteLimit = 1650
    /// Items of one report.
    static let itemLimit = 32

    static func == (left: Advertisement, right: Advertisement) -> Bool {
        left.rssi == right.rssi && left.service.elementsEqual(right.service) { $0 == $1 }
            && left.manufacturer.elementsEqual(right.manufacturer) { $0 == $1 }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(rssi)
        for item in service { hasher.combine(item.bytes) }
    }

    /// Takes one property of Device1 in; false where it is none of an advertisement.
    mutating func apply(_ name: String, _ value: BusValue, _ reader: inout PropertyReader) -> Bool {
        switch name {
        case "RSSI": rssi = reader.take(name, value, \.int16)
        case "ServiceData": service = items(name, value, "sv", &reader) { $0.string.flatMap(BluetoothUUID.init) }
        case "ManufacturerData": manufacturer = items(name, value, "qv", &reader) { if case .uint16(let id) = $0 { id } else { nil } }
        default: return false
        }
        return true
    }

    private func items<Key>(
        _ name: String, _ value: BusValue, _ signature: String, _ reader: inout PropertyReader, _ key: (BusValue) -> Key?
    ) -> [(Key, [UInt8])] {
        guard case .dictionary(signature, let entries) = value, entries.count <= Advertisement.itemLimit else {
            reader.refuse(name, value)
            return []
        }
        return entries.compactMap { entry in
            guard let key = key(entry.key), let bytes = entry.value.bytes(most: Advertisement.byteLimit) else {
                reader.refuse(name, entry.value.content)
                return nil
            }
            return (key, bytes)
        }
    }
}
