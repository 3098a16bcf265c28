/// Huawei AH100 and CH100, weighing in plain text (the octets of FAA2 after the exclusive or with the address and AES-CTR).
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14
///     01 CA 03 18 01 EA 07 05 13 08 0C 21 02 1C 02    97.0 kg, user 1, 28.0 % fat, 540 Ω, 2026-05-19T08:12:33
///     │  └─┬─┘ └─┬─┘ └─┬─┘ │  │  │  │  │  │  └─┬─┘
///     │    │     │     │   │  │  │  │  │  │    └ impedance in Ω, LE
///     │    │     │     │   │  │  │  │  │  └ day of week
///     │    │     │     │   month, day, hour, minute, second
///     │    │     │     └ year, LE
///     │    │     └ fat, LE × 0.1 %
///     │    └ weight, LE × 0.1 kg
///     └ user
///
/// Source: openScale `HuaweiAhCh100HandlerTest.kt`.
enum HuaweiAH100 {
    static let definition = ScaleProtocol(
        name: "huawei_ah100_plain", title: "Huawei AH100, CH100",
        sources: [.characteristic(BluetoothUUID(short: 0xFAA2), service: BluetoothUUID(short: 0xFAA0), by: [.notification, .indication])],
        delivery: .records, isOnByDefault: false, fields: [.unit, .weightValue, .weight, .user, .fat, .timestamp, .timestampStatus, .impedance],
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(15)
            let raw = try bytes.u16(1)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, decimals: 1)
            reading.userID = try bytes.u8(0)
            reading.timestamp = try bytes.dateTime(5)
            reading.impedance = FixedPoint(Int(try bytes.u16(13)))
            var composition = BodyComposition()
            composition.fatPercent = FixedPoint(Int(try bytes.u16(3)), decimals: 1)
            composition.isPlaceholder = composition.fatPercent?.value == 0
            reading.composition = composition
            return .reading(reading)
        })
}
