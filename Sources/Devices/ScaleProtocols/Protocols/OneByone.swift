/// 1byone Health Scale, Eufy C1 and P1, characteristic FFF4 of service FFF0 (notified).
///
///      0  1  2  3  4 …
///     CF 08 11 56 22 …    87.90 kg
///     │  └─┬─┘ └─┬─┘
///     │    │     └ weight, LE × 0.01 kg
///     │    └ impedance, LE × 0.1 Ω; when it is valid is not documented, so it is not taken
///     └ head
///
/// Nothing says whether the value has settled and no capture with a known weight exists: the scaling has to be confirmed.
/// Source: openScale `OneByoneHandler.kt`, ble-scale-sync `one-byone.ts`.
enum OneByone {
    static let definition = ScaleProtocol(
        name: "one_byone", title: "1byone, Eufy C1 and P1",
        sources: [.characteristic(BluetoothUUID(short: 0xFFF4), service: BluetoothUUID(short: 0xFFF0), by: [.notification, .indication])], delivery: .live,
        requiresConfirmation: true, isOnByDefault: false, fields: [.unit, .weightValue, .weight],
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(5)
            guard try bytes.u8(0) == 0xCF else { throw .badHeader("the first octet is CF") }
            let raw = try bytes.u16(3)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, decimals: 2)
            return .reading(reading)
        })
}
