/// Eufy Smart Scale P2 and P2 Pro (T9148, T9149), characteristic FFF2 of service FFF0 (notified, after a handshake on FFF4).
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
///     CF 0E 00 CF 08 11 56 22 08 03 88 00 00 00 00 21    87.90 kg, 436.0 Ω, settled
///     └────┬────┘ └─┬─┘ └─┬─┘             │        └ exclusive or of octets 2–14
///          │        │     │               └ 00 settled
///          │        │     └ weight, LE × 0.01 kg
///          │        └ impedance, LE × 0.1 Ω, 0 = not measured
///          └ head
///
/// Source: bdr99/eufylife-ble-client, ble-scale-sync `eufy-p2.ts` and captures of their users.
enum EufyP2 {
    static let definition = ScaleProtocol(
        name: "eufy_p2", title: "Eufy P2, P2 Pro",
        sources: [EufyP2Handshake.weight, EufyP2Handshake.answer].map {
            .characteristic($0, service: EufyP2Handshake.service, by: [.notification, .indication])
        },
        delivery: .live,
        isOnByDefault: false, fields: [.unit, .weightValue, .weight, .impedance, .stable, .final],
        decode: { (bytes, _) throws(PacketError) in
            if EufyP2Handshake.isAnswer(bytes) { throw .notAWeight("an answer of the handshake") }
            try bytes.exactly(16)
            guard bytes.starts(with: [0xCF, 0x0E, 0x00, 0xCF]) else { throw .badHeader("a frame begins with CF 0E 00 CF") }
            try bytes.check(bytes.xor(2, 15), at: 15)
            let raw = try bytes.u16(6)
            let impedance = try bytes.u16(4)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, decimals: 2)
            reading.impedance = impedance == 0 ? nil : FixedPoint(Int(impedance), decimals: 1)
            reading.isStable = try bytes.u8(12) == 0
            return .reading(reading)
        })
}
