import CivilTime
import JSONValues
import ScaleProtocols
import Testing

@Suite struct VectorTests {
    @Test(arguments: TestVector.all) func isRead(_ vector: TestVector) throws {
        let speaker = try #require(ScaleProtocols.named(vector.protocolName), "\(vector.protocolName) is in no table")
        if let code = vector.expectedError {
            let error = #expect(throws: PacketError.self) { try vector.decode() }
            #expect(error?.code == code)
            return
        }
        let answer = try vector.decode().json(of: speaker)
        for (name, value) in try #require(vector.expected) { #expect(says(answer[name], value), "\(name): \(answer[name] ?? .null) instead of \(value)") }
        for name in ["warnings", "small_object", "user_unknown", "placeholder"] where vector.expected?[name] == nil { #expect(answer[name] == nil) }
    }

    /// A packet that is right is claimed by its own protocol, told from way, UUIDs and octets alone. Joined messages never come in one packet.
    @Test(arguments: TestVector.accepted.filter { $0.protocolName != "beurer_sanitas_0x59_merged" }) func isClaimed(_ vector: TestVector) {
        #expect(ScaleProtocols.identify(vector.packet)?.name == vector.protocolName)
    }

    /// A weight is the same however often it is read, and says the same in grams as in kg.
    @Test(arguments: TestVector.accepted) func gramsAreRounded(_ vector: TestVector) throws {
        guard case .reading(let reading) = try vector.decode(), let mass = reading.weight else { return }
        let kilograms = try #require(Double(mass.kilograms.text))
        #expect(abs(Double(mass.grams) - kilograms * 1000) <= 0.5)
    }

    @Test func strangersAreTurnedAway() throws {
        var packet = ScalePacket(
            transport: .serviceData, service: BluetoothUUID(short: 0xFE9F), bytes: [0, 1, 2], device: "", receivedAt: .init(milliseconds: 0))
        #expect(ScaleProtocols.identify(packet) == nil)
        packet.service = BluetoothUUID(high: 0x0000_181D_0000_1000, low: 1)  // ends otherwise than the base UUID
        #expect(ScaleProtocols.identify(packet) == nil)
        packet.service = nil
        #expect(ScaleProtocols.identify(packet) == nil)
        packet.transport = .manufacturerData
        #expect(ScaleProtocols.identify(packet) == nil)
        packet.company = 0x004C
        #expect(ScaleProtocols.identify(packet) == nil)
        packet.transport = .notification
        packet.characteristic = BluetoothUUID(short: 0xFFE1)
        #expect(ScaleProtocols.identify(packet) == nil, "octets that no frame begins with")
        #expect(ScaleProtocols.candidates(packet).count > 1)
    }

    /// Both Xiaomi scales notify their own layouts on characteristics of the SIG, which the SIG services only ever indicate.
    @Test func theWayDecides() {
        let octets = [UInt8](repeating: 0x22, count: 13)
        func claimed(_ characteristic: BluetoothUUID, _ way: ScaleTransport) -> String? {
            ScaleProtocols.identify(ScalePacket(transport: way, characteristic: characteristic, bytes: octets, device: "", receivedAt: .init(milliseconds: 0)))?
                .name
        }
        #expect(claimed(.weightMeasurement, .indication) == "sig_wss_measurement")
        #expect(claimed(.weightMeasurement, .notification) == "xiaomi_mi_v1")
        #expect(claimed(.bodyCompositionMeasurement, .indication) == "sig_bcs_measurement")
        #expect(claimed(.bodyCompositionMeasurement, .notification) == "xiaomi_mi_v2")
    }
}
