/// Soehnle Shape Sense Connect, stored weighing on 352E3001 (notified).
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14
///     09 01 07 E3 08 15 08 1F 37 05 53 12 00 00 00    136.3 kg, user 1, 2019-08-21T08:31:55
///     │  │  └─┬─┘ │  │  │  │  │  └─┬─┘ └─┬─┘ └─┬─┘
///     │  │    │   │  │  │  │  │    │     │     └ impedance at 50 kHz, BE
///     │  │    │   │  │  │  │  │    │     └ impedance at 5 kHz, BE
///     │  │    │   │  │  │  │  │    └ weight, BE × 0.1 kg
///     │  │    │   month, day, hour, minute, second
///     │  │    └ year, BE
///     │  └ user
///     └ kind of message
///
/// The impedances are not taken: their scale is not documented. Source: openScale `SoehnleHandler.kt` and #487.
enum SoehnleShape {
    static let definition = ScaleProtocol(
        name: "soehnle_09", title: "Soehnle Shape Sense",
        sources: [
            .characteristic(
                BluetoothUUID(high: 0x352E_3001_28E9_40B8, low: 0xA361_6DB4_CCA4_147C),
                service: BluetoothUUID(high: 0x352E_3000_28E9_40B8, low: 0xA361_6DB4_CCA4_147C), by: [.notification, .indication])
        ], delivery: .records, fields: [.unit, .weightValue, .weight, .user, .timestamp, .timestampStatus],
        decode: { (bytes, _) throws(PacketError) in
            try bytes.exactly(15)
            guard try bytes.u8(0) == 0x09 else { throw .badHeader("the first octet of a weighing is 09") }
            let raw = try bytes.u16be(9)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, decimals: 1)
            reading.userID = try bytes.u8(1)
            reading.timestamp = ScaleTimestamp(
                year: Int(try bytes.u16be(2)), month: Int(try bytes.u8(4)), day: Int(try bytes.u8(5)), hour: Int(try bytes.u8(6)),
                minute: Int(try bytes.u8(7)), second: Int(try bytes.u8(8)))
            return .reading(reading)
        })
}
