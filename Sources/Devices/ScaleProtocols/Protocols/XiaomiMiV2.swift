/// Xiaomi Mi Body Composition Scale (XMTZC02HM, XMTZC05HM, NUN4049CN), service data 181B; the same octets are notified on 2A9C.
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12
///     02 26 B2 07 05 04 0F 02 01 AC 01 86 42    85.150 kg, settled, 428 Ω, 1970-05-04T15:02:01 (clock never set)
///     │  │  └──────────┬───────┘ └─┬─┘ └─┬─┘
///     │  │             │           │     └ weight, LE: kg = raw/200, lb = raw/100, jin = raw/100
///     │  │             │           └ impedance in Ω, LE: 0, FFFD and FFFE = not measured
///     │  │             └ year LE, month, day, hour, minute, second
///     │  └ bit 1 impedance valid, 5 settled, 6 jin, 7 stepped off
///     └ bit 0 lb, 2 small object
///
/// The weight settles first (24), the impedance follows some seconds later (26) or never (shoes): both are the same weighing.
/// Source: ble_monitor `miscale.py`, xiaomi-ble `parser.py`, esphome#1368 and #2323, openScale#627, captures of their users.
enum XiaomiMiV2 {
    static let definition = ScaleProtocol(
        name: "xiaomi_mi_v2", title: "Xiaomi Mi Body Composition Scale",
        sources: [.serviceData(0x181B), .characteristic(.bodyCompositionMeasurement, service: .bodyComposition, by: [.notification])], delivery: .live,
        fields: fields, decode: { (bytes, _) throws(PacketError) in .reading(try reading(bytes)) })

    static let fields: [ReadingField] = XiaomiMiV1.fields + [.impedance]
    static let octets = 13

    @inline(__always) static func reading(_ bytes: Span<UInt8>) throws(PacketError) -> ScaleReading {
        try bytes.exactly(octets)
        return try record(bytes, at: 0)
    }

    /// The reading of the thirteen octets from `start` on.
    @inline(__always) static func record(_ bytes: Span<UInt8>, at start: Int) throws(PacketError) -> ScaleReading {
        let control0 = try bytes.u8(start)
        let control1 = try bytes.u8(start + 1)
        var reading = ScaleReading()
        reading.setXiaomiWeight(try bytes.u16(start + 11), isPound: control0 & 0x01 != 0, isJin: control1 & 0x40 != 0)
        reading.isStable = control1 & 0x20 != 0
        reading.isSmallObject = control0 & 0x04 != 0
        reading.isRemoved = control1 & 0x80 != 0
        reading.timestamp = try bytes.dateTime(start + 2)
        let impedance = try bytes.u16(start + 9)
        if control1 & 0x02 != 0, impedance > 0, impedance < 0xFFFD { reading.impedance = FixedPoint(Int(impedance)) }
        return reading
    }
}
