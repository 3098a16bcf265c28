import BusHarness
import EventLog
import Glibc
import JSONValues
import Testing

@testable import ScaleLink

/// Rows of the table of errors that concern bluetoothd, the adapter and discovery: each ends with a weight received.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DiscoveryFaultTests {
    private static let weight = "22b036ea070b1e071e05"

    /// A fake with the advertising scale alone, that sends a weight once `ready` was seen.
    private func fake(_ steps: [JSONValue], adapter: JSONValue = [:], extra: [(String, JSONValue)] = []) async throws -> FakeBluez {
        try await FakeBluez(Scenario.of([Scenario.advertiser], steps, adapter: adapter, extra))
    }

    @Test func bluetoothdIsNotThereYet() async throws {
        let rig = LinkRig(try await fake([], extra: [("start_absent", true)]))
        await rig.line("notRunning")
        #expect(await rig.link.status.faults.map(\.code) == [.notRunning])
        try await rig.fake.take(["do": "bluetoothd_start"])
        await rig.fake.event("discovery_started")
        try await rig.fake.take(Scenario.advertises(Self.weight))
        #expect(await rig.packet() == Self.weight)
        #expect(await rig.link.status.faults == [])
        #expect(rig.count("notRunning") == 1, "each change is logged once\n\(rig.story)")
        await rig.end()
    }

    @Test func theAdapterIsOffAtTheStart() async throws {
        let rig = LinkRig(try await fake([Scenario.advertises(Self.weight, when: "discovery_started")], adapter: ["powered": false]))
        #expect(await rig.packet() == Self.weight)
        await rig.end()
    }

    @Test func thereIsNoAdapterYet() async throws {
        let rig = LinkRig(try await fake([], adapter: ["absent": true]))
        await rig.line("noAdapter")
        try await rig.fake.take(["do": "adapter_add"])
        await rig.fake.event("discovery_started")
        try await rig.fake.take(Scenario.advertises(Self.weight))
        #expect(await rig.packet() == Self.weight)
        await rig.end()
    }

    @Test(arguments: ["NotReady:Resource Not Ready", "InProgress:Operation already in progress", "Failed:Unknown error", "hang"])
    func discoveryIsRefusedOnce(_ error: String) async throws {
        let steps: [JSONValue] = [["do": "fault", "on": "discovery", "error": JSONValue(error), "times": 1]]
        let rig = LinkRig(try await fake(steps + [Scenario.advertises(Self.weight, when: "discovery_started")])) { $0.timings.call = .milliseconds(300) }
        #expect(await rig.packet() == Self.weight)
        #expect(await rig.link.status.faults == [])
        await rig.end()
    }

    @Test func discoveryIsInProgressForEver() async throws {
        let fake = try await fake([Scenario.advertises(Self.weight, when: "discovery_started")])
        try await fake.take(["do": "fault", "on": "discovery", "error": "InProgress:Operation already in progress", "times": 9])
        let rig = LinkRig(fake)
        #expect(await rig.packet() == Self.weight)
        #expect(rig.count("powerCycle") == 1, "after three refusals the adapter is switched off and on, once an hour\n\(rig.story)")
        #expect(await rig.link.status.faults == [])
        await rig.end()
    }

    @Test(arguments: ["Failed:Unknown", "Blocked:Blocked through rfkill"]) func theAdapterCannotBeSwitchedOn(_ error: String) async throws {
        let fake = try await fake([Scenario.advertises(Self.weight, when: "discovery_started")], adapter: ["powered": false])
        // Before the link begins: the fake takes its own steps only after it is on the bus.
        try await fake.take(["do": "fault", "on": "power", "error": JSONValue(error), "times": 2])
        let rig = LinkRig(fake)
        await rig.lines.next { $0.code == "ble.notPowered" || $0.code == "ble.blocked" }
        #expect(await rig.packet() == Self.weight)
        #expect(await rig.link.status.faults == [])
        await rig.end()
    }

    @Test func theObjectsCannotBeReadOnce() async throws {
        let steps: [JSONValue] = [["do": "fault", "on": "tree", "error": "hang", "times": 2]]
        let rig = LinkRig(try await fake(steps + [Scenario.advertises(Self.weight, when: "discovery_started")])) { $0.timings.call = .milliseconds(200) }
        #expect(await rig.packet() == Self.weight)
        await rig.end()
    }

    @Test func bluetoothdHangs() async throws {
        let rig = LinkRig(try await fake([])) { configuration in
            configuration.timings.call = .milliseconds(200)
            configuration.timings.silence = .milliseconds(200)
            configuration.timings.silencePause = .milliseconds(100)
        }
        await rig.fake.event("discovery_started")
        kill(rig.fake.pid, SIGSTOP)
        await rig.line("hung")
        #expect(await rig.link.status.faults.contains { $0.code == .hung })
        kill(rig.fake.pid, SIGCONT)
        await rig.line("hung.over")
        // What was asked while it hung is done late and in any order: the scale goes on showing itself until it is heard.
        var heard = false
        while !heard, !Task.isCancelled {
            try await rig.fake.take(Scenario.advertises(Self.weight))
            heard = !rig.hexes().isEmpty
        }
        #expect(rig.hexes() == [Self.weight])
        await rig.end()
    }

    @Test(arguments: ["discovery", "power"]) func theControllerGoesDeaf(_ until: String) async throws {
        let rig = LinkRig(try await fake([])) { configuration in
            configuration.timings.silence = .milliseconds(200)
            configuration.timings.silencePause = .milliseconds(100)
            configuration.timings.expectsTraffic = .always
        }
        await rig.fake.event("discovery_started")
        try await rig.fake.take(["do": "deaf", "until": JSONValue(until)])
        if until == "power" { await rig.line("powerCycle") }
        await rig.fake.event("discovery_started")
        var received: String?
        while received == nil, !Task.isCancelled {
            try await rig.fake.take(Scenario.advertises(Self.weight))
            received = rig.hexes().first
        }
        #expect(received == Self.weight)
        #expect(rig.count("powerCycle") == (until == "power" ? 1 : 0))
        await rig.end()
    }

    @Test func aQuietFlatIsNoFault() async throws {
        let rig = LinkRig(try await fake([])) { configuration in
            configuration.timings.silence = .milliseconds(50)
            configuration.timings.silencePause = .milliseconds(20)
        }
        for _ in 0..<4 { await rig.fake.event("discovery_started") }
        #expect(rig.count("powerCycle") == 0 && rig.count("silence") == 0)
        await rig.end()
    }

    @Test func whatWasHeardBeforeIsNeverAReading() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.scale([("service_data", ["181d": JSONValue(Self.weight)])])], [Scenario.shows]))
        let first = LinkRig(fake) { $0.connects = false }
        await fake.event("discovery_started")
        #expect(await first.packet() == Self.weight)
        await first.end()
        let second = LinkRig(fake) { $0.connects = false }
        await fake.event("discovery_started")
        try await fake.take(["do": "advertise", "device": "ws", "service_data": ["181d": "a2b036ea070b1e071e05"]])
        #expect(await second.packet() == "a2b036ea070b1e071e05")
        #expect(second.hexes() == ["a2b036ea070b1e071e05"])
        await second.end()
    }

    @Test func onlyBluetoothdIsBelieved() async throws {
        let rig = LinkRig(try await fake([]))
        await rig.fake.event("discovery_started")
        try await rig.fake.take(Scenario.advertises("028436ea070b1e071e00"))
        #expect(await rig.packet() == "028436ea070b1e071e00")
        try await rig.fake.take(["do": "impostor", "device": "mi", "service_data": ["181d": "22ffffea070b1e071e05"]])
        try await rig.fake.take(Scenario.advertises(Self.weight))
        #expect(await rig.packet() == Self.weight)
        #expect(await rig.link.status.foreign == 1)
        #expect(rig.hexes() == ["028436ea070b1e071e00", Self.weight])
        await rig.end()
    }

    @Test func thereIsNoBusAndThenItDies() async throws {
        let rig = LinkRig(try await fake([]))
        await rig.fake.event("discovery_started")
        rig.fake.bus.kill()
        await rig.line("noBus")
        let status = await rig.link.status
        #expect(!status.isBusConnected && !status.isReceiving && status.faults.contains { $0.code == .noBus })
        await rig.end()
    }
}
