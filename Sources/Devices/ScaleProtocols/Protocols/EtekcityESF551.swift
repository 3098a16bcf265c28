/// Etekcity ESF-551, characteristic FFF1 of service FFF0 (notified).
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21
///     A5 02 BB 10 00 2F 01 61 A1 00 52 1B 01 13 02 13 C0 98 6A 01 01 01    72.530 kg, 531 Ω, settled
///     └─┬─┘ │  └─┬─┘ │  └────┬────┘ └──┬───┘ └─┬─┘ └────┬────┘ │  │  └ display: 0 kg, 1 lb, 2 st
///       │   │    │   │       │         │       │        │      │  └ 01 in every frame
///       │   │    │   │       │         │       │        │      └ 01 settled
///       │   │    │   │       │         │       │        └ the scale's own time, not usable
///       │   │    │   │       │         │       └ impedance in Ω, LE, 0 = not measured
///       │   │    │   │       │         └ grams, LE, without sign
///       │   │    │   │       └ kind of message
///       │   │    │   └ makes the sum of all octets FF modulo 256
///       │   │    └ length of the rest, LE
///       │   └ counter
///       └ head
///
/// Source: etekcity_esf551_ble, ble-scale-sync `etekcity-esf551.ts`, openScale#1351.
enum EtekcityESF551 {
    static let definition = ScaleProtocol(
        name: "etekcity_esf551", title: "Etekcity ESF-551",
        sources: [.characteristic(BluetoothUUID(short: 0xFFF1), service: BluetoothUUID(short: 0xFFF0), by: [.notification, .indication])], delivery: .live,
        fields: [.unit, .displayUnit, .weightValue, .weight, .impedance, .stable, .final],
        recognises: { bytes in bytes.starts(with: [0xA5]) },
        decode: { (bytes, _) throws(PacketError) in
            if bytes.count != 22 { throw .badLength(have: bytes.count, want: 22) }
            guard bytes.starts(with: [0xA5, 0x02]), bytes[3] == 0x10, bytes[4] == 0, bytes[6] == 0x01, bytes[7] == 0x61, bytes[8] == 0xA1, bytes[9] == 0
            else { throw .badHeader("a weight frame is A5 02 … 10 00 … 01 61 A1 00") }
            let sum = bytes.sum(0, 22)
            if sum != 0xFF { throw .badChecksum(computed: bytes[5] &+ (0xFF &- sum), carried: bytes[5]) }
            let grams = try bytes.u24(10)
            let impedance = try bytes.u16(13)
            var reading = ScaleReading()
            reading.rawWeight = grams
            reading.weight = ScaleMass(count: grams, decimals: 3)
            reading.impedance = bytes[20] == 1 && impedance != 0 ? FixedPoint(Int(impedance)) : nil
            reading.isStable = bytes[19] == 1
            reading.displayUnit = EtekcityFit8S.displayUnit(bytes[21])
            return .reading(reading)
        })
}
