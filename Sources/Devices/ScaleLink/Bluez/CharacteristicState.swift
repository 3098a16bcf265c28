import ScaleProtocols
import SystemBus

/// What is known of a GATT characteristic.
struct CharacteristicState: Sendable, Hashable {
    /// Its object path.
    let path: String
    /// Its UUID.
    var uuid: BluetoothUUID
    /// The object path of its service.
    var servicePath: String
    /// What it can do.
    var flags: Set<String>

    /// A characteristic from its properties; nil where one is missing or of a wrong type.
    init?(path: String, _ entries: [BusEntry]) {
        var uuid: BluetoothUUID?
        var servicePath: String?
        var flags: Set<String> = []
        for entry in entries {
            switch entry.key.string {
            case "UUID": uuid = entry.value.string.flatMap(BluetoothUUID.init)
            case "Service": servicePath = entry.value.path
            case "Flags": flags = Set((entry.value.content.strings ?? []).prefix(32))
            default: break
            }
        }
        guard let uuid, let servicePath else { return nil }
        self.path = path
        self.uuid = uuid
        self.servicePath = servicePath
        self.flags = flags
    }

    /// Whether it sends values by itself.
    var canNotify: Bool { flags.contains("notify") || flags.contains("indicate") }

    /// How its values come: BlueZ takes notifications where a characteristic offers both.
    var delivery: ScaleTransport { flags.contains("notify") ? .notification : .indication }
}
