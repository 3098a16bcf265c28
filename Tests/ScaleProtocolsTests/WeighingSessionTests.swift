import CivilTime
import JSONValues
import Testing

@testable import ScaleProtocols

@Suite struct WeighingSessionTests {
    // 70.000 kg at 2026-08-22T08:00:00 + s
    private func wss(_ second: Int, weight: String = "b036", flags: String = "02") -> String {
        flags + weight + (flags == "02" ? "ea0708160800" + Hex.text([UInt8(second)]) : "")
    }

    @Test(arguments: [false, true]) func compositionCompletesTheWeightBeforeIt(_ isKilled: Bool) throws {
        var fixture = SessionFixture(isKilledAfterEachEvent: isKilled)
        try fixture.play(.connected(device: "D1", at: fixture.instant(1)))
        try fixture.packet(2, "sig_wss_measurement", wss(0))
        try fixture.packet(3, "sig_bcs_measurement", "9803c200df1a9701cc2fca21a811")
        try fixture.play(.disconnected(device: "D1", at: fixture.instant(4)))
        #expect(fixture.weighings.map(\.mass.grams) == [70_000])
        #expect(fixture.completions.map(\.id) == [1])
        #expect(fixture.completions.first?.reading.impedance == FixedPoint(4520, decimals: 1))
    }

    @Test func compositionBeforeItsWeightWaitsForIt() throws {
        var fixture = SessionFixture()
        try fixture.packet(2, "sig_bcs_measurement", "0006c200a00fb036")
        #expect(fixture.updates.isEmpty)
        try fixture.packet(3, "sig_wss_measurement", wss(0))
        try fixture.play(.disconnected(device: "D1", at: fixture.instant(4)))
        #expect(fixture.weighings.map(\.mass.grams) == [70_000])
        #expect(fixture.completions.map(\.reading.impedance) == [FixedPoint(4000, decimals: 1)])
    }

    /// The weight of the second packet fills the gap of the first: one weighing with everything.
    @Test(arguments: [false, true]) func twoPacketsAreOneComposition(_ isKilled: Bool) throws {
        var fixture = SessionFixture(isKilledAfterEachEvent: isKilled)
        try fixture.play(.connected(device: "D1", at: fixture.instant(1)))
        try fixture.packet(2, "sig_bcs_measurement", "0212c200ea070816080000a00f")  // time, impedance 400.0
        try fixture.packet(3, "sig_bcs_measurement", "0014c200b036")  // weight 70.000
        try fixture.play(.disconnected(device: "D1", at: fixture.instant(4)))
        let weighing = try #require(fixture.weighings.first)
        #expect(fixture.weighings.count == 1)
        #expect(weighing.mass.grams == 70_000)
        #expect(weighing.reading.impedance == FixedPoint(4000, decimals: 1))
        #expect(weighing.timeSource == .scale)
        #expect(!weighing.isStored)
    }

    /// A record without time is the weighing that woke the scale only where the scale was not awake for long: the link may know that better.
    @Test(arguments: [(0, false), (-70, true)]) func aScaleThatWasAwakeForLongGivesAStoredRecord(_ heardAt: Int64, _ isStored: Bool) throws {
        var fixture = SessionFixture()
        try fixture.play(.connected(device: "D1", at: fixture.instant(1), heardAt: fixture.instant(heardAt)))
        try fixture.packet(2, "sig_wss_measurement", "00b036")
        try fixture.play(.disconnected(device: "D1", at: fixture.instant(3)))
        #expect(fixture.weighings.map(\.isStored) == [isStored])
    }

    @Test func secondHalfThatComesTooLateStandsAlone() throws {
        var fixture = SessionFixture()
        try fixture.packet(2, "sig_bcs_measurement", "0012c200a00f")
        try fixture.packet(20, "sig_bcs_measurement", "0014c200b036")
        try fixture.play(.disconnected(device: "D1", at: fixture.instant(21)))
        #expect(fixture.weighings.map(\.mass.grams) == [70_000])
        #expect(fixture.weighings.first?.reading.impedance == nil)
        #expect(fixture.weighings.first?.isStored == true, "not the only composition of the connection: its age is unknown")
    }

    /// A 2A9D and a 2A9C that both carry the weight are one weighing, also when the 2A9D is delivered once more.
    @Test func bothServicesGiveOneWeighing() throws {
        var fixture = SessionFixture()
        for start in [Int64(1), 300] {
            try fixture.play(.connected(device: "D1", at: fixture.instant(start)))
            try fixture.packet(start + 1, "sig_wss_measurement", wss(0))
            try fixture.packet(start + 2, "sig_bcs_measurement", "0004c200b036")
            try fixture.play(.disconnected(device: "D1", at: fixture.instant(start + 3)))
        }
        #expect(fixture.weighings.count == 1)
    }

    /// A scale that sends records too old to be trusted on every connection: they are asked about once.
    @Test func oldRecordsAreAskedAboutOnce() throws {
        var fixture = SessionFixture()
        for start in [Int64(1), 1000, 90_000] {
            try fixture.play(.connected(device: "D1", at: fixture.instant(start)))
            try fixture.packet(start + 1, "sig_wss_measurement", "02b036ea07050c080000")  // 2026-05-12
            try fixture.packet(start + 1, "sig_wss_measurement", "02b436ea07050d080000")  // 2026-05-13
            try fixture.packet(start + 2, "sig_wss_measurement", "02b836ea070816080000")  // 2026-08-22
            try fixture.play(.disconnected(device: "D1", at: fixture.instant(start + 3)))
        }
        #expect(fixture.weighings.map(\.mass.grams) == [70_000, 70_020, 70_040])
        #expect(fixture.weighings.map(\.isStored) == [true, true, false])
    }

    /// A clock that was never set shows the same reading for two weighings: both count.
    @Test func unsetClocksHideNothing() throws {
        var fixture = SessionFixture()
        for start in [Int64(1), 43_200] {
            try fixture.play(.connected(device: "D1", at: fixture.instant(start)))
            try fixture.packet(start + 1, "sig_wss_measurement", "02b036e0070101000003")
            try fixture.play(.disconnected(device: "D1", at: fixture.instant(start + 3)))
        }
        #expect(fixture.weighings.map(\.isStored) == [false, false])
        #expect(fixture.weighings.map(\.timeSource) == [.gateway, .gateway])
    }

    @Test func historyOfALiveScaleRepeatsNothing() throws {
        var fixture = SessionFixture()
        try fixture.packet(3, "xiaomi_mi_v1", "229e43ea070816080003")
        try fixture.packet(200, "xiaomi_mi_v1_history", "229e43ea070816080003" + "22ac49ea070815080003")
        try fixture.packet(201, "xiaomi_mi_v1_history", "03")
        try fixture.play(.disconnected(device: "D1", at: fixture.instant(202)))
        #expect(fixture.weighings.map(\.mass.grams) == [86_550, 94_300])
        #expect(fixture.weighings.map(\.timeSource) == [.scale, .scale])
    }

    /// Each record of a packet without a usable clock is kept on its own.
    @Test(arguments: [false, true]) func historyWithoutClock(_ isKilled: Bool) throws {
        var fixture = SessionFixture(isKilledAfterEachEvent: isKilled)
        try fixture.packet(200, "xiaomi_mi_v1_history", "229e43b2070101000003" + "62ac49b2070101000003")
        try fixture.play(.disconnected(device: "D1", at: fixture.instant(202)))
        #expect(fixture.weighings.map(\.mass.grams) == [86_550, 94_300])
        #expect(fixture.weighings.map(\.isStored) == [true, true])
    }

    /// What a Beurer or Sanitas scale kept, two parts a weighing; only a second half right behind its first one counts.
    @Test(arguments: [false, true]) func savedWeighingsOfABeurer(_ isKilled: Bool) throws {
        var fixture = SessionFixture(isKilledAfterEachEvent: isKilled)
        try fixture.play(.connected(device: "D1", at: fixture.instant(0), heardAt: fixture.instant(0)))
        let (first, second) = ("6a8948f0068701b500df02", "09018d00e907170aa20108")
        try fixture.packet(1, "beurer_sanitas_ffe1", "e7420402" + second)
        try fixture.packet(2, "beurer_sanitas_ffe1", "e7420401" + first)
        try fixture.packet(3, "beurer_sanitas_ffe1", "e7420404" + second)
        try fixture.packet(4, "beurer_sanitas_ffe1", "e7420401" + first)
        try fixture.packet(5, "beurer_sanitas_ffe1", "e7420402" + second)
        try fixture.packet(6, "beurer_sanitas_ffe1", "e7420403" + first)
        try fixture.packet(7, "beurer_sanitas_ffe1", "e7420404" + second)
        try fixture.play(.disconnected(device: "D1", at: fixture.instant(9)))
        #expect(fixture.weighings.map(\.mass.grams) == [83_550], "and the same again is the same")
    }

    @Test(arguments: [false, true]) func beurerResultCompletesTheLiveWeight(_ isKilled: Bool) throws {
        var fixture = SessionFixture(isKilledAfterEachEvent: isKilled)
        try fixture.packet(1, "beurer_sanitas_ffe1", "e75801012b")
        try fixture.packet(2, "beurer_sanitas_ffe1", "e758000687")  // 83.55 kg
        try fixture.packet(5, "beurer_sanitas_ffe1", "e759030100")
        try fixture.packet(6, "beurer_sanitas_ffe1", "e75903026a21f4c6068701b500df02")
        try fixture.packet(7, "beurer_sanitas_ffe1", "e759030309018d00e907170aa20108")
        #expect(fixture.weighings.map(\.mass.grams) == [83_550])
        #expect(fixture.completions.map(\.id) == [1])
        #expect(fixture.completions.first?.reading.impedance == FixedPoint(437))
    }

    @Test func beurerPartsOutOfOrderGiveNothing() throws {
        var fixture = SessionFixture()
        try fixture.packet(6, "beurer_sanitas_ffe1", "e75903026a21f4c6068701b500df02")
        try fixture.packet(7, "beurer_sanitas_ffe1", "e759030309018d00e907170aa20108")
        try fixture.packet(8, "beurer_sanitas_ffe1", "e759030100")
        try fixture.packet(9, "beurer_sanitas_ffe1", "e759030309018d00e907170aa20108")
        try fixture.play(.disconnected(device: "D1", at: fixture.instant(10)))
        #expect(fixture.updates.isEmpty)
    }

    @Test func bthomePacketIdTellsRepetitions() throws {
        var fixture = SessionFixture()
        for second in stride(from: Int64(0), to: 600, by: 50) { try fixture.packet(second, "bthome_v2", "4000010658 1b".filter { $0 != " " }) }
        try fixture.packet(650, "bthome_v2", "40000206581b")
        #expect(fixture.weighings.map(\.mass.grams) == [70_000, 70_000])
    }

    @Test func impedanceOfTheS400ArrivesApart() throws {
        var fixture = SessionFixture()
        func packet(_ second: Int64, _ reading: (inout ScaleReading) -> Void) throws {
            var value = ScaleReading()
            reading(&value)
            let speaker = try #require(ScaleProtocols.named("xiaomi_mibeacon_scale"))
            let packet = ScalePacket(transport: .serviceData, bytes: [], device: "D1", receivedAt: fixture.instant(second))
            fixture.updates += fixture.session.live(value, WeighingSession.Source(packet: packet, speaker: speaker, options: ScaleOptions()))
        }
        try packet(1) { $0.weight = ScaleMass(699, decimals: 1) }
        try packet(3) { $0.impedance = FixedPoint(4500, decimals: 1) }
        try packet(4) { $0.isRemoved = true }
        try packet(6) { $0.impedance = FixedPoint(4500, decimals: 1) }
        #expect(fixture.weighings.map(\.mass.grams) == [69_900])
        #expect(fixture.completions.map(\.id) == [1])
    }

    @Test func impedanceCompletesOnce() throws {
        var fixture = SessionFixture()
        try fixture.packet(1, "xiaomi_mi_v2", "0224ea07081608000300009a38")
        for second in Int64(2)...5 { try fixture.packet(second, "xiaomi_mi_v2", "0226ea070816080008f7019a38") }
        #expect(fixture.weighings.count == 1)
        #expect(fixture.completions.map(\.id) == [1])
    }

    /// What is a guess is off; switched on it waits for a person; without a divisor there is no weight to wait.
    @Test func guessesWait() throws {
        var packet = ScalePacket(
            transport: .notification, service: BluetoothUUID(short: 0xFFE0), characteristic: BluetoothUUID(short: 0xFFE1),
            bytes: try #require(Hex.octets("100eff0102263901f501f301349e")), device: "D1", receivedAt: Instant(seconds: 1_787_385_600))
        var off = SessionFixture()
        try off.play(.packet(packet))
        #expect(off.updates.isEmpty)

        var options = ScaleOptions()
        options.family = "qn"
        var unscaled = SessionFixture(options: options)
        try unscaled.play(.packet(packet))
        #expect(unscaled.updates == [.unscaled(packet, protocolName: "qn_live", rawWeight: 9785)])

        packet.bytes = try #require(Hex.octets("120c150000000000000001" + "34"))
        try unscaled.play(.packet(packet))
        packet.bytes = try #require(Hex.octets("100eff0102263901f501f301349e"))
        packet.receivedAt = packet.receivedAt.adding(seconds: 1)
        try unscaled.play(.packet(packet))
        #expect(unscaled.weighings.map(\.mass.grams) == [97_850])
        #expect(unscaled.weighings.first?.requiresConfirmation == true)

        options.divisor = 100
        options.isConfirmed = true
        var confirmed = SessionFixture(options: options)
        try confirmed.play(.packet(packet))
        #expect(confirmed.weighings.first?.requiresConfirmation == false)
    }

    @Test func damagedPacketsAreSaid() throws {
        var fixture = SessionFixture()
        try fixture.packet(1, "sig_wss_measurement", "02b036")
        guard case .refused(let packet, "sig_wss_measurement", .tooShort(have: 3, need: 10))? = fixture.updates.first else {
            Issue.record("\(fixture.updates)")
            return
        }
        #expect(packet.bytes == [0x02, 0xB0, 0x36])
    }

    @Test func strangersLeaveNoTrace() throws {
        var fixture = SessionFixture()
        let packet = ScalePacket(transport: .serviceData, service: BluetoothUUID(short: 0xFE9F), bytes: [1], device: "X", receivedAt: fixture.instant(0))
        try fixture.play(.packet(packet))
        try fixture.play(.packet(packet, protocolName: "no_such_protocol"))
        #expect(fixture.session.memory == WeighingMemory())
    }

    /// A gateway whose clock was ahead and is set right hides no weighing behind the ones of the future.
    @Test func aClockSetBackHidesNothing() throws {
        var fixture = SessionFixture()
        try fixture.packet(86_400, "xiaomi_mi_v1", "229e43b2070101010003")
        try fixture.packet(0, "xiaomi_mi_v1", "229e43b2070101010003")
        #expect(fixture.weighings.map(\.mass.grams) == [86_550, 86_550])
    }

    /// A scale that sends without end is heard to the end, and the memory stays bounded.
    @Test func endlessRecordsLoseNothing() throws {
        var fixture = SessionFixture()
        try fixture.play(.connected(device: "D1", at: fixture.instant(0)))
        let count = WeighingLimits.remembered * 3 / 2
        for place in 0..<count {
            let raw = 10_000 + place
            try fixture.packet(1, "sig_wss_measurement", "00" + Hex.text([UInt8(raw & 0xFF), UInt8(raw >> 8)]))
            try fixture.packet(1, "sig_bcs_measurement", "0004c200" + Hex.text([UInt8(raw & 0xFF), UInt8(raw >> 8)]))
        }
        let connection = try #require(fixture.session.memory["D1"].connection)
        #expect(connection.pending.count <= WeighingLimits.remembered)
        #expect(connection.weighings.count <= WeighingLimits.remembered)
        #expect(connection.compositions.count <= WeighingLimits.remembered)
        try fixture.play(.disconnected(device: "D1", at: fixture.instant(9)))
        #expect(fixture.weighings.count == count)
        #expect(fixture.weighings.filter { !$0.isStored }.map(\.mass.grams) == [(10_000 + count - 1) * 5])
    }

    /// Strangers' scales in the neighbourhood do not push the patient's out of the memory.
    @Test func manyScalesAreForgottenIdleFirst() throws {
        var fixture = SessionFixture()
        try fixture.packet(3, "xiaomi_mi_v1", "229e43ea070816080003")
        for place in 0..<1000 { try fixture.packet(10, "xiaomi_mi_v1", "029e43ea070816080003", device: "stranger \(place)") }
        #expect(fixture.session.memory.devices.count == WeighingLimits.devices)
        try fixture.packet(40, "xiaomi_mi_v1", "a29e43ea070816080003")
        #expect(fixture.weighings.count == 1)
    }

    @Test(arguments: [
        "{}", #"{"next_id":1,"next_connection":1}"#, #"{"next_id":"1","next_connection":1,"scales":{}}"#,
        #"{"next_id":1,"next_connection":1,"scales":{"D":7}}"#, #"{"next_id":1,"next_connection":1,"scales":{"D":{}}}"#,
        #"{"next_id":1,"next_connection":1,"scales":{"D":{"kept":[[1,2,3]]}}}"#,
        #"{"next_id":1,"next_connection":1,"scales":{"D":{"kept":[[1,2,null,true,9223372036854775807,0,null]]}}}"#,
        #"{"next_id":1,"next_connection":1,"scales":{"D":{"kept":[],"heard":[1]}}}"#,
        #"{"next_id":1,"next_connection":1,"scales":{"D":{"kept":[],"stream":[]}}}"#,
        #"{"next_id":1,"next_connection":1,"scales":{"D":{"kept":[],"connection":{}}}}"#,
        #"{"next_id":1,"next_connection":1,"scales":{"D":{"kept":[],"heard":[-9223372036854775808,0]}}}"#,
    ])
    func damagedMemoryIsRefused(_ text: String) throws {
        let json = try #require(try JSONValue(parsing: Array(text.utf8)).object)
        #expect(throws: PacketError.self) { try WeighingMemory(json: json) }
    }
}
