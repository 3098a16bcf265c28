import BusHarness
import JSONValues
import ScaleProtocols
import SystemBus
import Testing

@testable import ScaleLink

/// What a technician does: scan, pair, list, forget, listen to strangers.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TechnicianTests {
    private func address() throws -> DeviceAddress { try #require(DeviceAddress("C8:B2:1E:00:00:01")) }

    @Test func theTableShowsWhatIsInReach() async throws {
        let far: JSONValue = ["id": "far", "address": "11:22:33:44:55:66", "address_type": "random", "uuids": ["feaa"], "rssi": -95]
        let fake = try await FakeBluez(Scenario.of([Scenario.scale(), Scenario.advertiser, far]))
        let rig = LinkRig(fake) { $0.connects = false }
        await fake.event("discovery_started")
        let pictures = await rig.link.scan()
        try await fake.take(["do": "advertise", "device": "far", "service_data": ["feaa": "00"]])
        try await fake.take(["do": "advertise", "device": "ws"])
        try await fake.take(Scenario.advertises("22b036ea070b1e071e05"))
        var rows: [ScanRow] = []
        for await picture in pictures {
            rows = picture
            if rows.count == 3, rows.contains(where: { $0.packets == 1 }) { break }
        }
        #expect(rows.map(\.address.description) == ["C8:B2:1E:00:00:01", "88:0F:10:00:00:01", "11:22:33:44:55:66"])
        #expect(rows.map(\.isScale) == [true, true, false])
        #expect(rows.map(\.name) == ["WS-70", "MI SCALE2", nil])
        #expect(rows[0].isConnectable && rows[0].protocolName == nil && !rows[1].isConnectable)
        #expect(rows[1].protocolName == "xiaomi_mi_v1" && rows[1].lastPacket?.bytes.count == 10 && rows[1].packets == 1 && rows[1].rssi == -61)
        #expect(rows[2].isRandom && !rows[2].isBonded)
        await rig.end()
    }

    @Test func aScaleIsPairedListedAndForgotten() async throws {
        let characteristics: JSONValue = [["uuid": "2a9d", "flags": ["indicate"], "needs_pairing": true]]
        let scale = Scenario.scale([("pairing", ["mode": "passkey", "passkey": 4711])], characteristics: characteristics)
        let fake = try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
        let rig = LinkRig(fake, prompt: FixedPrompt(number: 4711)) {
            $0.connects = false
            $0.timings.idle = .milliseconds(200)
        }
        let paired = Task { try await rig.link.pair(try address(), within: .seconds(20)) }
        await fake.event("notify:ws/2a9d")
        try await fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "00b036"])
        let made = try await paired.value
        #expect(made.status.isBonded && made.status.facts.name == "WS-70" && made.way == .passkeyTyped)
        #expect(rig.hexes(where: \.isValue) == ["00b036"])
        #expect(await rig.link.scales.map(\.isBonded) == [true])
        try await rig.link.forget(try address())
        await fake.event("removed:ws")
        #expect(await rig.link.scales.isEmpty)
        // Once more: nothing to forget is no failure.
        try await rig.link.forget(try address())
        await rig.end()
    }

    /// In quiet air: nothing but the agent's registration wakes what waits for it.
    @Test func theAgentOfATechnicianTakesThePlaceOfTheOther() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.scale([("pairing", ["mode": "passkey", "passkey": 4711])])], [Scenario.shows]))
        let rig = LinkRig(fake) { $0.connects = false }
        #expect(await fake.call("RegisterAgent")?["args"] == ["/org/hyponatrack/agent", "NoInputNoOutput"])
        await fake.event("discovery_started")
        let pairing = Task { try await rig.link.pair(try address(), within: .seconds(20), asking: FixedPrompt(number: 4711)) }
        #expect(await fake.call("RegisterAgent")?["args"] == ["/org/hyponatrack/agent", "KeyboardDisplay"])
        await fake.event("notify:ws/2a9d")
        try await fake.take(["do": "disconnect", "device": "ws"])
        #expect(try await pairing.value.status.isBonded)
        #expect(await fake.call("RegisterAgent")?["args"] == ["/org/hyponatrack/agent", "NoInputNoOutput"])
        await rig.end()
    }

    @Test func anAdvertisingScaleNeedsNoBond() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.advertiser], [Scenario.advertises("22b036ea070b1e071e05", when: "discovery_started")]))
        let rig = LinkRig(fake)
        let scale = try await rig.link.pair(try #require(DeviceAddress("88:0F:10:00:00:01")), within: .seconds(20))
        #expect(scale.status.protocolName == "xiaomi_mi_v1" && !scale.status.isBonded && scale.way == .noBond)
        await rig.end()
        #expect(await fake.neverCalled("Pair"))
    }

    /// A device that is heard once, right behind another, is in the table though nothing is heard after it.
    @Test func nothingIsLeftOutOfTheTable() async throws {
        let odd: JSONValue = ["id": "odd", "address": "11:22:33:44:55:66"]
        let fake = try await FakeBluez(Scenario.of([Scenario.advertiser, odd]))
        let rig = LinkRig(fake) { $0.connects = false }
        let pictures = await rig.link.scan()
        await fake.event("discovery_started")
        try await fake.take(Scenario.advertises("22b036ea070b1e071e05"))
        try await fake.take(["do": "advertise", "device": "odd"])
        for await picture in pictures where picture.count == 2 { break }
        await rig.end()
    }

    @Test func pairingSaysWhatWentWrong() async throws {
        let scale = Scenario.scale([("pairing", ["mode": "passkey", "passkey": 4711])])
        let fake = try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
        let rig = LinkRig(fake, prompt: FixedPrompt(number: 1)) { $0.connects = false }
        let error = await #expect(throws: ScaleLinkError.self) { try await rig.link.pair(try address(), within: .seconds(20)) }
        guard case .notPaired = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let stranger = try #require(DeviceAddress("00:00:00:00:00:09"))
        await #expect(throws: ScaleLinkError.notHeard(stranger)) { try await rig.link.pair(stranger, within: .milliseconds(50)) }
        await rig.end()
    }

    @Test func withoutBluetoothATechnicianIsToldWhy() async throws {
        let rig = LinkRig(try await FakeBluez(Scenario.of([], [], [("start_absent", true)])))
        await rig.line("notRunning")
        let error = await #expect(throws: ScaleLinkError.self) { try await rig.link.pair(try address(), within: .milliseconds(50)) }
        #expect("\(String(describing: error))".contains("bluetoothd does not run"))
        await rig.end()
    }

    /// Neither answers bluetoothd for a device that vanished nor is a person asked any longer.
    @Test func aScaleThatVanishesEndsThePairingAndTheQuestion() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.scale([("pairing", ["mode": "passkey", "passkey": 4711])])], [Scenario.shows]))
        let prompt = OpenPrompt()
        let rig = LinkRig(fake) { $0.connects = false }
        let pairing = Task { try await rig.link.pair(try address(), within: .seconds(20), asking: prompt) }
        await prompt.asked.next()
        try await fake.take(["do": "remove_device", "device": "ws"])
        let error = await #expect(throws: ScaleLinkError.self) { try await pairing.value }
        #expect("\(String(describing: error))".contains("out of reach"))
        await prompt.given.next()
        await rig.end()
    }

    @Test func aCancelledPairingIsCancelledAtBluetoothdToo() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.scale([("pairing", ["mode": "passkey", "passkey": 4711])])], [Scenario.shows]))
        let prompt = OpenPrompt()
        let rig = LinkRig(fake) { $0.connects = false }
        let pairing = Task { try await rig.link.pair(try address(), within: .seconds(20), asking: prompt) }
        await prompt.asked.next()
        pairing.cancel()
        await prompt.given.next()
        await #expect(throws: ScaleLinkError.self) { try await pairing.value }
        #expect(await fake.call("CancelPairing") != nil)
        // The next one is not refused.
        #expect(try await rig.link.pair(try address(), within: .seconds(20), asking: FixedPrompt(number: 4711)).way == .passkeyTyped)
        await rig.end()
    }

    @Test func strangersAreListenedTo() async throws {
        let odd: JSONValue = ["id": "odd", "address": "11:22:33:44:55:66"]
        let fake = try await FakeBluez(Scenario.of([odd, Scenario.advertiser]))
        let rig = LinkRig(fake)
        await fake.event("discovery_started")
        var packets = await rig.link.listenToStrangers().makeAsyncIterator()
        try await fake.take(Scenario.advertises("22b036ea070b1e071e05"))
        try await fake.take(["do": "advertise", "device": "odd", "manufacturer_data": ["fffe": "010203"]])
        let packet = await packets.next()
        #expect(packet?.company == 0xFFFE && packet?.bytes == [1, 2, 3] && packet?.device == "11:22:33:44:55:66")
        await rig.end()
        #expect(await packets.next() == nil)
    }

    @Test func aDeviceIsRecordedForADeveloper() async throws {
        let odd: JSONValue = [
            "id": "odd", "address": "11:22:33:44:55:66", "name": "STRANGE", "address_type": "random",
            "gatt": [["uuid": "1234", "characteristics": [["uuid": "5678", "flags": ["notify"]], ["uuid": "5679", "flags": ["read"], "value": "4142"]]]],
        ]
        let fake = try await FakeBluez(Scenario.of([odd], [["when": "discovery_started", "do": "advertise", "device": "odd"]]))
        let rig = LinkRig(fake)
        let (records, receiver) = AsyncStream.makeStream(of: ScriptRecord.self)
        let stranger = try #require(DeviceAddress("11:22:33:44:55:66"))
        let following = Task { try await rig.link.follow(stranger, within: .seconds(20), into: receiver) }
        await fake.event("read:odd/5679")
        try await fake.take(["do": "notify", "device": "odd", "char": "5678", "value": "aabb"])
        try await fake.take(["do": "disconnect", "device": "odd"])
        var lines: [JSONValue] = []
        for await record in records { lines.append(record.json) }
        try await following.value
        #expect(lines.first?["event"]?.string == "connected" && lines.first?["name"]?.string == "STRANGE" && lines.last?["event"]?.string == "disconnected")
        #expect(lines.dropFirst().dropLast().map { $0["hex"]?.string } == ["4142", "aabb"])
        #expect(lines.dropFirst().dropLast().map { $0["transport"]?.string } == ["gatt_read", "gatt_notify"])
        // What was recorded can be played.
        #expect(try ScaleScript.records(jsonLines: lines.map { $0.text() }.joined(separator: "\n")).count == 4)
        #expect(rig.packets.isEmpty, "nothing of it is stored")
        await rig.link.setKnownScales([KnownScale(address: stranger)])
        let (_, other) = AsyncStream.makeStream(of: ScriptRecord.self)
        await #expect(throws: ScaleLinkError.isSetUp(stranger)) { try await rig.link.follow(stranger, into: other) }
        await rig.end()
        #expect(await fake.neverCalled("Pair"))
    }

    @Test func nobodyButBluetoothdMayUseTheAgent() async throws {
        let fake = try await FakeBluez(Scenario.of([Scenario.scale()], []))
        let rig = LinkRig(fake, prompt: FixedPrompt(number: 4711))
        let registration = await fake.call("RegisterAgent")
        let name = try #require(registration?["sender"]?.string)
        #expect(registration?["args"] == ["/org/hyponatrack/agent", "KeyboardDisplay"])
        await fake.event("discovery_started")
        let device = BusValue.path("/org/bluez/hci0/dev_C8_B2_1E_00_00_01")
        let call = BusCall(name, "/org/hyponatrack/agent", "org.bluez.Agent1", "RequestPasskey", [device])
        let error = await #expect(throws: BusError.self) { try await fake.ask(call) }
        #expect(error == .refused(name: "org.freedesktop.DBus.Error.AccessDenied", text: "only bluetoothd may call"))
        await rig.end()
    }
}

/// Somebody who looks at the question and never answers.
private struct OpenPrompt: PairingPrompt {
    let asked = EventLine<Void>()
    let given = EventLine<Void>()
    var isAttended: Bool { true }

    func passkey(of device: DeviceAddress, name: String?) async -> UInt32? {
        asked.add(())
        // Ends with the cancelling of the question.
        await EventLine<Void>().next()
        given.add(())
        return nil
    }

    func confirms(_ passkey: UInt32, device: DeviceAddress, name: String?) async -> Bool { false }
    func show(_ passkey: UInt32, device: DeviceAddress, name: String?) async {}
    func paired(_ device: DeviceAddress, by way: PairingWay) async {}
}
