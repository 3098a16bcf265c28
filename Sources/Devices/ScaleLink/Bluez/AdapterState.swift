import SystemBus

/// What is known of a Bluetooth adapter.
struct AdapterState: Sendable, Hashable {
    /// Its object path.
    let path: String
    /// Its own address.
    var address: DeviceAddress?
    /// Whether it is switched on.
    var isPowered = false
    /// Whether anybody discovers with it.
    var isDiscovering = false
    /// The version of bluetoothd, as the adapter's Modalias tells it: `5.66`.
    var version: String?
    /// Whether bluetoothd offers advertisement monitors on it.
    var hasMonitors = false

    /// An adapter of which nothing is known yet.
    init(path: String) { self.path = path }

    /// Takes properties of Adapter1 in.
    mutating func apply(_ entries: [BusEntry]) -> [WrongProperty] {
        var reader = PropertyReader(Bluez.adapter)
        reader.each(entries) { reader, name, value in
            switch name {
            case "Address": if let text = reader.take(name, value, \.string) { address = DeviceAddress(text) }
            case "Powered": if let flag = reader.take(name, value, \.bool) { isPowered = flag }
            case "Discovering": if let flag = reader.take(name, value, \.bool) { isDiscovering = flag }
            case "Modalias": if let text = reader.take(name, value, \.string) { version = AdapterState.version(modalias: text) }
            default: break
            }
        }
        return reader.wrong
    }

    /// `usb:v1D6Bp0246d0542`: vendor Linux Foundation, product BlueZ, version 0x05.0x42 = 5.66.
    static func version(modalias: String) -> String? {
        let bytes = Array(modalias.utf8)
        guard modalias.hasPrefix("usb:v1D6Bp0246d"), bytes.count == 19, let number = UInt16(modalias.suffix(4), radix: 16) else { return nil }
        return "\(number >> 8).\(number & 0xFF)"
    }
}
