import ScaleProtocols

extension ObjectTree {
    /// The device of that address on that adapter.
    func device(_ address: DeviceAddress, adapter: String) -> DeviceState? {
        devices[adapter + "/dev_" + address.description.replacing(":", with: "_")]
    }

    /// The characteristics of a device, in the order of their paths, which is that of their handles.
    func characteristics(of devicePath: String) -> [CharacteristicState] {
        characteristics.values.filter { $0.path.hasPrefix(devicePath + "/") }.sorted { $0.path < $1.path }
    }

    /// The characteristic of that UUID; where a service is named, the one of that service.
    func characteristic(_ uuid: BluetoothUUID, in service: BluetoothUUID? = nil, of devicePath: String) -> CharacteristicState? {
        characteristics(of: devicePath).first { $0.uuid == uuid && (service == nil || services[$0.servicePath] == service) }
    }

    /// The adapter to use: the one of that name (`hci0`), or else the first by name.
    func adapter(preferring name: String?) -> AdapterState? {
        if let name { return adapters.values.first { $0.path.hasSuffix("/" + name) } }
        return adapters.values.min { $0.path < $1.path }
    }
}
