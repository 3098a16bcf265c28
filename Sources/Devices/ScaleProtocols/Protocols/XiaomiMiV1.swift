/// Xiaomi Mi Smart Scale (XMTZC01HM, XMTZC04HM), service data 181D; the same ten octets are notified on 2A9D.
///
///      0  1  2  3  4  5  6  7  8  9
///     22 9E 43 E5 07 04 0B 10 13 01    86.550 kg, settled, 2021-04-11T16:19:01
///     │  └─┬─┘ └─┬─┘ │  │  │  │  └ second
///     │    │     │   │  │  │  └ minute
///     │    │     │   │  │  └ hour
///     │    │     │   │  └ day
///     │    │     │   └ month
///     │    │     └ year, LE: local time as a phone last set it
///     │    └ weight, LE: kg = raw/200, lb = raw/100, jin = raw/100
///     └ bit 0 lb, 4 jin, 5 settled, 6 small object (seen with people too), 7 stepped off
///
/// Source: ble_monitor `miscale.py`, xiaomi-ble `parser.py`, openScale `MiScaleHandler.kt` and captures of their users.
enum XiaomiMiV1 {
    static let definition = ScaleProtocol(
        name: "xiaomi_mi_v1", title: "Xiaomi Mi Smart Scale",
        sources: [.serviceData(0x181D), .characteristic(.weightMeasurement, service: .weightScale, by: [.notification])], delivery: .live,
        fields: fields, decode: { (bytes, _) throws(PacketError) in .reading(try reading(bytes)) })

    static let fields: [ReadingField] = [.unit, .weightValue, .weight, .stable, .removed, .final, .timestamp, .timestampStatus]
    static let octets = 10

    @inline(__always) static func reading(_ bytes: Span<UInt8>) throws(PacketError) -> ScaleReading {
        try bytes.exactly(octets)
        return try record(bytes, at: 0)
    }

    /// The reading of the ten octets from `start` on.
    @inline(__always) static func record(_ bytes: Span<UInt8>, at start: Int) throws(PacketError) -> ScaleReading {
        let control = try bytes.u8(start)
        var reading = ScaleReading()
        reading.setXiaomiWeight(try bytes.u16(start + 1), isPound: control & 0x01 != 0, isJin: control & 0x10 != 0)
        reading.isStable = control & 0x20 != 0
        reading.isSmallObject = control & 0x40 != 0
        reading.isRemoved = control & 0x80 != 0
        reading.timestamp = try bytes.dateTime(start + 3)
        return reading
    }
}

extension ScaleReading {
    /// The weight in the unit that the packet flags: 0.005 kg, 0.01 lb or 0.01 jin a step. The pound wins where both are flagged.
    mutating func setXiaomiWeight(_ raw: UInt16, isPound: Bool, isJin: Bool) {
        rawWeight = UInt32(raw)
        if isPound {
            weight = ScaleMass(count: raw, decimals: 2, unit: .pound)
            if isJin { warnings.insert(.unitConflict) }
        } else {
            weight = isJin ? ScaleMass(count: raw, decimals: 2, unit: .jin) : ScaleMass(count: raw, step: 5, decimals: 3)
        }
    }
}
