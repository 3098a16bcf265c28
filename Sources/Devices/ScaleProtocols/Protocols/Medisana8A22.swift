/// Body composition of the Medisana BS4xx, on 8A22 of service 78B2 (indicated); belongs to the weight of the same time and user on 8A21.
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
///     6F 6E 0A A0 56 02 92 0B F5 F0 34 F2 69 F1 1F F0
///     │  └────┬────┘ │  └─┬─┘ └─┬─┘ └─┬─┘ └─┬─┘ └─┬─┘
///     │       │      │    │     │     │     │     └ bone in kg × 10, low 12 bits
///     │       │      │    │     │     │     └ muscle in % × 10, low 12 bits
///     │       │      │    │     │     └ water in % × 10, low 12 bits
///     │       │      │    │     └ fat in % × 10, low 12 bits
///     │       │      │    └ kcal
///     │       │      └ user
///     │       └ seconds, as on 8A21
///     └ flags
///
/// Source: keptenkurk/BS440 `BS440.py`.
enum Medisana8A22 {
    static let definition = ScaleProtocol(
        name: "medisana_8a22", title: "Medisana BS4xx, body composition",
        sources: [.characteristic(Medisana8A21.composition, service: Medisana8A21.service, by: [.indication, .notification])], delivery: .auxiliary,
        fields: [.timestamp, .timestampStatus, .localSeconds, .user, .fat, .waterPercent, .musclePercent, .bone],
        decode: { (bytes, options) throws(PacketError) in
            try bytes.need(16)
            func tenths(_ at: Int) throws(PacketError) -> Int { Int(try bytes.u16(at) & 0x0FFF) }
            var reading = ScaleReading()
            reading.setSeconds(try bytes.u32(1), options.epoch)
            reading.userID = try bytes.u8(5)
            var composition = BodyComposition()
            composition.fatPercent = FixedPoint(try tenths(8), decimals: 1)
            composition.waterPercent = FixedPoint(try tenths(10), decimals: 1)
            composition.musclePercent = FixedPoint(try tenths(12), decimals: 1)
            composition.bone = ScaleMass(try tenths(14), decimals: 1)
            composition.isPlaceholder = composition.fatPercent?.value == 0
            reading.composition = composition
            return .reading(reading)
        })
}
