import ScaleProtocols
import Testing

/// A packet that was cut is never taken for a whole one.
@Suite struct TruncationTests {
    /// How many of the octets the message needs, told by the layouts alone, apart from the decoders; what stands behind is trailing.
    /// Of protocols that end where their objects end, the lengths at which an object ends.
    private static func wholeLengths(_ vector: TestVector) -> Set<Int> {
        let bytes = vector.bytes
        let count = bytes.count
        switch vector.protocolName {
        case "sig_wss_measurement":
            return Set(3 + (bytes[0] & 2 != 0 ? 7 : 0) + (bytes[0] & 4 != 0 ? 1 : 0) + (bytes[0] & 8 != 0 ? 4 : 0)...count)
        case "xiaomi_mi_v1_history": return Set(bytes.first == 0x03 ? [1] : [10, 20])
        case "bthome_v2":
            var ends: Set = [1]
            var at = 1
            while at < count {
                at += bytes[at] < 2 ? 2 : 3
                ends.insert(at)
            }
            return ends
        case "medisana_8a21": return Set(9 + (bytes[0] & 2 != 0 ? 4 : 0) + (bytes[0] & 4 != 0 ? 4 : 0) + (bytes[0] & 8 != 0 ? 1 : 0)...count)
        case "beurer_sanitas_ffe1": return Set((bytes[1] == 0x59 ? 4 : 5)...count)
        case "beurer_sanitas_0x59_merged": return Set(16...count)
        case "senssun_adv", "huawei_ah100_plain": return Set(15...count)
        default: return [count]
        }
    }

    @Test(arguments: TestVector.accepted) func isRefused(_ vector: TestVector) throws {
        let whole = TruncationTests.wholeLengths(vector)
        let message = try vector.decode()
        for length in 0..<vector.bytes.count {
            let cut = Array(vector.bytes.prefix(length))
            guard whole.contains(length) else {
                let error = #expect(throws: PacketError.self, "\(length) octets") { try vector.decode(cut) }
                #expect(["too_short", "bad_length", "bad_checksum", "decrypt_failed"].contains(error?.code))
                continue
            }
            let shorter = try vector.decode(cut)
            if case .reading(let left) = shorter, case .reading(let right) = message { #expect(left.weight == nil || left.weight == right.weight) }
        }
    }

    /// Nothing at all, and one octet, are refused by every protocol.
    @Test(arguments: ScaleProtocols.all.map(\.name)) func nothingIsNoMessage(_ name: String) throws {
        let error = #expect(throws: PacketError.self) { try read([], as: name) }
        #expect(error?.code == "too_short" || error?.code == "bad_length")
    }
}
