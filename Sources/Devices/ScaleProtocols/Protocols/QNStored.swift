/// Etekcity ESF-24 and other QN scales, stored weighing (notified). The scale deletes a record once it was delivered.
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12 …    19
///     23 14 15 01 01 6E 6E 73 30 2B 48 01 6B …    E1    110.80 kg, 363 Ω, record 1 of 1
///     │  │  │  │  │  └────┬────┘ └─┬─┘ └─┬─┘      └ sum of the others
///     │  │  │  │  │       │        │     └ impedance in Ω, BE, 0 = not measured
///     │  │  │  │  │       │        └ weight, BE × 0.01 kg
///     │  │  │  │  │       └ seconds since 2000-01-01 in a zone on which the projects disagree by 13 hours: not used as a time
///     │  │  │  │  └ number of the record
///     │  │  │  └ how many records; 0: none
///     │  │  └ model
///     │  └ length
///     └ stored
///
/// Source: etekcity_esf551_ble, ble-scale-sync `qn-scale`.
enum QNStored {
    static let definition = ScaleProtocol(
        name: "qn_stored_esf24", title: "Etekcity ESF-24, stored", sources: QNScale.sources, delivery: .records, requiresConfirmation: true,
        isOnByDefault: false, family: "qn", fields: [.unit, .weightValue, .weight, .rawWeight, .impedance, .count, .index, .secondsSince2000],
        recognises: { bytes in bytes.starts(with: [0x23]) },
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(3)
            guard try bytes.u8(0) == 0x23 else { throw .badHeader("the first octet of a stored weighing is 23") }
            if try bytes.u8(1) != 0x14 { throw .badLength(have: Int(try bytes.u8(1)), want: 20) }
            try bytes.exactly(20)
            try bytes.check(bytes.sum(0, 19), at: 19)
            var reading = ScaleReading()
            reading.record = (index: try bytes.u8(4), count: try bytes.u8(3))
            if try bytes.u8(3) == 0 { return .reading(reading) }
            let raw = try bytes.u16be(9)
            let impedance = try bytes.u16be(11)
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, decimals: 2)
            reading.secondsSince2000 = try bytes.u32(5)
            reading.impedance = impedance == 0 ? nil : FixedPoint(Int(impedance))
            return .reading(reading)
        })
}
