/// Senssun IF_B7 (Grifema GA2001), manufacturer data 0100.
///
///      0  1  2  3 … 8  9 10 11 12 13 14 15 16
///     02 03 11 MAC    02 1A 45 00 B4 A1 AB 61    67.25 kg, 180 Ω, settled
///                        └─┬─┘ └─┬─┘ │  │  └ sum
///                          │     │   │  └ counter
///                          │     │   └ A0 = settled; low four bits: display, 1 kg
///                          │     └ impedance in Ω, BE
///                          └ weight, BE × 0.01 kg
///
/// What the weight field holds with another unit on the display is not known: such readings are uncertain.
/// Source: ble_monitor `senssun.py`, ble-scale-sync `senssun-if-b7.ts`.
enum SenssunIFB7 {
    static let definition = ScaleProtocol(
        name: "senssun_adv", title: "Senssun IF_B7", sources: [.manufacturerData(0x0100)], delivery: .live,
        fields: [.unit, .weightValue, .weight, .impedance, .stable, .final], recognises: { bytes in bytes.starts(with: [0x02, 0x03, 0x11]) },
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(15)
            let raw = try bytes.u16be(10)
            let status = try bytes.u8(14)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, decimals: 2)
            reading.impedance = FixedPoint(Int(try bytes.u16be(12)))
            reading.isStable = status & 0xA0 == 0xA0
            reading.isScalingUncertain = status & 0x0F != 1
            return .reading(reading)
        })
}
