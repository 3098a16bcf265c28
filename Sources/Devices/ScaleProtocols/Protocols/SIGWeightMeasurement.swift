/// Weight Measurement of the SIG Weight Scale service (2A9D, indicated): A&D UC-352BLE, Beurer, Sanitas, Soehnle and others.
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14
///     0E 78 3E EA 07 05 0C 12 35 36 01 EE 00 26 07    79.960 kg, 2026-05-12T18:53:54, user 1, BMI 23.8, 1.830 m
///     │  └─┬─┘ └──────────┬───────┘ │  └─┬─┘ └─┬─┘
///     │    │              │         │    │     └ height, with bit 3: 0.001 m or 0.1 in
///     │    │              │         │    └ BMI, with bit 3: 0.1 kg/m²
///     │    │              │         └ user, with bit 2: FF = unknown
///     │    │              └ date and time, with bit 1
///     │    └ weight: 0.005 kg or 0.01 lb; FFFF = measurement unsuccessful
///     └ bit 0 imperial, 1 time, 2 user, 3 BMI and height, 4–7 reserved
///
/// A value shorter than its flags say is always corrupt: all of it fits the smallest MTU. Source: SIG Weight Scale Service 1.0, field tables of
/// oesmith/gatt-xml; FFFF is WS_MEASUREMENT_UNSUCCESSFUL of the RivieraWaves profile header.
enum SIGWeightMeasurement {
    static let definition = ScaleProtocol(
        name: "sig_wss_measurement", title: "Weight Scale service of the Bluetooth SIG",
        sources: [.characteristic(.weightMeasurement, service: .weightScale, by: [.indication, .read])], delivery: .records,
        deliversOldestFirst: true, fields: [.unit, .weightValue, .weight, .timestamp, .timestampStatus, .user, .bmi, .height],
        decode: { (bytes, _) throws(PacketError) in .reading(try reading(bytes)) })

    static func reading(_ bytes: Span<UInt8>) throws(PacketError) -> ScaleReading {
        try bytes.need(3)
        let flags = try bytes.u8(0)
        let isImperial = flags & 1 != 0
        let length = 3 + (flags & 2 != 0 ? 7 : 0) + (flags & 4 != 0 ? 1 : 0) + (flags & 8 != 0 ? 4 : 0)
        try bytes.need(length)
        let raw = try bytes.u16(1)
        if raw == 0xFFFF { throw .measurementUnsuccessful }
        var reading = ScaleReading()
        reading.rawWeight = UInt32(raw)
        reading.weight = SIGScaling.mass(raw, isImperial: isImperial)
        var at = 3
        if flags & 2 != 0 {
            reading.timestamp = try bytes.dateTime(at)
            at += 7
        }
        if flags & 4 != 0 {
            let user = try bytes.u8(at)
            if user == 0xFF { reading.userUnknown = true } else { reading.userID = user }
            at += 1
        }
        if flags & 8 != 0 {
            reading.bmi = FixedPoint(Int(try bytes.u16(at)), decimals: 1)
            reading.height = SIGScaling.height(try bytes.u16(at + 2), isImperial: isImperial)
        }
        if flags & 0xF0 != 0 { reading.warnings.insert(.reservedFlags) }
        if bytes.count > length { reading.warnings.insert(.trailingBytes) }
        return reading
    }
}
