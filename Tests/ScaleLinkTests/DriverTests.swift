import BusHarness
import CivilTime
import EventLog
import JSONValues
import ScaleProtocols
import Synchronization
import Testing

@testable import ScaleLink

/// What is said to each family of scales, and in which order.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DriverTests {
    private static let address = "C8:B2:1E:00:00:01"

    private func known(_ change: (inout KnownScale) -> Void = { _ in }) throws -> [KnownScale] {
        var scale = KnownScale(address: try #require(DeviceAddress(Self.address)))
        change(&scale)
        return [scale]
    }

    /// The octets that the link writes next.
    private func written(_ fake: FakeBluez) async -> String? { await fake.call("WriteValue")?["args"]?.array?.first?.string }

    @Test func theClockOfAnADScaleIsSetAfterTheSubscribing() async throws {
        let characteristics: JSONValue = [
            ["uuid": "2a9d", "flags": ["indicate"]], ["uuid": "2a08", "flags": ["read", "write"], "value": "b2070101000000"],
        ]
        let fake = try await FakeBluez(Scenario.of([Scenario.scale(characteristics: characteristics, name: "A&D_UC-352BLE_0001")], [Scenario.shows]))
        let rig = LinkRig(fake)
        await fake.event("notify:ws/2a9d")
        // 2026-11-30 08:20:00
        #expect(await written(fake) == "ea070b1e081400")
        await fake.event("write:ws/2a08")
        #expect(await rig.packet() == "b2070101000000")
        _ = await rig.events.next { if case .facts = $0 { true } else { false } }
        await rig.end()
        #expect(await rig.link.scales.first?.clockSet != nil)
    }

    @Test func whatAScaleSaysAboutItselfIsKept() async throws {
        let rig = LinkRig(try await FakeBluez(named: "weight-scale") { $0["steps"] = [Scenario.shows] })
        var told: ScaleFacts?
        while told?.battery == nil, case .facts(let facts)? = await rig.events.next(where: { if case .facts = $0 { true } else { false } }) { told = facts }
        let facts = try #require(told)
        #expect(facts.manufacturer == "Acme" && facts.model == "WS-70" && facts.firmware == "1.0.3" && facts.serial == nil)
        #expect(facts.battery == 87 && facts.name == "WS-70" && !facts.isRandom)
        #expect(await rig.link.scales.first?.facts == facts)
        await rig.end()
    }

    @Test func theClockIsLeftAloneWhileOursCannotBeTrusted() async throws {
        let fake = try await FakeBluez(named: "weight-scale") { $0["steps"] = [Scenario.shows] }
        let rig = LinkRig(fake, localTime: nil)
        await rig.line("clock")
        await fake.event("read:ws/2a9e")
        await rig.end()
        #expect(await fake.neverCalled("WriteValue"))
    }

    @Test func aClockThatCannotBeSetIsSaidAndNoMore() async throws {
        let fake = try await FakeBluez(named: "weight-scale") {
            $0["steps"] = [
                ["do": "fault", "on": "write:ws/2a2b", "error": "Failed:Operation failed with ATT error: 0x80", "times": 9], Scenario.shows, Scenario.weighs,
            ]
        }
        let rig = LinkRig(fake)
        #expect(await rig.packet(where: \.isValue) == "00b036")
        await rig.line("clock")
        await rig.end()
    }

    private func vendor(_ service: String, _ characteristics: JSONValue, name: String) -> JSONValue {
        Scenario.scale([("uuids", [.string(service)]), ("gatt", [["uuid": .string(service), "characteristics": characteristics]])], name: name)
    }

    @Test func anEufyIsSubscribedToAndThenGreeted() async throws {
        let scale = vendor(
            "fff0",
            [
                ["uuid": "fff1", "flags": ["write"]], ["uuid": "fff2", "flags": ["notify"]], ["uuid": "fff4", "flags": ["notify"]],
            ], name: "eufy T9148")
        let fake = try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
        let rig = LinkRig(fake, known: try known { $0.family = "eufy_p2" })
        await fake.event("notify:ws/fff4")
        let greeting = [await written(fake), await written(fake)]
        #expect(greeting.map { $0?.prefix(8) } == ["c0020018", "c0020118"])
        for answer in ["c103002c494733654d37737273784446694d42a2", "c103012c7269537374635a3136773346337a77a2", "c103022c50557573346f434167784972633dcc"] {
            try await fake.take(["do": "notify", "device": "ws", "char": "fff4", "value": .string(answer)])
        }
        for number in 0..<5 { #expect(await written(fake)?.hasPrefix("c2050\(number)40") == true) }
        try await fake.take(["do": "notify", "device": "ws", "char": "fff4", "value": "c301000100c3"])
        try await fake.take(["do": "notify", "device": "ws", "char": "fff2", "value": "cf0e00cf081156220803880000000021"])
        #expect(await rig.packet { $0.characteristic == EufyP2Handshake.weight } == "cf0e00cf081156220803880000000021")
        #expect(await rig.link.status.faults.isEmpty)
        await rig.end()
    }

    @Test func anEufyThatRefusesIsTold() async throws {
        let scale = vendor(
            "fff0", [["uuid": "fff1", "flags": ["write"]], ["uuid": "fff2", "flags": ["notify"]], ["uuid": "fff4", "flags": ["notify"]]], name: "eufy T9148")
        let fake = try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
        let rig = LinkRig(fake, known: try known { $0.family = "eufy_p2" })
        await fake.event("notify:ws/fff4")
        try await fake.take(["do": "notify", "device": "ws", "char": "fff4", "value": "c103002c494733654d37737273784446694d42a3"])
        await rig.line("handshake")
        #expect(await rig.link.status.faults.map(\.code) == [.handshake(try #require(DeviceAddress(Self.address)))])
        await rig.end()
    }

    @Test func aRobiIsSubscribedToAndThenGreeted() async throws {
        let scale = vendor(
            "ffb0", [["uuid": "ffb1", "flags": ["write"]], ["uuid": "ffb2", "flags": ["notify"]], ["uuid": "ffb3", "flags": ["indicate"]]], name: "Robi S9")
        let fake = try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
        let rig = LinkRig(fake, known: try known { $0.family = "robi_s9" })
        await fake.event("notify:ws/ffb3")
        for frame in RobiS9Handshake.frames { #expect(await written(fake) == Hex.text(frame)) }
        try await fake.take(["do": "notify", "device": "ws", "char": "ffb3", "value": "030800a300012dc2000000000000000000000013"])
        #expect(await rig.packet(where: \.isValue) == "030800a300012dc2000000000000000000000013")
        await rig.end()
    }

    private static let user = "0102030405060708"

    private func sanitas() async throws -> FakeBluez {
        let scale = vendor("ffe0", [["uuid": "ffe1", "flags": ["write", "notify"]]], name: "SANITAS SBF70")
        return try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
    }

    private func says(_ fake: FakeBluez, _ hex: String) async throws {
        try await fake.take(["do": "notify", "device": "ws", "char": "ffe1", "value": .string(hex)])
    }

    @Test func aSanitasGivesWhatItKeptForThePatientAndDeletesItThen() async throws {
        let fake = try await sanitas()
        let rig = LinkRig(fake, known: try known { $0.user = ScaleUser(index: 2, consent: 0) })
        await fake.event("notify:ws/ffe1")
        #expect(await written(fake) == "e601")
        #expect(await written(fake)?.hasPrefix("e9") == true)
        #expect(await written(fake) == "e733")
        try await says(fake, "e7f033000208")
        try await says(fake, "e7340201" + "ffffffffffffffff" + "41424350")
        #expect(await written(fake) == "e7f1340201")
        try await says(fake, "e7340202" + Self.user + "44454650")
        #expect(await written(fake) == "e7f1340202")
        #expect(await written(fake) == "e741" + Self.user)
        try await says(fake, "e7f04102")
        rig.storageFault.withLock { $0 = CancellationError() }
        try await says(fake, "e74202016a21f4c6068701b500df02")
        await rig.line("storage")
        #expect(rig.hexes().last != "e74202016a21f4c6068701b500df02")
        rig.storageFault.withLock { $0 = nil }
        #expect(await written(fake) == "e7f1420201", "acknowledged after it is stored")
        try await says(fake, "e742020209018d00e907170aa20108")
        #expect(await written(fake) == "e7f1420202")
        #expect(await written(fake) == "e743" + Self.user)
        #expect(rig.hexes().contains("e742020209018d00e907170aa20108"), "deleted after everything is stored")
        try await says(fake, "e7f04300")
        try await says(fake, "e758000687")
        #expect(await written(fake) == "e7f1580006", "what is weighed now is taken as ever")
        await rig.end()
    }

    @Test(arguments: ["", "e742020209018d00e907170aa20108"]) func whatASanitasDoesNotGiveWholeIsNotDeleted(_ part: String) async throws {
        let fake = try await sanitas()
        let rig = LinkRig(fake, known: try known { $0.user = ScaleUser(index: 1, consent: 0) }) { $0.timings.gatt = .milliseconds(400) }
        await fake.event("notify:ws/ffe1")
        try await says(fake, "e7f033000108")
        try await says(fake, "e7340101" + Self.user + "44454650")
        await rig.fake.event("write:ws/ffe1")
        try await says(fake, "e7f04102")
        if !part.isEmpty { try await says(fake, part) }
        await rig.line("history")
        try await says(fake, "e758000687")
        while let octets = await written(fake), octets != "e7f1580006" { #expect(!octets.hasPrefix("e743"), "what was not taken whole is not deleted") }
        #expect(rig.hexes().last == "e758000687", "and what is weighed now is taken as ever")
        await rig.end()
    }

    /// The clock wants an encrypted link though the weights do not.
    @Test func aWriteThatIsNotPermittedPairsOnce() async throws {
        let characteristics: JSONValue = [
            ["uuid": "2a9d", "flags": ["indicate"]], ["uuid": "2a08", "flags": ["read", "write"], "value": "b2070101000000"],
        ]
        let fault: JSONValue = ["do": "fault", "on": "write:ws/2a08", "error": "NotPermitted:Not paired", "times": 1]
        let scale = Scenario.scale([("pairing", ["mode": "just_works"])], characteristics: characteristics)
        let fake = try await FakeBluez(Scenario.of([scale], [fault, Scenario.shows]))
        let rig = LinkRig(fake)
        await fake.event("paired:ws")
        await fake.event("write:ws/2a08")
        _ = await rig.events.next { if case .facts = $0 { true } else { false } }
        #expect(await rig.link.scales.first?.clockSet != nil)
        #expect(rig.count("pairing") == 1)
        await rig.end()
    }

    @Test func aReadThatIsNeverPermittedPairsOnceAndIsLeft() async throws {
        let characteristics: JSONValue = [["uuid": "2a9d", "flags": ["indicate"]], ["uuid": "2a9e", "flags": ["read"], "value": "3b000000"]]
        let fault: JSONValue = ["do": "fault", "on": "read:ws/2a9e", "error": "NotAuthorized:No", "times": 99]
        let scale = Scenario.scale([("pairing", ["mode": "just_works"])], characteristics: characteristics)
        let fake = try await FakeBluez(Scenario.of([scale], [fault, Scenario.shows]))
        let rig = LinkRig(fake)
        await fake.event("paired:ws")
        try await fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "00b036"])
        #expect(await rig.packet(where: \.isValue) == "00b036")
        #expect(rig.count("pairing") == 1)
        await rig.end()
    }

    private static let users: JSONValue = [
        ["uuid": "2a9f", "flags": ["write", "indicate"]], ["uuid": "2a99", "flags": ["read", "write"]],
        ["uuid": "2a85", "flags": ["read", "write"], "value": "ad070101"],
    ]

    private func beurer() -> JSONValue {
        Scenario.scale([
            (
                "gatt",
                [
                    ["uuid": "181d", "characteristics": [["uuid": "2a9d", "flags": ["indicate"]]]],
                    ["uuid": "181c", "characteristics": Self.users],
                ]
            )
        ])
    }

    @Test func aScaleWithUsersWantsConsentFirst() async throws {
        let fake = try await FakeBluez(Scenario.of([beurer()], [Scenario.shows]))
        let rig = LinkRig(fake, known: try known { $0.user = ScaleUser(index: 2, consent: 1234) })
        #expect(await written(fake) == "0202d204")
        try await fake.take(["do": "notify", "device": "ws", "char": "2a9f", "value": "200201"])
        #expect(await written(fake) == "ad070101", "the user's data are written back as they were read")
        #expect(await written(fake) == "01000000", "only now the scale sends its readings")
        try await fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "00b036"])
        #expect(await rig.packet { $0.characteristic == .weightMeasurement } == "00b036")
        #expect(await rig.link.status.faults == [])
        await rig.end()
        #expect(rig.logged.withLock { $0.allSatisfy { !$0.text.contains("1234") } }, "the code is a secret")
        #expect("\(ScaleUser(index: 2, consent: 1234))" == "user 2")
    }

    @Test func aForgottenUserIsAFault() async throws {
        let fake = try await FakeBluez(Scenario.of([beurer()], [Scenario.shows]))
        let rig = LinkRig(fake, known: try known { $0.user = ScaleUser(index: 2, consent: 1234) })
        #expect(await written(fake) == "0202d204")
        try await fake.take(["do": "notify", "device": "ws", "char": "2a9f", "value": "200205"])
        await rig.line("consent")
        await rig.end()
        #expect(await rig.link.status.faults.map(\.code.name) == ["consent"])
    }

    @Test func aMedisanaScaleIsAskedForEverything() async throws {
        let scale: JSONValue = [
            "id": "ws", "address": "C8:B2:1E:00:00:01", "name": "0202B6ABCDEF", "uuids": ["78b2"],
            "gatt": [
                [
                    "uuid": "78b2",
                    "characteristics": [
                        ["uuid": "8a21", "flags": ["indicate"]], ["uuid": "8a22", "flags": ["indicate"]], ["uuid": "8a82", "flags": ["indicate"]],
                        ["uuid": "8a81", "flags": ["write"]],
                    ],
                ]
            ],
        ]
        let fake = try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
        let rig = LinkRig(fake)
        for name in ["8a21", "8a22", "8a82"] { await fake.event("notify:ws/\(name)") }
        // Seconds from 2010-01-01 to 2026-11-30 08:20:00 by the patient's clock.
        #expect(await written(fake) == "02b0f6cf1f")
        await rig.end()
    }

    @Test func theEpochOfAMedisanaScaleFollowsItsName() {
        #expect(MedisanaDriver(name: "0203B1234567").scaleSeconds(LinkRig.time) == UInt32(clamping: LinkRig.time.epochSeconds))
        #expect(MedisanaDriver(name: nil).scaleSeconds(LinkRig.time) == UInt32(clamping: LinkRig.time.epochSeconds - 1_262_304_000))
    }

    private static let history = "00002a2f-0000-3512-2118-0009af100700"

    @Test func xiaomiHistoryIsAcknowledgedAfterItIsStored() async throws {
        struct Full: Error {}
        let characteristics: JSONValue = [["uuid": JSONValue(Self.history), "flags": ["notify", "write"]], ["uuid": "2a2b", "flags": ["write"]]]
        let scale = Scenario.scale(characteristics: characteristics, name: "MI SCALE2")
        let fake = try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
        let rig = LinkRig(fake, known: try known { $0.takesHistory = true })
        let record = "22b036ea070b1e071e05"
        func sends(_ hex: String) async throws {
            try await fake.take(["do": "notify", "device": "ws", "char": JSONValue(Self.history), "value": JSONValue(hex)])
        }
        #expect(await written(fake) == "ea070b1e081400030000")
        #expect(await written(fake) == "01968abd62")
        #expect(await written(fake) == "01ffff5948")
        try await sends("010100ffff5948")
        #expect(await written(fake) == "02")
        rig.storageFault.withLock { $0 = Full() }
        try await sends(record)
        try await sends("03")
        #expect(await written(fake) == "03")
        await rig.line("storage")
        rig.storageFault.withLock { $0 = nil }
        #expect(await written(fake) == "04ffff5948")
        #expect(rig.hexes(where: \.isValue) == ["010100ffff5948", record, "03"], "what is acknowledged is stored")
        await rig.end()
    }

    @Test func withoutBeingToldAXiaomiScaleIsNotConnectedTo() async throws {
        let scale = Scenario.scale(name: "MI SCALE2")
        let fake = try await FakeBluez(Scenario.of([scale], []))
        let rig = LinkRig(fake)
        await fake.event("discovery_started")
        var table = await rig.link.scan().makeAsyncIterator()
        try await fake.take(["do": "advertise", "device": "ws", "service_data": ["181d": "22b036ea070b1e071e05"]])
        // A busy machine may show the scale once before its packet is decoded.
        var name: String?
        while name == nil, let rows = await table.next() { name = rows.first?.protocolName }
        #expect(name == "xiaomi_mi_v1")
        await rig.end()
        #expect(await fake.neverCalled("Device1.Connect"))
    }

    @Test func driversFollowServicesAndNames() {
        let none = ScaleDrivers.driver(services: [BluetoothUUID(short: 0xFFE0)], characteristics: [], name: "HMSoft", known: nil)
        #expect(none is ListeningDriver)
        #expect(none.wants(BluetoothUUID(short: 0xFFE1), in: BluetoothUUID(short: 0xFFE0)))
        #expect(!none.wants(BluetoothUUID(short: 0xFFE1), in: nil))
        for name in ["BEURER BF700", "bf800", "Beurer BF710", "aicdscale1"] {
            #expect(ScaleDrivers.driver(services: [BeurerSanitas.service], characteristics: [], name: name, known: nil) is SanitasDriver)
        }
        #expect(ScaleDrivers.driver(services: [.weightScale], characteristics: [], name: nil, known: nil) is StandardDriver)
        #expect(!StandardDriver().wants(.currentTime, in: .currentTimeService))
    }
}
