import ScaleProtocols
import SystemBus

/// What is known of a device in reach, bonded or connected.
struct DeviceState: Sendable, Hashable {
    /// Its object path.
    let path: String
    /// Its identity address.
    let address: DeviceAddress
    /// Whether the address is random, as BlueZ says.
    var isRandom = false
    /// Its name, or nil where it sends none.
    var name: String?
    /// The services that it lists.
    var services: [BluetoothUUID] = []
    /// Signal strength in dBm; nil where it was not heard since discovery began.
    var rssi: Int16?
    /// Whether a bond is stored.
    var isPaired = false
    /// Whether it is connected.
    var isConnected = false
    /// Whether its services are known.
    var isResolved = false
    /// Battery in per cent, where it has the battery service.
    var battery: UInt8?

    /// Services that a device may list; no scale has half as many.
    static let serviceLimit = 64

    /// A device of which nothing is known yet; nil where the path names none.
    init?(path: String) {
        guard let address = DeviceAddress(path: path) else { return nil }
        self.path = path
        self.address = address
    }

    /// Takes one property of Device1 in; false where it is none that is kept.
    mutating func apply(_ name: String, _ value: BusValue, _ reader: inout PropertyReader) -> Bool {
        switch name {
        case "AddressType": if let text = reader.take(name, value, \.string) { isRandom = text == "random" }
        case "Name": if let text = reader.take(name, value, \.deviceName) { self.name = text }
        case "UUIDs": if let list = reader.take(name, value, DeviceState.uuids) { services = list }
        case "RSSI": if let level = reader.take(name, value, \.int16) { rssi = level }
        // 5.66 has both; a bond is what counts, and a device may be paired without one.
        case "Bonded", "Paired": if let flag = reader.take(name, value, \.bool) { isPaired = flag }
        case "Connected": if let flag = reader.take(name, value, \.bool) { isConnected = flag }
        case "ServicesResolved": if let flag = reader.take(name, value, \.bool) { isResolved = flag }
        default: return false
        }
        return true
    }

    private static func uuids(_ value: BusValue) -> [BluetoothUUID]? {
        guard let texts = value.strings, texts.count <= serviceLimit else { return nil }
        return texts.compactMap(BluetoothUUID.init)
    }
}
