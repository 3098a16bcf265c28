import CivilTime
import ScaleProtocols
import Testing

/// Octets → value → octets over all flags of the standard characteristics.
@Suite struct SIGFlagTests {
    private static let raws: [UInt16] = [0, 1, 14_000, 16_384, 32_767, 32_768, 40_000, 65_534]

    private static let name = "sig_wss_measurement"

    @Test(arguments: Array(UInt8.min...UInt8.max)) func weightMeasurement(_ flags: UInt8) throws {
        let name = SIGFlagTests.name
        for raw in SIGFlagTests.raws {
            var octets: [UInt8] = [flags, UInt8(raw & 0xFF), UInt8(raw >> 8)]
            if flags & 2 != 0 { octets += [0xEA, 0x07, 5, 12, 18, 53, 54] }
            if flags & 4 != 0 { octets += [flags & 0x10 != 0 ? 0xFF : 7] }
            if flags & 8 != 0 { octets += [0xEE, 0x00, 0x26, 0x07] }
            guard case .reading(let reading) = try read(octets, as: name) else {
                Issue.record("no reading")
                return
            }
            #expect(encoded(reading, reservedFlags: flags & 0xF0) == octets)
            #expect(reading.warnings.contains(.reservedFlags) == (flags & 0xF0 != 0))
            #expect(reading.rawWeight == UInt32(raw))
            for length in 0..<octets.count {
                let cut = Array(octets.prefix(length))
                #expect(throws: PacketError.tooShort(have: length, need: length < 3 ? 3 : octets.count)) { try read(cut, as: name) }
            }
            #expect(throws: PacketError.measurementUnsuccessful) { try read([flags, 0xFF, 0xFF] + octets.dropFirst(3), as: name) }
        }
    }

    /// The octets of a reading, written independently of the decoder.
    private func encoded(_ reading: ScaleReading, reservedFlags: UInt8) -> [UInt8] {
        var flags = reservedFlags
        guard let mass = reading.weight else { return [] }
        let isImperial = mass.unit == .pound
        let raw = isImperial ? mass.amount.value : mass.amount.value / 5
        var fields: [UInt8] = []
        if let clock = reading.timestamp.reading {
            flags |= 2
            fields += SIGDateTime.octets(clock)
        }
        if reading.userUnknown || reading.userID != nil {
            flags |= 4
            fields.append(reading.userID ?? 0xFF)
        }
        if let bmi = reading.bmi, let height = reading.height {
            flags |= 8
            let steps = isImperial ? height.value / 254 : height.value
            fields += [UInt8(bmi.value & 0xFF), UInt8(bmi.value >> 8), UInt8(steps & 0xFF), UInt8(steps >> 8)]
        }
        return [flags | (isImperial ? 1 : 0), UInt8(raw & 0xFF), UInt8(raw >> 8)] + fields
    }

    @Test func bodyComposition() throws {
        for flags in UInt16(0)...0x1FFF { try bodyComposition(flags) }
    }

    private func bodyComposition(_ flags: UInt16) throws {
        let name = "sig_bcs_measurement"
        var octets: [UInt8] = [UInt8(flags & 0xFF), UInt8(flags >> 8), 0xC2, 0x00]
        if flags & 2 != 0 { octets += [0xEA, 0x07, 5, 12, 18, 53, 54] }
        if flags & 4 != 0 { octets.append(3) }
        var values: [Int: Int] = [:]
        for bit in 3...11 where flags >> UInt16(bit) & 1 != 0 {
            values[bit] = 1000 + bit
            octets += [UInt8((1000 + bit) & 0xFF), UInt8((1000 + bit) >> 8)]
        }
        guard case .reading(let reading) = try read(octets, as: name), let composition = reading.composition else {
            Issue.record("no reading")
            return
        }
        let isImperial = flags & 1 != 0
        func mass(_ bit: Int) -> Int? { values[bit].map { isImperial ? $0 : $0 * 5 } }
        #expect(composition.fatPercent == FixedPoint(194, decimals: 1))
        #expect(reading.timestamp.status == (flags & 2 != 0 ? .ok : .absent))
        #expect(reading.userID == (flags & 4 != 0 ? 3 : nil))
        #expect(composition.basalMetabolismKilojoules == values[3])
        #expect(composition.musclePercent?.value == values[4])
        #expect(composition.muscle?.amount.value == mass(5))
        #expect(composition.fatFree?.amount.value == mass(6))
        #expect(composition.softLean?.amount.value == mass(7))
        #expect(composition.water?.amount.value == mass(8))
        #expect(reading.impedance?.value == values[9])
        #expect(reading.weight?.amount.value == mass(10))
        #expect(reading.height?.value == values[11].map { isImperial ? $0 * 254 : $0 })
        #expect(reading.isMultiPacket == (flags & 0x1000 != 0))
        let cut = Array(octets.dropLast())
        #expect(throws: PacketError.self) { try read(cut, as: name) }
    }
}
