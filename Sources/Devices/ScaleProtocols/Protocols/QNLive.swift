/// QN, Renpho and related scales, live frame on FFE1 or FFF1 (notified).
///
///      0  1  2  3  4  5  6  7  8  9 10
///     10 0B 15 2B 48 00 01 6B 01 34 44    older form (ESF-24): 11080, 363 Ω, still moving
///     │  │  │  └─┬─┘ │  └─┬─┘ └─┬─┘ └ sum of the others
///     │  │  │    │   │    │     └ second impedance
///     │  │  │    │   │    └ impedance in Ω, BE
///     │  │  │    │   └ 1 settled
///     │  │  │    └ weight, BE
///     │  │  └ model
///     │  └ length
///     └ live
///
///     10 0E FF 01 02 02 58 01 FD 01 FB 00 33 A7    newer form (ES-30M): state in octet 4 (2 settled), weight 5–6, impedance 7–8
///
/// Neither the form nor the divisor (10 or 100) stands in the frame: guessing them from the value is wrong by ten where it fails. The form is a
/// technician's setting or told from the length; the divisor is a setting or comes from the info frame (``QNInfo``); without it there is no weight.
/// Source: openScale `QNHandler.kt`, ble-scale-sync `qn-scale`.
enum QNLive {
    static let definition = ScaleProtocol(
        name: "qn_live", title: "QN, Renpho, Etekcity ESF-24, live", sources: QNScale.sources, delivery: .live, requiresConfirmation: true,
        isOnByDefault: false, family: "qn", fields: [.unit, .weightValue, .weight, .rawWeight, .impedance, .stable, .final],
        recognises: { bytes in bytes.starts(with: [0x10]) },
        decode: { (bytes, options) throws(PacketError) in
            try bytes.need(3)
            guard try bytes.u8(0) == 0x10 else { throw .badHeader("the first octet of a live frame is 10") }
            try bytes.exactly(Int(try bytes.u8(1)))
            let variant = options.variant ?? (bytes.count >= 14 ? .es30m : .esf24)
            try bytes.need(variant == .es30m ? 10 : 9)
            try bytes.check(bytes.sum(0, bytes.count - 1), at: bytes.count - 1)
            let raw = try bytes.u16be(variant == .es30m ? 5 : 3)
            let impedance = try bytes.u16be(variant == .es30m ? 7 : 6)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = QNScale.mass(raw, divisor: options.divisor)
            reading.impedance = impedance == 0 ? nil : FixedPoint(Int(impedance))
            reading.isStable = variant == .es30m ? try bytes.u8(4) == 2 : try bytes.u8(5) == 1
            return .reading(reading)
        })
}
