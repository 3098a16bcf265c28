/// Xiaogui TZC4, MaxxMee QJ-J and other OKOK scales of the C0 family, manufacturer data; the octets include the company id.
///
///      0  1  2  3  4  5  6  7  8  9 … 14
///     C0 A3 02 76 13 8B 00 02 21 MAC        63.0 kg, 500.3 Ω, settled
///     │  │  └─┬─┘ └─┬─┘       └ bit 0 settled; bits 1–2: 0 = /10, 1 = /1, 2 = /100; bits 3–4: 0 kg, 1 jin, 2 lb, 3 st:lb
///     │  │    │     └ impedance, BE × 0.1 Ω, 0 = not measured
///     │  │    └ weight, BE
///     │  └ counter: the company id changes with every frame
///     └ C0
///
/// Only 20, 21, 24, 25 (and 04, 05 of the HD02) were captured with a known weight: readings with other bits are uncertain. How st:lb is packed is not
/// known. Source: ble_monitor `xiaogui.py`, #824 and #1487; ble-scale-sync `okok-chipsea.ts`.
enum Xiaogui {
    static let definition = ScaleProtocol(
        name: "xiaogui_adv", title: "Xiaogui TZC4, QJ-J, OKOK", sources: [.manufacturerDataLowOctet(0xC0)], delivery: .live,
        fields: [.unit, .weightValue, .weight, .impedance, .stable, .final], recognises: { bytes in bytes.count == 15 && bytes[0] == 0xC0 },
        decode: { (bytes, _) throws(PacketError) in
            try bytes.exactly(15)
            let status = try bytes.u8(8)
            guard status & 0xC0 == 0, let decimals = decimals(status >> 1 & 3), let unit = unit(status >> 3 & 3) else { throw .unknownStatus(status) }
            let raw = try bytes.u16be(2)
            let impedance = try bytes.u16be(4)
            var reading = ScaleReading()
            reading.rawWeight = UInt32(raw)
            reading.weight = ScaleMass(count: raw, decimals: decimals, unit: unit)
            reading.isStable = status & 1 != 0
            reading.impedance = status & 1 != 0 && impedance != 0 ? FixedPoint(Int(impedance), decimals: 1) : nil
            reading.isScalingUncertain = ![0x20, 0x24, 0x04].contains(status & 0xFE)
            return .reading(reading)
        })

    private static func decimals(_ code: UInt8) -> UInt8? {
        switch code {
        case 0: 1
        case 1: 0
        case 2: 2
        default: nil
        }
    }

    private static func unit(_ code: UInt8) -> ScaleUnit? {
        switch code {
        case 0: .kilogram
        case 1: .jin
        case 2: .pound
        default: nil
        }
    }
}
