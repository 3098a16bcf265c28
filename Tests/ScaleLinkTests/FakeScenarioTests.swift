import BusHarness
import JSONValues
import ScaleProtocols
import Testing

@testable import ScaleLink

/// The scenarios of `testdata/bluez/fake/scenarios`, each to its last step. With `HYPONA_REAL_TIMINGS=1` the pauses are those of the product.
@Suite(.timeLimit(.minutes(10))) struct FakeScenarioTests {
    @Test func aStandardScaleGivesItsReadings() async throws {
        let rig = LinkRig(try await FakeBluez(named: "weight-scale"))
        try #require(await rig.fake.finished())
        #expect(await rig.packet(where: \.isValue) == "02b036ea070b1e071e00")
        #expect(await rig.packet(where: \.isValue) == "0e503700000000000000000132f500d606")
        _ = await rig.events.next { if case .disconnected = $0 { true } else { false } }
        // What the scale took for now, before it was set; evidence for the times of its readings.
        #expect(rig.hexes { $0.transport == .read && $0.characteristic == .currentTime } == ["ea070b1e071e00010000"])
        #expect(rig.packets.filter(\.isValue).allSatisfy { $0.transport == .indication && $0.service == .weightScale && $0.device == "C8:B2:1E:00:00:01" })
        let scale = try #require(await rig.link.scales.first)
        #expect(scale.clockSet != nil && scale.protocolName == "sig_wss_measurement")
        #expect(await rig.link.status.bluetoothVersion == "5.66")
        #expect(await rig.link.status.faults == [])
        await rig.end()
    }

    @Test func advertisedWeighingsComeOnceEach() async throws {
        let rig = LinkRig(try await FakeBluez(named: "mi-scale-adv"))
        try #require(await rig.fake.finished())
        await rig.line("malformed")
        await rig.end()
        let scale = rig.hexes { $0.device == "88:0F:10:00:00:01" }
        #expect(scale == ["028436ea070b1e071e00", "22b036ea070b1e071e05", "a2b036ea070b1e071e05", "22b0"])
        #expect(rig.hexes { $0.device == "C8:47:8C:00:00:02" && $0.transport == .serviceData } == ["0226ea070b1e071f003602b036"])
        #expect(rig.packets.allSatisfy { $0.device != "11:22:33:44:55:66" })
    }

    @Test func aConnectionThatFailsTwiceIsMadeTheThirdTime() async throws {
        let rig = LinkRig(try await FakeBluez(named: "connect-fails-twice"))
        try #require(await rig.fake.finished())
        for expected in ["00b036", "00b136", "00", "00b236"] { #expect(await rig.packet(where: \.isValue) == expected) }
        await rig.end()
        #expect(rig.hexes(where: \.isValue) == ["00b036", "00b136", "00", "00b236"])
    }

    @Test func bluetoothdAndAdapterComeAndGo() async throws {
        let rig = LinkRig(try await FakeBluez(named: "bluetoothd-restarts"))
        try #require(await rig.fake.finished())
        for expected in ["00b036", "00b136", "00b236"] { #expect(await rig.packet(where: \.isValue) == expected) }
        await rig.end()
        #expect(rig.hexes(where: \.isValue) == ["00b036", "00b136", "00b236"])
        #expect(rig.count("notRunning") == 1 && rig.count("notRunning.over") == 1, "\(rig.story)")
        #expect(rig.count("noAdapter") == 1 && rig.count("noAdapter.over") == 1 && rig.count("poweredOff") == 1)
        #expect(await rig.link.status.faults.map(\.code.name).isEmpty)
    }

    @Test func aScaleWithANumberIsPairedByTheAgent() async throws {
        let rig = LinkRig(try await FakeBluez(named: "pairing"), prompt: FixedPrompt(number: 4711))
        try #require(await rig.fake.finished())
        #expect(await rig.packet(where: \.isValue) == "00b036")
        await rig.end()
    }

    @Test func theMonitorIsUsedWhereItExists() async throws {
        let rig = LinkRig(try await FakeBluez(named: "monitor"))
        try #require(await rig.fake.finished())
        #expect(await rig.packet() == "028436ea070b1e071e00")
        #expect(await rig.packet() == "22b036ea070b1e071e05")
        #expect(await rig.link.status.hasMonitor)
        await rig.end()
        #expect(rig.count("noMonitor") == 0)
    }
}

/// Somebody who always types the same number.
struct FixedPrompt: PairingPrompt {
    var number: UInt32?
    var isAttended: Bool { true }
    func passkey(of device: DeviceAddress, name: String?) async -> UInt32? { number }
    func confirms(_ passkey: UInt32, device: DeviceAddress, name: String?) async -> Bool { passkey == number }
    func show(_ passkey: UInt32, device: DeviceAddress, name: String?) async {}
    func paired(_ device: DeviceAddress, by way: PairingWay) async {}
}
