/// Yunmai Signal, Mini, SE, characteristic FFE4 of service FFE0 (notified).
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 …
///     0D 1E 14 02 00 5F 8A 3C 10 00 00 00 01 1F 40 …    80.00 kg
///     │  │  │  │     └────┬────┘ └────┬────┘ └─┬─┘
///     │  │  │  │          │           │        └ weight, BE × 0.01 kg
///     │  │  │  │          │           └ user number of the app
///     │  │  │  │          └ seconds since 1970, BE; the zone is not known
///     │  │  │  └ 02 result, 01 live (its form is not documented)
///     │  │  └ length
///     │  └ version
///     └ head
///
/// No capture with a known weight exists: the scaling has to be confirmed. Source: openScale `YunmaiHandler.kt`, ble-scale-sync `yunmai.ts`.
enum Yunmai {
    static let definition = ScaleProtocol(
        name: "yunmai", title: "Yunmai",
        sources: [.characteristic(BluetoothUUID(short: 0xFFE4), service: BluetoothUUID(short: 0xFFE0), by: [.notification, .indication])], delivery: .live,
        requiresConfirmation: true, isOnByDefault: false, fields: [.unit, .weightValue, .weight],
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(4)
            guard try bytes.u8(0) == 0x0D else { throw .badHeader("the first octet is 0D") }
            guard try bytes.u8(3) == 2 else { throw .notAWeight("a live frame or another message") }
            let raw = try bytes.u16be(13)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, decimals: 2)
            return .reading(reading)
        })
}
