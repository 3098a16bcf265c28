/// Advertisement of the Eufy P2 and P2 Pro, manufacturer data FF48: weight without handshake and without impedance.
///
///      0  …  5  6  7  8  9 10 …    15 …
///     MAC       CF       56 22     00        87.90 kg, settled
///               │        └─┬─┘     └ 00 settled
///               │          └ weight, LE × 0.01 kg
///               └ head
///
/// Source: bdr99/eufylife-ble-client, ble-scale-sync `eufy-p2.ts`; no capture with a known weight, so the scaling has to be confirmed.
enum EufyP2Advertisement {
    static let definition = ScaleProtocol(
        name: "eufy_p2_adv", title: "Eufy P2, P2 Pro, advertisement", sources: [.manufacturerData(0xFF48)], delivery: .live, requiresConfirmation: true,
        isOnByDefault: false, family: "eufy_p2", fields: [.unit, .weightValue, .weight, .stable, .final],
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(19)
            guard try bytes.u8(6) == 0xCF else { throw .badHeader("octet 6 is CF") }
            let raw = try bytes.u16(9)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, decimals: 2)
            reading.isStable = try bytes.u8(15) == 0
            return .reading(reading)
        })
}
