import BusHarness
import EventLog
import JSONValues
import ScaleProtocols
import Testing

@testable import ScaleLink

/// Rows of the table of errors that concern connections.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ConnectionFaultTests {
    private static let address = "C8:B2:1E:00:00:01"

    /// A fake with one scale that weighs when it is listened to.
    private func fake(_ extra: [(String, JSONValue)] = [], steps: [JSONValue] = []) async throws -> FakeBluez {
        try await FakeBluez(Scenario.of([Scenario.scale(extra)], steps + [Scenario.shows, Scenario.weighs]))
    }

    private func failing(_ error: String, times: Int) -> [(String, JSONValue)] {
        [("connect", ["delay_ms": 20, "error": JSONValue(error), "times": JSONValue(times)])]
    }

    @Test(arguments: [
        "Failed:le-connection-timeout", "Failed:le-connection-busy", "Failed:le-connection-refused", "Failed:le-connection-abort-by-remote",
        "Failed:le-connection-abort-by-local", "Failed:le-connection-concurrent-connection-limit", "Failed:le-connection-gatt-browsing",
        "Failed:le-connection-unknown", "Failed:Software caused connection abort", "Failed:br-connection-canceled", "Failed:Operation already in progress",
        "InProgress:In Progress", "Failed:something new",
    ])
    func aConnectionThatFailsIsTriedAgain(_ error: String) async throws {
        let rig = LinkRig(try await fake(failing(error, times: 2))) { $0.timings.connect = .milliseconds(200) }
        #expect(await rig.packet(where: \.isValue) == "00b036", "\(rig.story)")
        #expect(await rig.link.status.faults == [])
        await rig.end()
    }

    @Test func aBondedScaleThatRefusesForEverIsToldAndKept() async throws {
        let rig = LinkRig(try await fake([("pairing", ["mode": "just_works"])])) { $0.timings.idle = .milliseconds(200) }
        #expect(await rig.packet(where: \.isValue) == "00b036")
        _ = try await rig.link.pair(#require(DeviceAddress(Self.address)), within: .seconds(10))
        try await rig.fake.take(["do": "fault", "on": "connect:ws", "error": "Failed:le-connection-abort-by-local", "times": 999])
        try await rig.fake.take(["do": "disconnect", "device": "ws"])
        repeat { try await rig.fake.take(["do": "advertise", "device": "ws"]) } while rig.count("bond") == 0 && !Task.isCancelled
        #expect(await rig.link.status.faults.map(\.code) == [.bond(try #require(DeviceAddress(Self.address)))])
        await rig.end()
        #expect(await rig.fake.neverCalled("RemoveDevice"))
    }

    @Test func theScaleVanishesWhileItIsConnectedTo() async throws {
        let rig = LinkRig(try await fake([("connect", ["delay_ms": 20, "vanish": true])]))
        await rig.fake.event("connect:ws")
        // BlueZ never answers; what counts is that the link is free for others long before the limit of the call.
        await rig.fake.event("discovery_started")
        await rig.end()
    }

    @Test func connectIsNeverAnswered() async throws {
        let rig = LinkRig(try await fake([("connect", ["delay_ms": 5, "hang": true])])) { $0.timings.connect = .milliseconds(100) }
        await rig.fake.call("Device1.Disconnect")
        await rig.fake.call("Adapter1.StartDiscovery")
        await rig.end()
        #expect(rig.count("noReply") > 0)
    }

    @Test func theServicesStayUnknown() async throws {
        let rig = LinkRig(try await fake([("connect", ["never_resolve": true])])) { $0.timings.resolve = .milliseconds(100) }
        await rig.fake.call("Device1.Disconnect")
        await rig.line("connection")
        await rig.end()
    }

    @Test(arguments: ["hang", "NotSupported:Operation is not supported", "Failed:Not connected", "UnknownObject:gone"])
    func oneCharacteristicCannotBeSubscribedTo(_ error: String) async throws {
        let name = error.hasPrefix("Unknown") ? "org.freedesktop.DBus.Error." + error : error
        let characteristics: JSONValue = [["uuid": "2a9d", "flags": ["indicate"]], ["uuid": "2a9e", "flags": ["read"], "value": "3b000000"]]
        let scale = Scenario.scale(characteristics: characteristics)
        let fault: JSONValue = ["do": "fault", "on": "notify:ws/2a9d", "error": JSONValue(name), "times": 1]
        let isFinal = error.hasPrefix("NotSupported")
        // The scale goes on showing itself, as one does that was not listened to.
        let shows: JSONValue = ["when": "discovery_started", "do": "advertise", "device": "ws", "repeat": 500, "every_ms": 20]
        let rig = LinkRig(try await FakeBluez(Scenario.of([scale], [fault, shows]))) { $0.timings.gatt = .milliseconds(200) }
        if isFinal {
            await rig.line("noNotify")
        } else {
            await rig.fake.event("notify:ws/2a9d")
            try await rig.fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "00b036"])
            #expect(await rig.packet(where: \.isValue) == "00b036")
        }
        await rig.end()
    }

    @Test(arguments: ["AuthenticationFailed", "AuthenticationCanceled", "AuthenticationRejected", "AuthenticationTimeout"])
    func aRefusedPairingIsNotTriedAgain(_ error: String) async throws {
        let characteristics: JSONValue = [["uuid": "2a9d", "flags": ["indicate"], "needs_pairing": true]]
        let fault: JSONValue = ["do": "fault", "on": "pair:ws", "error": JSONValue(error + ":refused"), "times": 99]
        let rig = LinkRig(try await FakeBluez(Scenario.of([Scenario.scale(characteristics: characteristics)], [fault, Scenario.shows])))
        await rig.line("bond")
        await rig.fake.event("discovery_started")
        for _ in 0..<3 { try await rig.fake.take(["do": "advertise", "device": "ws"]) }
        _ = await rig.link.status
        await rig.end()
        #expect(rig.count("pairing") == 1, "no automatic retry\n\(rig.story)")
        #expect(await rig.link.status.faults.first?.remedy.contains("pairing mode") == true)
    }

    @Test func aWrongNumberIsNotTriedAgain() async throws {
        let rig = LinkRig(try await FakeBluez(named: "pairing"), prompt: FixedPrompt(number: 1234))
        await rig.fake.event("pair_failed:ws")
        await rig.line("bond")
        await rig.end()
        #expect(rig.count("pairing") == 1)
    }

    @Test func nobodyIsThereToTypeANumber() async throws {
        let rig = LinkRig(try await FakeBluez(named: "pairing"))
        await rig.fake.event("pair_failed:ws")
        await rig.line("bond")
        await rig.end()
    }

    @Test func twoEqualReadingsInARowAreTwoPackets() async throws {
        let twice: JSONValue = ["when": "notify:ws/2a9d", "do": "notify", "device": "ws", "char": "2a9d", "value": "00b036", "repeat": 2]
        let rig = LinkRig(try await FakeBluez(Scenario.of([Scenario.scale()], [Scenario.shows, twice])))
        #expect(await rig.packet(where: \.isValue) == "00b036")
        #expect(await rig.packet(where: \.isValue) == "00b036")
        await rig.end()
    }

    @Test func aConnectionThatIsThereAlreadyIsTakenOver() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.scale()], [Scenario.shows]))
        try await fake.askBluez("/org/bluez/hci0", "org.bluez.Adapter1", "StartDiscovery")
        await fake.event("discovery_started")
        while !(await fake.logs("advertisement")), !Task.isCancelled {}
        try await fake.askBluez("/org/bluez/hci0/dev_C8_B2_1E_00_00_01", "org.bluez.Device1", "Connect")
        await fake.event("resolved:ws")
        let rig = LinkRig(fake)
        await fake.event("notify:ws/2a9d")
        try await fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "00b136"])
        #expect(await rig.packet(where: \.isValue) == "00b136")
        await rig.end()
    }

    @Test func aQuietConnectionIsEnded() async throws {
        let rig = LinkRig(try await fake()) { $0.timings.idle = .milliseconds(200) }
        #expect(await rig.packet(where: \.isValue) == "00b036")
        await rig.fake.call("Device1.Disconnect")
        await rig.end()
    }

    @Test func inALongConnectionOthersAreHeard() async throws {
        let rig = LinkRig(try await FakeBluez(Scenario.of([Scenario.scale(), Scenario.advertiser], [Scenario.shows]))) {
            $0.timings.discoveryHold = .milliseconds(50)
            $0.timings.idle = .seconds(30)
        }
        await rig.fake.event("discovery_started")
        await rig.fake.event("notify:ws/2a9d")
        await rig.fake.event("discovery_started")
        try await rig.fake.take(Scenario.advertises("22b036ea070b1e071e05"))
        #expect(await rig.packet(where: { !$0.isValue }) == "22b036ea070b1e071e05")
        await rig.end()
    }

    @Test func aStrangersScaleIsLeftAloneWhereOneIsKnown() async throws {
        let other = KnownScale(address: try #require(DeviceAddress("AA:AA:AA:00:00:01")))
        let shows: JSONValue = ["when": "discovery_started", "do": "advertise", "device": "ws", "repeat": 500, "every_ms": 20]
        let rig = LinkRig(try await FakeBluez(Scenario.of([Scenario.scale()], [shows])), known: [other])
        var table = await rig.link.scan().makeAsyncIterator()
        #expect(await table.next()?.first?.isConnectable == true)
        await rig.end()
        #expect(await rig.fake.neverCalled("Device1.Connect"))
    }
}
