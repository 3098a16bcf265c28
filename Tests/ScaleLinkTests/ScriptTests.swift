import BusHarness
import CivilTime
import EventLog
import JSONValues
import ScaleProtocols
import Testing

@testable import ScaleLink

/// Recorded sessions, played through the path of bluetoothd's signals.
@Suite(.timeLimit(.minutes(10))) struct ScriptTests {
    private static let session = """
        {"t":"2026-11-30T07:30:00Z","device":"88:0F:10:00:00:01","name":"MI SCALE2","rssi":-61,"transport":"adv_service_data","service_uuid":"181d","hex":"028436ea070b1e071e00"}
        {"t":"2026-11-30T07:30:05Z","device":"88:0F:10:00:00:01","transport":"adv_service_data","service_uuid":"181d","hex":"22b036ea070b1e071e05"}

        {"t":"2026-11-30T07:30:06Z","device":"88:0F:10:00:00:01","transport":"adv_service_data","service_uuid":"181d","hex":"22b036ea070b1e071e05"}
        {"t":"2026-11-30T07:31:30Z","device":"88:0F:10:00:00:01","transport":"adv_service_data","service_uuid":"181d","hex":"22b036ea070b1e071e05"}
        {"t":"2026-11-30T08:00:00Z","device":"C8:B2:1E:00:00:01","address_type":"random","name":"WS-70","event":"connected"}
        {"t":"2026-11-30T08:00:01Z","device":"C8:B2:1E:00:00:01","transport":"gatt_read","service_uuid":"1805","char_uuid":"2a2b","hex":"ea070b1e080001010000"}
        {"t":"2026-11-30T08:00:02Z","device":"C8:B2:1E:00:00:01","transport":"gatt_indicate","service_uuid":"181d","char_uuid":"2a9d","hex":"02b036ea070b1e071e00"}
        {"t":"2026-11-30T08:00:03Z","device":"C8:B2:1E:00:00:01","event":"disconnected"}
        {"t":"2026-11-30T19:00:00Z","device":"00:11:22:33:44:55","transport":"adv_manufacturer_data","service_uuid":"0x06d0","hex":"0163a0ed5d89a9c0a901563a0100000100020300"}
        """

    /// Plays records; everything the link hands over.
    private func play(_ records: [ScriptRecord]) async throws -> [LinkEvent] {
        let events = EventLine<LinkEvent>()
        let ends = EventLine<Bool>()
        let clock = ScriptClock(try #require(records.first?.at))
        var configuration = LinkConfiguration()
        configuration.source = .script(ScaleScript(records: records, pace: .immediate(clock)) { ends.add(true) })
        configuration.timings = .script
        let link = ScaleLink(
            configuration: configuration, clock: clock, log: EventLog(clock: clock) { _ in }, localTime: { LinkRig.time }, receive: { events.add($0) })
        let running = Task { await link.run() }
        await ends.next()
        running.cancel()
        await running.value
        events.end()
        var all: [LinkEvent] = []
        while let event = await events.next() { all.append(event) }
        return all
    }

    /// A recording of a developer's device, and one of somebody else's scale beside the own: neither is waited for in vain.
    @Test func whatNobodyUnderstandsHoldsNothingUp() async throws {
        var lines = Self.session.split(separator: "\n").map(String.init)
        for second in 10..<60 {
            lines.append(
                "{\"t\":\"2026-11-30T20:00:\(second)Z\",\"device\":\"11:22:33:44:55:66\",\"transport\":\"gatt_notify\",\"service_uuid\":\"1234\",\"char_uuid\":\"5678\",\"hex\":\"aa\"}"
            )
        }
        lines += [
            "{\"t\":\"2026-11-30T21:00:00Z\",\"device\":\"C8:B2:1E:00:00:02\",\"event\":\"connected\"}",
            "{\"t\":\"2026-11-30T21:00:02Z\",\"device\":\"C8:B2:1E:00:00:02\",\"transport\":\"gatt_indicate\",\"service_uuid\":\"181d\",\"char_uuid\":\"2a9d\",\"hex\":\"02b136ea070b1e071e00\"}",
            "{\"t\":\"2026-11-30T21:00:03Z\",\"device\":\"C8:B2:1E:00:00:02\",\"event\":\"disconnected\"}",
        ]
        let events = try await play(try ScaleScript.records(jsonLines: lines.joined(separator: "\n")))
        let values = events.compactMap { if case .packet(let packet) = $0, packet.isValue { Hex.text(packet.bytes) } else { nil } }
        #expect(values == ["02b036ea070b1e071e00", "02b136ea070b1e071e00"])
    }

    @Test func aSessionIsPlayedAsItWas() async throws {
        let records = try ScaleScript.records(jsonLines: Self.session)
        let events = try await play(records)
        let packets = events.compactMap { if case .packet(let packet) = $0 { packet } else { nil } }
        let wanted = [
            "028436ea070b1e071e00", "22b036ea070b1e071e05", "22b036ea070b1e071e05", "ea070b1e080001010000", "02b036ea070b1e071e00",
            "0163a0ed5d89a9c0a901563a0100000100020300",
        ]
        #expect(packets.map { Hex.text($0.bytes) } == wanted)
        #expect(packets.last?.company == 0x06D0)
        let links = events.compactMap { event -> String? in
            switch event {
            case .connected: "connected"
            case .disconnected: "disconnected"
            default: nil
            }
        }
        #expect(links == ["connected", "disconnected"])
    }

    @Test func whatIsHandedOverCanBeRecordedAndPlayedAgain() async throws {
        let first = try await play(try ScaleScript.records(jsonLines: Self.session))
        let lines = first.compactMap { ScriptRecord($0)?.json.text() }.joined(separator: "\n")
        let second = try await play(try ScaleScript.records(jsonLines: lines))
        func packets(_ events: [LinkEvent]) -> [String] {
            events.compactMap { if case .packet(let packet) = $0 { packet.transport.rawValue + Hex.text(packet.bytes) } else { nil } }
        }
        #expect(packets(first) == packets(second))
    }

    @Test func aLineIsALineOfDecode() throws {
        let packet = ScalePacket(
            transport: .manufacturerData, company: 0x06D0, bytes: [1, 2], device: "00:11:22:33:44:55", receivedAt: Instant(milliseconds: 0))
        var record = try #require(ScriptRecord(.packet(packet)))
        record.name = "Fit"
        record.rssi = -50
        record.isRandom = true
        let text = record.json.text()
        #expect(
            text
                == #"{"t":"1970-01-01T00:00:00Z","device":"00:11:22:33:44:55","address_type":"random","name":"Fit","rssi":-50,"transport":"adv_manufacturer_data","service_uuid":"0x06d0","hex":"0102"}"#
        )
        #expect(try ScaleScript.records(jsonLines: text) == [record])
        #expect(ScriptRecord(.facts(ScaleFacts(device: record.device))) == nil)
    }

    @Test(arguments: [
        ("{", "line 1"), ("[]", "\"t\""), (#"{"t":"2026-11-30","device":"C8:B2:1E:00:00:01"}"#, "\"t\""),
        (#"{"t":"2026-11-30T08:00:00Z","device":"C8:B2:1E"}"#, "\"device\""),
        (#"{"t":"2026-11-30T08:00:00Z","device":"C8:B2:1E:00:00:01","event":"lost"}"#, "\"event\""),
        (#"{"t":"2026-11-30T08:00:00Z","device":"C8:B2:1E:00:00:01"}"#, "\"transport\""),
        (#"{"t":"2026-11-30T08:00:00Z","device":"C8:B2:1E:00:00:01","transport":"gatt_notify","hex":"0"}"#, "\"hex\""),
        (#"{"t":"2026-11-30T08:00:00Z","device":"C8:B2:1E:00:00:01","transport":"gatt_notify","hex":"00","service_uuid":"181d"}"#, "\"char_uuid\""),
        (#"{"t":"2026-11-30T08:00:00Z","device":"C8:B2:1E:00:00:01","transport":"adv_service_data","hex":"00"}"#, "\"service_uuid\""),
    ])
    func aWrongLineIsNamed(_ line: String, _ word: String) {
        let error = #expect(throws: ScriptError.self) { try ScaleScript.records(jsonLines: "\n" + line) }
        #expect(
            String(describing: error.map { "\($0)" }).contains(word == "line 1" ? "line 2" : word.replacing("\"", with: "\\\"")), "\(String(describing: error))"
        )
    }
}
