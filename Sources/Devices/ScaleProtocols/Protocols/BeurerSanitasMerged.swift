/// The joined result of a Beurer or Sanitas scale: parts 2… of message 59 without their four leading octets.
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
///     6A 21 F4 C6 06 87 01 B5 00 DF 02 09 01 8D 00 E9 …    83.55 kg, 437 Ω, 22.3 % fat, 52.1 % water
///     └────┬────┘ └─┬─┘ └─┬─┘ └─┬─┘ └─┬─┘ └─┬─┘ └─┬─┘
///          │        │     │     │     │     │     └ bone, BE × 0.05 kg
///          │        │     │     │     │     └ muscle, BE × 0.1 %
///          │        │     │     │     └ water, BE × 0.1 %
///          │        │     │     └ fat, BE × 0.1 %
///          │        │     └ impedance in Ω, BE
///          │        └ weight, BE × 0.05 kg
///          └ seconds of local time since 1970, BE
///
/// Source: openScale `BeurerSanitasHandler.kt`, ble-scale-sync `beurer-sanitas.ts`.
enum BeurerSanitasMerged {
    static let definition = ScaleProtocol(
        name: "beurer_sanitas_0x59_merged", title: "Beurer and Sanitas, joined result",
        sources: [.characteristic(BeurerSanitas.characteristic, service: BeurerSanitas.service, by: [.notification, .indication])], delivery: .joined,
        fields: [.unit, .weightValue, .weight, .timestamp, .timestampStatus, .localSeconds, .impedance, .fat, .waterPercent, .musclePercent, .bone],
        recognises: { bytes in bytes.count >= 16 && (0x54...0x97).contains(bytes[0]) },  // a time of 2014–2050
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(16)
            let raw = try bytes.u16be(4)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, step: 5, decimals: 2)
            let seconds = Int64(try bytes.u32be(0))
            reading.localSeconds = seconds
            reading.timestamp = ScaleTimestamp(localSeconds: seconds)
            reading.impedance = FixedPoint(Int(try bytes.u16be(6)))
            var composition = BodyComposition()
            composition.fatPercent = FixedPoint(Int(try bytes.u16be(8)), decimals: 1)
            composition.waterPercent = FixedPoint(Int(try bytes.u16be(10)), decimals: 1)
            composition.musclePercent = FixedPoint(Int(try bytes.u16be(12)), decimals: 1)
            composition.bone = ScaleMass(count: try bytes.u16be(14), step: 5, decimals: 2)
            composition.isPlaceholder = composition.fatPercent?.value == 0
            reading.composition = composition
            return .reading(reading)
        })
}
