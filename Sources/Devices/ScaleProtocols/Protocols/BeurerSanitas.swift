/// Beurer BF700/710/800, Sanitas SBF70/75, characteristic FFE1 of service FFE0 (notified and written).
///
///      0  1  2  3  4
///     E7 58 01 08 5E                107.10 kg, still moving
///     │  │  │  └─┬─┘
///     │  │  │    └ weight, BE × 0.05 kg
///     │  │  └ 00 settled, 01 moving. The first value may be nonsense (14.95 kg for a person of 107 kg)
///     │  └ 58 live, 59 one part of a result
///     └ E7 (BF710, SBF70) or F7 (BF700, BF800)
///
///     E7 59 03 02 …                 part 2 of 3; parts 2… joined: ``BeurerSanitasMerged``
///
/// Source: openScale `BeurerSanitasHandler.kt`, ble-scale-sync `beurer-sanitas.ts` and captures of their users.
public enum BeurerSanitas {
    static let definition = ScaleProtocol(
        name: "beurer_sanitas_ffe1", title: "Beurer BF700/710/800, Sanitas SBF70/75",
        sources: [.characteristic(characteristic, service: service, by: [.notification, .indication])], delivery: .live,
        fields: [.unit, .weightValue, .weight, .stable, .final],
        recognises: { bytes in bytes.count > 0 && heads.contains(bytes[0]) }, decode: { (bytes, _) throws(PacketError) in try message(bytes) })

    /// The vendor's service.
    public static let service = BluetoothUUID(short: 0xFFE0)
    /// The one characteristic for both directions.
    public static let characteristic = BluetoothUUID(short: 0xFFE1)
    private static let heads: [UInt8] = [0xE6, 0xE7, 0xF6, 0xF7]

    private static func message(_ bytes: Span<UInt8>) throws(PacketError) -> ScaleMessage {
        try bytes.need(3)
        guard heads.contains(try bytes.u8(0)) else { throw .badHeader("the first octet is E6, E7, F6 or F7") }
        switch try bytes.u8(1) {
        case 0x58:
            let raw = try bytes.u16be(3)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, step: 5, decimals: 2)
            reading.isStable = try bytes.u8(2) == 0
            return .reading(reading)
        case 0x59: return .part(number: try bytes.u8(3), of: try bytes.u8(2))
        case let command: throw .notAWeight("message \(Hex.text([command]))")
        }
    }

    /// Begins a session; `head` is E or F, the upper half of the first octet of this model's frames.
    public static func begin(head: UInt8) -> [UInt8] { [head & 0xF0 | 0x06, 0x01] }

    /// Sets the clock.
    public static func setClock(head: UInt8, localSeconds: UInt32) -> [UInt8] {
        [head & 0xF0 | 0x09] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: localSeconds >> UInt32($0)) }
    }

    /// The acknowledgement without which the scale does not go on; nil for frames that need none.
    public static func acknowledge(_ frame: [UInt8]) -> [UInt8]? {
        guard frame.count >= 4, heads.contains(frame[0]), frame[1] != 0xF0 else { return nil }
        return [frame[0] & 0xF0 | 0x07, 0xF1, frame[1], frame[2], frame[3]]
    }
}
