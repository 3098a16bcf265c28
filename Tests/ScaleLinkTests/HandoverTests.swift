import BusHarness
import EventLog
import JSONValues
import ScaleProtocols
import Synchronization
import Testing

@testable import ScaleLink

/// Nothing is lost, nothing is acknowledged before it is stored.
@Suite(.serialized, .timeLimit(.minutes(10))) struct HandoverTests {
    private struct Full: Error {}

    @Test func whileNothingCanBeStoredNothingIsLostAndNoScaleIsAsked() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.scale(), Scenario.advertiser]))
        let rig = LinkRig(fake)
        await fake.event("discovery_started")
        rig.storageFault.withLock { $0 = Full() }
        for hex in ["028436ea070b1e071e00", "22b036ea070b1e071e05"] { try await fake.take(Scenario.advertises(hex)) }
        await rig.line("storage")
        for _ in 0..<3 { try await fake.take(["do": "advertise", "device": "ws"]) }
        #expect(await rig.link.status.waiting == 2)
        #expect(rig.count("connected") == 0, "the scale keeps its readings")
        rig.storageFault.withLock { $0 = nil }
        #expect(await rig.packet() == "028436ea070b1e071e00")
        #expect(await rig.packet() == "22b036ea070b1e071e05")
        await rig.line("storage.over")
        try await fake.take(["do": "advertise", "device": "ws"])
        await fake.event("notify:ws/2a9d")
        await rig.end()
    }

    @Test func aConnectionEndsWhenNothingCanBeStored() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.scale()], [Scenario.shows]))
        let rig = LinkRig(fake)
        await fake.event("notify:ws/2a9d")
        rig.storageFault.withLock { $0 = Full() }
        try await fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "00b036"])
        await fake.call("Device1.Disconnect")
        rig.storageFault.withLock { $0 = nil }
        #expect(await rig.packet(where: \.isValue) == "00b036")
        await rig.end()
    }

    @Test func whatHasArrivedIsStoredAtTheEnd() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.advertiser]))
        let rig = LinkRig(fake)
        await fake.event("discovery_started")
        rig.storageFault.withLock { $0 = Full() }
        try await fake.take(Scenario.advertises("22b036ea070b1e071e05"))
        await rig.line("storage")
        let end = Task { await rig.end() }
        rig.storageFault.withLock { $0 = nil }
        await end.value
        #expect(rig.hexes() == ["22b036ea070b1e071e05"])
    }

    @Test func whatCannotBeStoredAtTheEndIsSaid() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.advertiser]))
        let rig = LinkRig(fake) { $0.timings.drain = .milliseconds(50) }
        await fake.event("discovery_started")
        rig.storageFault.withLock { $0 = Full() }
        try await fake.take(Scenario.advertises("22b036ea070b1e071e05"))
        await rig.line("storage")
        await rig.end()
        #expect(rig.count("lost") == 1)
    }

    /// Sanitas scales wait for the acknowledgement of each frame.
    @Test func aFrameIsAcknowledgedAfterItIsStored() async throws {
        let characteristics: JSONValue = [["uuid": "ffe1", "flags": ["notify", "write"]]]
        let scale: JSONValue = [
            "id": "ws", "address": "C8:B2:1E:00:00:01", "name": "SANITAS SBF70", "uuids": ["ffe0"],
            "gatt": [["uuid": "ffe0", "characteristics": characteristics]],
        ]
        let fake = try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
        let known = KnownScale(address: try #require(DeviceAddress("C8:B2:1E:00:00:01")))
        let rig = LinkRig(fake, known: [known])
        // The order on the wire: subscribed, begun, clock set.
        #expect(await fake.call("WriteValue")?["args"]?.array?.first == "e601")
        #expect(await fake.call("WriteValue")?["args"]?.array?.first?.string?.hasPrefix("e9") == true)
        rig.storageFault.withLock { $0 = Full() }
        try await fake.take(["do": "notify", "device": "ws", "char": "ffe1", "value": "e75900010203"])
        await rig.line("storage")
        #expect(rig.hexes(where: \.isValue) == [])
        rig.storageFault.withLock { $0 = nil }
        #expect(await rig.packet(where: \.isValue) == "e75900010203")
        await rig.end()
    }

    @Test func anAcknowledgementFollowsTheStoring() async throws {
        let scale: JSONValue = [
            "id": "ws", "address": "C8:B2:1E:00:00:01", "name": "SANITAS SBF70", "uuids": ["ffe0"],
            "gatt": [["uuid": "ffe0", "characteristics": [["uuid": "ffe1", "flags": ["notify", "write"]]]]],
        ]
        let fake = try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
        let rig = LinkRig(fake, known: [KnownScale(address: try #require(DeviceAddress("C8:B2:1E:00:00:01")))])
        for _ in 0..<2 { await fake.call("WriteValue") }
        try await fake.take(["do": "notify", "device": "ws", "char": "ffe1", "value": "e75900010203"])
        #expect(await fake.call("WriteValue")?["args"]?.array?.first == "e7f1590001")
        #expect(rig.hexes(where: \.isValue) == ["e75900010203"])
        await rig.end()
    }

    @Test func valuesOfAnyTypeAreSurvived() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.scale(), Scenario.advertiser], [Scenario.shows]))
        let rig = LinkRig(fake)
        await fake.event("notify:ws/2a9d")
        let device: [(String, String, JSONValue)] = [
            ("RSSI", "s", "near"), ("RSSI", "u", 4_000_000_000), ("ServiceData", "s", "none"), ("ServiceData", "manufacturer_data", ["0157": "00"]),
            ("ManufacturerData", "service_data", ["181d": "22"]), ("UUIDs", "ay", "00"), ("Paired", "s", "yes"), ("Connected", "y", 1), ("Name", "ay", "ff"),
            ("AddressType", "b", 1), ("ServicesResolved", "as", ["a"]), ("NoSuchThing", "q", 7),
        ]
        for (property, type, value) in device {
            try await fake.take(["do": "set", "device": "ws", "property": JSONValue(property), "type": JSONValue(type), "value": value])
        }
        for (type, value) in [("s", "x" as JSONValue), ("q", 1), ("as", ["00"]), ("ay", "")] {
            try await fake.take(["do": "set", "device": "ws", "char": "2a9d", "property": "Value", "type": JSONValue(type), "value": value])
        }
        try await fake.take(["do": "set", "device": "ws", "interface": "org.bluez.Adapter1", "property": "Powered", "type": "s", "value": "off"])
        try await fake.take(["do": "invalidate", "device": "ws", "properties": ["RSSI", "UUIDs"]])
        try await fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "00b036"])
        #expect(await rig.packet(where: \.isValue) == "00b036")
        await rig.end()
        #expect(rig.hexes(where: \.isValue) == ["00b036"])
        #expect(await rig.link.status.malformed >= 12)
    }
}
