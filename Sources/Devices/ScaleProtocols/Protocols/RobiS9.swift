/// Robi S9 and other newer Fitdays scales, characteristic FFB3 of service FFB0 (indicated, after a handshake); live frames on FFB2.
///
///      0  1  2  3  4  5  6  7 …
///     03 08 00 A3 00 01 2D C2 … 13    77.250 kg, settled
///     │  │     │     └──┬───┘
///     │  │     │        └ grams, BE
///     │  │     └ A3 result, A2 live
///     │  └ length
///     └ counter
///
/// Source: ble-scale-sync `robi-s9.ts`, captures of #228 and #248.
enum RobiS9 {
    static let definition = ScaleProtocol(
        name: "robi_s9", title: "Robi S9, Fitdays",
        sources: [
            .characteristic(BluetoothUUID(short: 0xFFB3), service: BluetoothUUID(short: 0xFFB0), by: [.indication, .notification]),
            .characteristic(BluetoothUUID(short: 0xFFB2), service: BluetoothUUID(short: 0xFFB0), by: [.indication, .notification]),
        ], delivery: .live, isOnByDefault: false, fields: [.unit, .weightValue, .weight, .stable, .final],
        recognises: { bytes in bytes.count == 20 && (bytes[3] == 0xA2 || bytes[3] == 0xA3) },
        decode: { (bytes, _) throws(PacketError) in
            try bytes.exactly(20)
            let kind = try bytes.u8(3)
            guard kind == 0xA2 || kind == 0xA3 else { throw .badHeader("octet 3 is A2 or A3") }
            let grams = try bytes.u24be(5)
            var reading = ScaleReading()
            reading.rawWeight = grams
            reading.weight = ScaleMass(count: grams, decimals: 3)
            reading.isStable = kind == 0xA3
            return .reading(reading)
        })
}
