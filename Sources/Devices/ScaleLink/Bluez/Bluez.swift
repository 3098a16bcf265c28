import SystemBus

/// Names of BlueZ on the message bus, and the calls that the link makes.
enum Bluez {
    /// The bus name of bluetoothd.
    static let name = "org.bluez"
    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let battery = "org.bluez.Battery1"
    static let service = "org.bluez.GattService1"
    static let characteristic = "org.bluez.GattCharacteristic1"
    static let agent = "org.bluez.Agent1"
    static let agentManager = "org.bluez.AgentManager1"
    static let monitor = "org.bluez.AdvertisementMonitor1"
    static let monitorManager = "org.bluez.AdvertisementMonitorManager1"
    static let properties = "org.freedesktop.DBus.Properties"
    static let objects = "org.freedesktop.DBus.ObjectManager"
    /// The bus itself.
    static let bus = "org.freedesktop.DBus"

    /// What the link must hear: changes of bluetoothd's objects, and bluetoothd coming and going.
    static let rules = [
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.bluez'",
        "type='signal',sender='org.bluez',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',path_namespace='/org/bluez'",
        "type='signal',sender='org.bluez',interface='org.freedesktop.DBus.ObjectManager'",
    ]

    /// Who owns the name org.bluez.
    static var owner: BusCall { BusCall(bus, "/org/freedesktop/DBus", bus, "GetNameOwner", [.string(name)]) }
    /// All objects of bluetoothd; starts it where the system can.
    static var tree: BusCall { BusCall(name, "/", objects, "GetManagedObjects") }

    /// A method of an object of bluetoothd.
    static func call(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []) -> BusCall {
        BusCall(name, path, interface, member, arguments)
    }

    /// Asks for a property of an object of bluetoothd.
    static func get(_ path: String, _ interface: String, _ property: String) -> BusCall {
        call(path, properties, "Get", [.string(interface), .string(property)])
    }

    /// Sets a property of an object of bluetoothd.
    static func set(_ path: String, _ interface: String, _ property: String, _ value: BusValue) -> BusCall {
        call(path, properties, "Set", [.string(interface), .string(property), .variant(value)])
    }

    /// How discovery is to be done. Without a filter the kernel pauses 5 s after every 10 s; without `DuplicateData` a second
    /// weighing with the same octets is not told. The filter's `UUIDs` would not see service data, therefore there are none.
    static func filter(_ adapterPath: String) -> BusCall {
        call(adapterPath, adapter, "SetDiscoveryFilter", [.options([("Transport", .string("le")), ("DuplicateData", .bool(true))])])
    }
}
