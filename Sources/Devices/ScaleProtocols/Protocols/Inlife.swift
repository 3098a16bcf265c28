/// Inlife "fatscale" scales, characteristic FFF1 of service FFF0 (notified).
///
///      0  1  2  3  4 …  11 12 13
///     02 DD 03 20 00    80 xx AA    80.0 kg, result
///     │  │  └─┬─┘             └ end
///     │  │    └ weight, BE × 0.1 kg
///     │  └ DD result, D8 live
///     └ head
///
/// No capture with a known weight exists: the scaling has to be confirmed. Source: openScale `InlifeHandler.kt`, ble-scale-sync `inlife.ts`.
enum Inlife {
    static let definition = ScaleProtocol(
        name: "inlife", title: "Inlife",
        sources: [.characteristic(BluetoothUUID(short: 0xFFF1), service: BluetoothUUID(short: 0xFFF0), by: [.notification, .indication])], delivery: .live,
        requiresConfirmation: true, isOnByDefault: false, fields: [.unit, .weightValue, .weight, .stable, .final],
        recognises: { bytes in bytes.count == 14 && bytes[0] == 0x02 && bytes[13] == 0xAA },
        decode: { (bytes, _) throws(PacketError) in
            try bytes.exactly(14)
            guard try bytes.u8(0) == 0x02, try bytes.u8(13) == 0xAA else { throw .badHeader("a frame begins with 02 and ends with AA") }
            let kind = try bytes.u8(1)
            guard kind == 0xD8 || kind == 0xDD else { throw .notAWeight("message \(Hex.text([kind]))") }
            let raw = try bytes.u16be(2)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, decimals: 1)
            reading.isStable = kind == 0xDD
            return .reading(reading)
        })
}
