import BusHarness
import JSONValues
import ScaleProtocols
import Testing

@testable import ScaleLink

/// Five thousand advertisements a second, of strangers and of something that imitates a scale: weighings still come through.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FloodTests {
    private static let weight = "22b036ea070b1e071e05"

    @Test func aStreetFullOfStrangers() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.advertiser]))
        let rig = LinkRig(fake)
        await fake.event("discovery_started")
        try await fake.take(["do": "flood", "count": 10_000, "per_second": 5000])
        try await fake.take(Scenario.advertises(Self.weight))
        #expect(await rig.packet() == Self.weight)
        await fake.event("flooded")
        try await fake.take(Scenario.advertises("a2b036ea070b1e071e05"))
        #expect(await rig.packet() == "a2b036ea070b1e071e05")
        #expect(await rig.link.tree.devices.count <= ObjectTree.deviceLimit)
        #expect(await rig.link.status.flooded == 0)
        await rig.end()
        #expect(rig.packets.count == 2)
    }

    @Test func somethingImitatesAScale() async throws {
        let imitator: JSONValue = ["id": "bad", "address": "66:00:00:00:00:66", "name": "x"]
        let fake = try await FakeBluez(Scenario.of([Scenario.advertiser, imitator]))
        let rig = LinkRig(fake, known: [KnownScale(address: try #require(DeviceAddress("88:0F:10:00:00:01")))])
        await fake.event("discovery_started")
        try await fake.take(["do": "flood", "count": 10_000, "per_second": 5000, "scale": "bad"])
        await fake.event("flooded")
        try await fake.take(Scenario.advertises(Self.weight))
        #expect(await rig.packet { $0.device == "88:0F:10:00:00:01" } == Self.weight, "a known scale has its own allowance")
        let status = await rig.link.status
        #expect(status.flooded > 9000 && status.faults.map(\.code) == [.flood])
        #expect(rig.count("flood") == 1)
        await rig.end()
        #expect(rig.packets.count < 1000)
    }
}
