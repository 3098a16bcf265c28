/// Amazfit Smart Scale, service data FEE0.
///
///      0 …  4  5  6  7  8  9 10 11 12 …
///     BA … FC 34 14 A4 42 BF 46 EC 68 …    85.300 kg, 517.2 Ω, settled
///             └─┬─┘ └─┬─┘ └──┬───┘ └ pulse
///               │     │      └ all 0 while the value still moves
///               │     └ weight, LE × 0.005 kg
///               └ impedance, LE × 0.1 Ω
///
/// The pulse is not taken: only one capture shows it. Source: ble_monitor `amazfit.py`.
enum AmazfitScale {
    static let definition = ScaleProtocol(
        name: "amazfit_adv", title: "Amazfit Smart Scale", sources: [.serviceData(0xFEE0)], delivery: .live,
        fields: [.unit, .weightValue, .weight, .impedance, .stable, .final], recognises: { bytes in bytes.count == 20 },
        decode: { (bytes, _) throws(PacketError) in
            try bytes.exactly(20)
            let raw = try bytes.u16(7)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, step: 5, decimals: 3)
            reading.impedance = FixedPoint(Int(try bytes.u16(5)), decimals: 1)
            reading.isStable = try bytes.u24(9) != 0
            return .reading(reading)
        })
}
