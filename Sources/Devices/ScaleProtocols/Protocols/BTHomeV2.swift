/// BTHome v2, service data FCD2: scales of one's own making, and a technician's test sender.
///
///      0  1  2  3  4  5  6
///     40 00 2A 01 64 06 5E 1F    packet 42, battery 100 %, 80.30 kg
///     │  │     │     └ object 06: mass u16 × 0.01 kg (07: × 0.01 lb)
///     │  │     └ object 01: battery in per cent
///     │  └ object 00: packet id; the same again is a repetition
///     └ bit 0 encrypted, bits 5–7 version = 2
///
/// An object of another id has an unknown length: nothing behind it can be read. Source: bthome.io format v2, bthome-ble `parser.py`.
enum BTHomeV2 {
    static let definition = ScaleProtocol(
        name: "bthome_v2", title: "BTHome v2", sources: [.serviceData(0xFCD2)], delivery: .live,
        fields: [.unit, .weightValue, .weight, .packetID, .battery], decode: { (bytes, _) throws(PacketError) in .reading(try reading(bytes)) })

    @inline(__always) private static func reading(_ bytes: Span<UInt8>) throws(PacketError) -> ScaleReading {
        let info = try bytes.u8(0)
        if info >> 5 != 2 { throw .badHeader("BTHome version \(info >> 5) instead of 2") }
        if info & 1 != 0 { throw .encrypted("switch the encryption of this BTHome sender off") }
        var reading = ScaleReading()
        var at = 1
        while at < bytes.count {
            let object = try bytes.u8(at)
            switch object {
            case 0x00: reading.packetID = try bytes.u8(at + 1)
            case 0x01: reading.batteryPercent = try bytes.u8(at + 1)
            case 0x02, 0x03: _ = try bytes.u16(at + 1)  // temperature, humidity
            case 0x06, 0x07:
                let raw = try bytes.u16(at + 1)
                reading.rawWeight = UInt32(raw)
                reading.weight = ScaleMass(count: raw, decimals: 2, unit: object == 0x06 ? .kilogram : .pound)
            default: throw .unknownObject(object)
            }
            at += object < 0x02 ? 2 : 3
        }
        return reading
    }
}
