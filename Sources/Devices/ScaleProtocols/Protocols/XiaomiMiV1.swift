/// Xiaomi Mi Smart Scale (XMTZC01HM, XMTZC04HM), service data 181D; the same ten octets are notified on 2A9D.
///
///      0  1  2  3  4  5  6  7  8  9
///     22 9E 43 E5 07 04 0B 10 13 01    86.55 kg, settled, 2021-04-11T16:19:01
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
        fields: [.unit, .weightValue, .weight, .stable, .removed, .final, .timestamp, .timestampStatus],
        decode: { (bytes, _) throws(PacketError) in .reading(try reading(bytes, at: 0, of: bytes.count)) })

    static let octets = 10

    /// The reading of ten octets from `at` on, which have to be all of `length`.
    static func reading(_ bytes: Span<UInt8>, at start: Int, of length: Int) throws(PacketError) -> ScaleReading {
        if length < octets { throw .tooShort(have: length, need: octets) }
        if length > octets { throw .badLength(have: length, want: octets) }
        let control = try bytes.u8(start)
        return xiaomi(
            raw: try bytes.u16(start + 1), isPound: control & 0x01 != 0, isJin: control & 0x10 != 0, isStable: control & 0x20 != 0,
            isSmall: control & 0x40 != 0, isRemoved: control & 0x80 != 0, clock: try bytes.dateTime(start + 3))
    }

    /// What both Xiaomi scales say in the same way.
    static func xiaomi(raw: UInt16, isPound: Bool, isJin: Bool, isStable: Bool, isSmall: Bool, isRemoved: Bool, clock: ScaleTimestamp) -> ScaleReading {
        var reading = ScaleReading()
        reading.rawWeight = UInt32(raw)
        reading.weight =
            isPound
            ? ScaleMass(count: raw, decimals: 2, unit: .pound)
            : isJin ? ScaleMass(count: raw, decimals: 2, unit: .jin) : ScaleMass(count: raw, step: 5, decimals: 3)
        reading.isStable = isStable
        reading.isRemoved = isRemoved
        reading.isSmallObject = isSmall
        reading.timestamp = clock
        if isPound && isJin { reading.warnings = .unitConflict }
        return reading
    }
}
