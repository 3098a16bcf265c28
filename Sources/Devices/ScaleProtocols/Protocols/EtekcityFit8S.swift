/// Etekcity Fit 8S, manufacturer data 06D0.
///
///      0  1 … 6  7  8  9 10 11 12 13 14 15 16 17 18 19
///     01 MAC    A9 C0 A9 56 3A 01 00 00 01 00 02 03 00    80.470 kg, settled
///                        └──┬───┘ └─┬─┘ │  └ display: 0 kg, 1 lb, 2 st
///                           │       │   └ 01 settled
///                           │       └ impedance in Ω, LE, 0 = not measured
///                           └ grams, LE, whatever the display shows
///
/// Source: captures in ble-scale-sync and openScale.
enum EtekcityFit8S {
    static let definition = ScaleProtocol(
        name: "etekcity_fit8s", title: "Etekcity Fit 8S", sources: [.manufacturerData(0x06D0)], delivery: .live,
        fields: [.unit, .displayUnit, .weightValue, .weight, .impedance, .stable, .final],
        decode: { (bytes, _) throws(PacketError) in
            if bytes.count != 20 { throw .badLength(have: bytes.count, want: 20) }
            let grams = try bytes.u24(10)
            let impedance = try bytes.u16(13)
            var reading = ScaleReading()
            reading.rawWeight = grams
            reading.weight = ScaleMass(count: grams, decimals: 3)
            reading.impedance = impedance == 0 ? nil : FixedPoint(Int(impedance))
            reading.isStable = try bytes.u8(15) == 1
            reading.displayUnit = displayUnit(try bytes.u8(16))
            return .reading(reading)
        })

    /// The unit on the display of an Etekcity scale.
    static func displayUnit(_ code: UInt8) -> ScaleUnit? {
        switch code {
        case 0: .kilogram
        case 1: .pound
        case 2: .stone
        default: nil
        }
    }
}
