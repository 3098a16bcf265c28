/// MGB, Lefu, Chipsea and older Fitdays scales, characteristic FFB2 of service FFB0 (notified).
///
///      0  1  2  3  4  5  6  7
///     AC 02 26 B6 00 00 CA A6    9910: 99.1 kg for one brand, something else for others; settled
///     └─┬─┘ └─┬─┘       │  └ sum of octets 2–6
///       │     │         └ CA settled, CE live, others no weight
///       │     └ weight, BE: /100 kg (Dr Trust), /10 kg (Hutbit, Juniper) or /10 of the display's unit (FitTrack)
///       └ head
///
/// Neither divisor nor unit stands in the frame: without a technician's setting there is no weight.
/// Source: openScale `MGBHandler.kt`, ble-scale-sync `mgb.ts`, `hutbit.ts`.
enum MGBScale {
    static let definition = ScaleProtocol(
        name: "mgb_ac02", title: "MGB, Lefu, Chipsea",
        sources: [.characteristic(BluetoothUUID(short: 0xFFB2), service: BluetoothUUID(short: 0xFFB0), by: [.notification, .indication])], delivery: .live,
        requiresConfirmation: true, isOnByDefault: false, fields: [.unit, .weightValue, .weight, .rawWeight, .stable, .final],
        recognises: { bytes in bytes.starts(with: [0xAC, 0x02]) },
        decode: { (bytes, options) throws(PacketError) in
            try bytes.exactly(8)
            guard bytes.starts(with: [0xAC, 0x02]) else { throw .badHeader("a frame begins with AC 02") }
            try bytes.check(bytes.sum(2, 7), at: 7)
            let state = try bytes.u8(6)
            guard state == 0xCA || state == 0xCE else { throw .notAWeight("message \(Hex.text([state]))") }
            let raw = try bytes.u16be(2)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = options.unit.flatMap { QNScale.mass(raw, divisor: options.divisor, unit: $0) }
            reading.isStable = state == 0xCA
            return .reading(reading)
        })
}
