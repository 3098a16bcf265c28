/// Body Composition Measurement of the SIG (2A9C, indicated): companion of 2A9D; its weight is often absent.
///
///      0  1  2  3  4 …
///     98 03 C2 00 DF 1A 97 01 CC 2F CA 21 A8 11    19.4 % fat, 6879 kJ, 40.7 % muscle, 61.180 kg soft lean, 43.250 kg water, 452.0 Ω
///     └─┬─┘ └─┬─┘ └ the flagged fields, in the order of their bits
///       │     └ body fat × 0.1 %; FFFF = measurement unsuccessful
///       └ bit 0 imperial, 1 time (7 octets), 2 user (1), then two octets each: 3 basal metabolism in kJ, 4 muscle × 0.1 %,
///         5 muscle mass, 6 fat-free mass, 7 soft lean mass, 8 water mass, 9 impedance × 0.1 Ω, 10 weight, 11 height;
///         12 a second packet belongs to it
///
/// Masses 0.005 kg or 0.01 lb, height 0.001 m or 0.1 in. Source: SIG Body Composition Service 1.0, field table of oesmith/gatt-xml.
enum SIGBodyComposition {
    static let definition = ScaleProtocol(
        name: "sig_bcs_measurement", title: "Body Composition service of the Bluetooth SIG",
        sources: [.characteristic(.bodyCompositionMeasurement, service: .bodyComposition, by: [.indication, .read])], delivery: .auxiliary,
        fields: [
            .unit, .weightValue, .weight, .fat, .multiPacket, .timestamp, .timestampStatus, .user, .basalMetabolism, .musclePercent, .muscle, .fatFree,
            .softLean, .water, .impedance, .height,
        ], decode: { (bytes, _) throws(PacketError) in .reading(try reading(bytes)) })

    private static func reading(_ bytes: Span<UInt8>) throws(PacketError) -> ScaleReading {
        try bytes.need(4)
        let flags = try bytes.u16(0)
        try bytes.need(4 + (flags & 2 != 0 ? 7 : 0) + (flags & 4 != 0 ? 1 : 0) + 2 * (flags >> 3 & 0x1FF).nonzeroBitCount)
        let fat = try bytes.u16(2)
        if fat == 0xFFFF { throw .measurementUnsuccessful }
        var reading = ScaleReading()
        var at = 4
        if flags & 2 != 0 {
            reading.timestamp = try bytes.dateTime(at)
            at += 7
        }
        if flags & 4 != 0 {
            let user = try bytes.u8(at)
            reading.userID = user == 0xFF ? nil : user
            at += 1
        }
        var composition = BodyComposition()
        composition.fatPercent = FixedPoint(Int(fat), decimals: 1)
        for bit in 3...11 where flags >> UInt16(bit) & 1 != 0 {
            set(bit, to: try bytes.u16(at), isImperial: flags & 1 != 0, &reading, &composition)
            at += 2
        }
        composition.isPlaceholder = fat == 0 && reading.impedance?.value == 0
        reading.composition = composition
        reading.isMultiPacket = flags & 0x1000 != 0
        reading.massUnit = flags & 1 != 0 ? .pound : .kilogram
        return reading
    }

    private static func set(_ bit: Int, to raw: UInt16, isImperial: Bool, _ reading: inout ScaleReading, _ composition: inout BodyComposition) {
        switch bit {
        case 3: composition.basalMetabolismKilojoules = Int(raw)
        case 4: composition.musclePercent = FixedPoint(Int(raw), decimals: 1)
        case 5: composition.muscle = SIGScaling.mass(raw, isImperial: isImperial)
        case 6: composition.fatFree = SIGScaling.mass(raw, isImperial: isImperial)
        case 7: composition.softLean = SIGScaling.mass(raw, isImperial: isImperial)
        case 8: composition.water = SIGScaling.mass(raw, isImperial: isImperial)
        case 9: reading.impedance = FixedPoint(Int(raw), decimals: 1)
        case 10:
            reading.rawWeight = UInt32(raw)
            reading.weight = SIGScaling.mass(raw, isImperial: isImperial)
        default: reading.height = SIGScaling.height(raw, isImperial: isImperial)
        }
    }
}
