import ScaleProtocols
import SystemBus
import Testing

@testable import ScaleLink

/// The tree under well-formed, odd and hostile signals.
@Suite struct ObjectTreeTests {
    private static let device = "/org/bluez/hci0/dev_C8_B2_1E_00_00_01"

    private func changed(_ path: String, _ interface: String, _ properties: [(String, BusValue)]) -> BusSignal {
        signal("PropertiesChanged", Bluez.properties, path, [.string(interface), .options(properties), .array(of: "s", [])])
    }

    private func added(_ path: String, _ interface: String, _ properties: [(String, BusValue)]) -> BusSignal {
        let interfaces = BusValue.dictionary(of: "sa{sv}", [BusEntry(.string(interface), .options(properties))])
        return signal("InterfacesAdded", Bluez.objects, "/", [.path(path), interfaces])
    }

    private func signal(_ member: String, _ interface: String, _ path: String, _ body: [BusValue]) -> BusSignal {
        BusSignal(sender: ":1.2", path: path, interface: interface, member: member, body: body)
    }

    @Test func aNewDeviceIsHeardOnlyWithItsSignalStrength() {
        var tree = ObjectTree()
        let data = BusValue.options([("0000181d-0000-1000-8000-00805f9b34fb", .bytes([0x22]))])
        #expect(tree.apply(added(Self.device, Bluez.device, [("ServiceData", data)])) == [.device(Self.device)])
        let heard = tree.apply(added(Self.device, Bluez.device, [("RSSI", .int16(-60)), ("ServiceData", data)]))
        #expect(heard == [.heard(Self.device, Advertisement(service: [(.weightScale, [0x22])], rssi: -60))])
        #expect(tree.devices[Self.device]?.rssi == -60)
    }

    @Test func theFirstTreeIsNeverHeard() {
        var tree = ObjectTree()
        let properties: [(String, BusValue)] = [("RSSI", .int16(-60)), ("ServiceData", .options([("181d", .bytes([1]))])), ("Connected", .bool(true))]
        let device = BusEntry(.path(Self.device), .dictionary(of: "sa{sv}", [BusEntry(.string(Bluez.device), .options(properties))]))
        #expect(tree.load([.dictionary(of: "oa{sa{sv}}", [device])]) == [.device(Self.device)])
        #expect(tree.devices[Self.device]?.isConnected == true)
        #expect(tree.load([.string("no tree")]).count == 1)
        #expect(tree.load([]).count == 1 && tree.devices.isEmpty)
    }

    @Test func wrongTypesAreSkippedOneByOne() {
        var tree = ObjectTree()
        _ = tree.apply(added(Self.device, Bluez.device, [("Name", .string("WS"))]))
        let changes = tree.apply(
            changed(Self.device, Bluez.device, [("Name", .uint32(7)), ("Connected", .string("yes")), ("RSSI", .int32(-60)), ("Paired", .bool(true))]))
        #expect(changes.count { if case .wrong = $0 { true } else { false } } == 3)
        #expect(tree.devices[Self.device]?.name == "WS" && tree.devices[Self.device]?.isPaired == true && tree.devices[Self.device]?.isConnected == false)
    }

    @Test(arguments: [
        BusValue.string("none"), .bytes([1]), .dictionary(of: "qv", [BusEntry(.uint16(1), .variant(.bytes([1])))]), .options([("181d", .string("22"))]),
        .options([("no uuid", .bytes([1]))]), .options([("181d", .bytes([UInt8](repeating: 0, count: 1651)))]),
        .options((0..<33).map { ("181\($0 % 10)", .bytes([UInt8($0)])) }),
    ])
    func dataThatNoAdvertisementHasAreNone(_ data: BusValue) {
        var tree = ObjectTree()
        let changes = tree.apply(changed(Self.device, Bluez.device, [("ServiceData", data)]))
        #expect(changes.contains(.heard(Self.device, Advertisement())))
        #expect(changes.contains { if case .wrong = $0 { true } else { false } })
    }

    @Test func manufacturerDataHaveANumberForAKey() {
        var tree = ObjectTree()
        let data = BusValue.dictionary(of: "qv", [BusEntry(.uint16(0x06D0), .variant(.bytes([1, 2])))])
        #expect(
            tree.apply(changed(Self.device, Bluez.device, [("ManufacturerData", data)]))
                == [.heard(Self.device, Advertisement(manufacturer: [(0x06D0, [1, 2])]))])
    }

    @Test func valuesAreOctetsOfAtMost512() {
        var tree = ObjectTree()
        let path = Self.device + "/service000a/char000b"
        #expect(tree.apply(changed(path, Bluez.characteristic, [("Value", .bytes([1]))])) == [.value(path, [1])])
        #expect(tree.apply(changed(path, Bluez.characteristic, [("Value", .bytes([]))])) == [], "BlueZ drops its cache")
        #expect(tree.apply(changed(path, Bluez.characteristic, [("Notifying", .bool(true))])) == [])
        for value in [BusValue.string("x"), .array(of: "s", []), .bytes([UInt8](repeating: 0, count: 513)), .descriptor] {
            #expect(tree.apply(changed(path, Bluez.characteristic, [("Value", value)])).count == 1)
        }
    }

    @Test func signalsOfAnotherShapeChangeNothing() {
        var tree = ObjectTree()
        let bodies: [[BusValue]] = [[], [.string("x")], [.uint32(1), .uint32(2), .uint32(3)], [.path("/"), .string("x")], [.path("/"), .options()]]
        for body in bodies {
            for (member, interface) in [("PropertiesChanged", Bluez.properties), ("InterfacesAdded", Bluez.objects), ("InterfacesRemoved", Bluez.objects)] {
                _ = tree.apply(signal(member, interface, Self.device, body))
            }
        }
        #expect(tree.apply(signal("Else", "a.b", "/", [])) == [])
        #expect(tree.devices.isEmpty && tree.adapters.isEmpty && tree.characteristics.isEmpty)
    }

    @Test func aStreetFullOfPhonesCostsNoMemory() {
        var tree = ObjectTree()
        let scale: [(String, BusValue)] = [("UUIDs", .array(of: "s", [.string("0000181d-0000-1000-8000-00805f9b34fb")]))]
        _ = tree.apply(added(Self.device, Bluez.device, scale))
        for number in 0..<20_000 {
            let octets = [number >> 16, number >> 8, number].map { Hex.text([UInt8($0 & 255)]).uppercased() }.joined(separator: "_")
            let path = "/org/bluez/hci0/dev_66_00_00_" + octets
            #expect(tree.apply(added(path, Bluez.device, [("RSSI", .int16(-80))])) == [.heard(path, Advertisement(rssi: -80))])
        }
        #expect(tree.devices.count <= ObjectTree.deviceLimit && tree.devices[Self.device] != nil)
        for number in 0..<10_000 {
            let path = "/org/bluez/hci0/dev_66_00_00_00_00_01/service\(number)"
            _ = tree.apply(added(path, Bluez.service, [("UUID", .string("181d"))]))
            _ = tree.apply(added(path + "/char", Bluez.characteristic, [("UUID", .string("2a9d")), ("Service", .path(path)), ("Flags", .array(of: "s", []))]))
        }
        #expect(tree.services.count <= ObjectTree.attributeLimit && tree.characteristics.count <= ObjectTree.attributeLimit)
    }

    @Test func characteristicsNeedTheirProperties() {
        var tree = ObjectTree()
        let path = Self.device + "/service000a/char000b"
        #expect(tree.apply(added(path, Bluez.characteristic, [("UUID", .uint32(1))])).count == 1)
        _ = tree.apply(added(Self.device + "/service000a", Bluez.service, [("UUID", .string("181d"))]))
        let flags = BusValue.array(of: "s", [.string("indicate"), .string("read")])
        _ = tree.apply(added(path, Bluez.characteristic, [("UUID", .string("2a9d")), ("Service", .path(Self.device + "/service000a")), ("Flags", flags)]))
        let found = tree.characteristic(.weightMeasurement, in: .weightScale, of: Self.device)
        #expect(found?.canNotify == true && found?.delivery == .indication)
        #expect(tree.characteristic(.weightMeasurement, in: .bodyComposition, of: Self.device) == nil)
        _ = tree.apply(signal("InterfacesRemoved", Bluez.objects, "/", [.path(path), .array(of: "s", [.string(Bluez.characteristic)])]))
        #expect(tree.characteristics(of: Self.device).isEmpty)
    }

    @Test func adapters() {
        var tree = ObjectTree()
        _ = tree.apply(added("/org/bluez/hci1", Bluez.adapter, [("Powered", .bool(true)), ("Modalias", .string("usb:v1D6Bp0246d0542"))]))
        _ = tree.apply(added("/org/bluez/hci0", Bluez.adapter, [("Address", .string("00:1A:7D:DA:71:13"))]))
        _ = tree.apply(added("/org/bluez/hci0", Bluez.monitorManager, []))
        #expect(tree.adapter(preferring: nil)?.path == "/org/bluez/hci0" && tree.adapter(preferring: nil)?.hasMonitors == true)
        #expect(tree.adapter(preferring: "hci1")?.version == "5.66" && tree.adapter(preferring: "hci2") == nil)
        let gone = signal(
            "InterfacesRemoved", Bluez.objects, "/", [.path("/org/bluez/hci0"), .array(of: "s", [.string(Bluez.adapter), .string(Bluez.monitorManager)])])
        #expect(tree.apply(gone) == [.adapter("/org/bluez/hci0")])
        for modalias in ["", "usb:v1D6Bp0246d05", "usb:v1D6Bp0246dXYZW", "bluetooth:v1D6Bp0246d0542"] {
            #expect(AdapterState.version(modalias: modalias) == nil)
        }
    }

    @Test func batteriesHaveAtMost100Percent() {
        var tree = ObjectTree()
        _ = tree.apply(added(Self.device, Bluez.device, []))
        _ = tree.apply(added(Self.device, Bluez.battery, [("Percentage", .byte(87))]))
        #expect(tree.devices[Self.device]?.battery == 87)
        for wrong in [BusValue.byte(101), .uint32(5)] { _ = tree.apply(changed(Self.device, Bluez.battery, [("Percentage", wrong)])) }
        #expect(tree.devices[Self.device]?.battery == 87)
    }
}
