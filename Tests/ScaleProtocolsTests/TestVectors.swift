import CivilTime
import Foundation
import JSONValues
import ScaleProtocols
import Testing

/// A packet of `testdata/ble/vectors.jsonl` with the right answer.
struct TestVector: Sendable, CustomTestStringConvertible {
    let id: String
    let protocolName: String
    let bytes: [UInt8]
    let options: ScaleOptions
    let packet: ScalePacket
    let expected: JSONObject?
    let expectedError: String?

    var testDescription: String { id }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../testdata/ble").standardizedFileURL

    static func lines(_ name: String) -> [JSONValue] {
        do {
            return try Data(contentsOf: folder.appending(path: name)).split(separator: 10).map { try JSONValue(parsing: Array($0)) }
        } catch {
            Issue.record("\(name): \(error)")
            return []
        }
    }

    static let all: [TestVector] = lines("vectors.jsonl").compactMap {
        do {
            return try TestVector($0)
        } catch {
            Issue.record("\(error)")
            return nil
        }
    }

    static let accepted = all.filter { $0.expected != nil }

    init(_ json: JSONValue) throws {
        id = try #require(json["id"]?.string)
        protocolName = try #require(json["protocol"]?.string)
        bytes = try #require(json["hex"]?.string.flatMap(Hex.octets))
        options = try ScaleOptions(json: json["options"]?.object ?? JSONObject())
        expected = json["expected"]?.object
        expectedError = json["expected_error"]?.string
        let transport = try #require(json["transport"]?.string.flatMap(ScaleTransport.init))
        let service = json["service_uuid"]?.string
        var packet = ScalePacket(transport: transport, bytes: bytes, device: "D1", receivedAt: Instant(milliseconds: 0))
        if transport == .manufacturerData {
            if service == "0xXXc0", bytes.count >= 2 {  // BlueZ hands the company id out apart from the octets.
                packet.company = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
                packet.bytes.removeFirst(2)
            } else {
                packet.company = service.flatMap { UInt16($0.dropFirst(2), radix: 16) }
            }
        } else {
            packet.service = service.flatMap(BluetoothUUID.init)
            packet.characteristic = json["char_uuid"]?.string.flatMap(BluetoothUUID.init)
        }
        self.packet = packet
    }

    func decode(_ bytes: [UInt8]? = nil) throws -> ScaleMessage {
        try read(bytes ?? self.bytes, as: protocolName, options)
    }
}

/// What octets say in a protocol.
func read(_ bytes: [UInt8], as name: String, _ options: ScaleOptions = ScaleOptions()) throws -> ScaleMessage {
    guard let speaker = ScaleProtocols.named(name) else { throw PacketError.unknownProtocol(name) }
    return try speaker.decode(bytes.span, options: options)
}

/// Whether an answer says what was expected; numbers to 0.00006, as the vectors were made.
func says(_ answer: JSONValue?, _ expected: JSONValue) -> Bool {
    switch (expected, answer) {
    case (.number(let left), .number(let right)?): abs(left.double - right.double) <= 0.00006
    case (.array(let left), .array(let right)?): left.count == right.count && zip(left, right).allSatisfy { says($1, $0) }
    case (.object(let left), .object(let right)?): left.allSatisfy { says(right[$0.key], $0.value) }
    default: answer == expected
    }
}
