import CivilTime
import JSONValues
import ScaleProtocols
import Testing

@Suite struct GoldenSequenceTests {
    struct Sequence: Sendable, CustomTestStringConvertible {
        let json: JSONValue
        var testDescription: String { json["id"]?.string ?? "" }
    }

    static let all = TestVector.lines("sequences.jsonl").map(Sequence.init)

    @Test(arguments: all, [false, true]) func givesItsWeighings(_ sequence: Sequence, _ isKilled: Bool) throws {
        var fixture = SessionFixture(isKilledAfterEachEvent: isKilled)
        for event in try #require(sequence.json["events"]?.array) {
            let local = try #require(event["t"]?.string.flatMap { CivilDateTime($0) })
            let now = Instant(seconds: local.epochSeconds)
            let device = try #require(event["device"]?.string)
            switch event["type"]?.string {
            case "restart": try fixture.play(.restarted)
            case "connect": try fixture.play(.connected(device: device, at: now))
            case "disconnect": try fixture.play(.disconnected(device: device, at: now))
            case let kind where kind == "adv" || kind == "indicate":
                let packet = ScalePacket(
                    transport: kind == "adv" ? .serviceData : .indication, bytes: try #require(event["hex"]?.string.flatMap(Hex.octets)), device: device,
                    receivedAt: now)
                try fixture.play(.packet(packet, protocolName: event["protocol"]?.string))
            default: break  // What BlueZ had stored from before is no event.
            }
        }
        try fixture.play(.restarted)
        let expected = try #require(sequence.json["expected"]?.array)
        #expect(fixture.weighings.count == expected.count)
        for (weighing, right) in zip(fixture.weighings, expected) {
            #expect(weighing.mass.kilograms.json.double == right["weight_kg"]?.double)
            #expect(weighing.measuredAt.description == right["measured_at"]?.string)
            #expect(weighing.timeSource.rawValue == right["time_source"]?.string)
            #expect(weighing.isLate == (right["late"]?.bool ?? false))
            #expect(weighing.isStored == (right["stored"]?.bool ?? false))
        }
    }
}
