import CivilTime
import Intake
import JSONValues
import ScaleProtocols

/// A file of recorded packets, one JSON object a line: each packet goes the way of one that came over the radio.
struct PacketFile: Sendable {
    let intake: Intake
    let clock: any WallClock

    /// Takes all lines in; a line that is no packet is refused with its number and loses none of the others.
    func take(_ bytes: [UInt8], name: String) async throws -> IntakeResult {
        var results: [IntakeResult] = []
        var connected: [String: Instant] = [:]
        var refusal: String?
        for (number, line) in bytes.split(separator: 10).enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
            guard let value = try? JSONValue(parsing: Array(line)), let packet = PacketLines.packet(value, receivedAt: clock.now()) else {
                refusal = refusal ?? "line \(number + 1) is no packet: it needs transport, service_uuid or char_uuid, and hex"
                continue
            }
            if !packet.transport.isAdvertisement { connected[packet.device] = packet.receivedAt }
            results += try await intake.hear(.packet(packet, protocolName: value["protocol"]?.string))
        }
        // Only the end of a connection tells which record was its last.
        for (device, at) in connected.sorted(by: { $0.key < $1.key }) { results += try await intake.hear(.disconnected(device: device, at: at)) }
        return IntakeResult(combining: results, file: name, kind: "packet", refusal: refusal)
    }
}
