/// Laica, Silvergear 108 and Insmart scales, manufacturer data A0AC.
///
///      0 … 5  6  7  8  9 10 11
///     MAC    A0 2C 92 14 0D BF    12.980 kg, still moving
///            └────┬────┘ │  └ low five bits: sum of octets 6–10; top three: display
///                 │      └ 0D weight, 06 impedance
///                 └ BE, each octet XOR A0: bit 31 settled, low 18 bits grams
///
/// Without bit 31 a value that still moves would be published for ever. Source: ble_monitor `laica.py`, ble-scale-sync `silvergear-108.ts`, #297, #372,
/// openScale#593.
enum LaicaScale {
    static let definition = ScaleProtocol(
        name: "laica_adv", title: "Laica, Silvergear, Insmart", sources: [.manufacturerData(0xA0AC)], delivery: .live,
        fields: [.unit, .weightValue, .weight, .stable, .final],
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(12)
            let carried = try bytes.u8(11) & 0x1F
            let computed = bytes.sum(6, 11) & 0x1F
            if carried != computed { throw .badChecksum(computed: computed, carried: carried) }
            let kind = try bytes.u8(10)
            if kind != 0x0D { throw .notAWeight("message \(Hex.text([kind]))") }
            let plain = try bytes.u32be(6) ^ 0xA0A0_A0A0
            var reading = ScaleReading()
            reading.rawWeight = plain & 0x3FFFF
            reading.weight = ScaleMass(count: plain & 0x3FFFF, decimals: 3)
            reading.isStable = plain & 0x8000_0000 != 0
            return .reading(reading)
        })
}
