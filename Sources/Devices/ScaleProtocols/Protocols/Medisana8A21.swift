/// Medisana BS4xx and other scales by Transtek/Lifesense, weight on 8A21 of service 78B2 (indicated).
///
///      0  1  2  3  4  5  6  7  8  9 10 11 12 13
///     1D 80 25 00 FE 80 0F F4 0D 6A 17 00 FF 01 …    96.00 kg, 2017-06-02T11:22:40, 599.4 Ω, user 1
///     │  └────┬────┘ └────┬────┘ └────┬────┘ └ user, with bit 3: FF = none
///     │       │           │           └ impedance, FLOAT, with bit 2 (another one in front of it with bit 1)
///     │       │           └ seconds of local time since 2010 or 1970, LE, with bit 0
///     │       └ weight in kg, FLOAT of IEEE 11073: mantissa 24 bits LE, exponent of ten
///     └ flags; bits 5–6 are reported as the unit on the display (0 kg, 1 lb, 2 st)
///
/// Models 013197, 013198, 0202B6 count from 2010, 0203B… from 1970. Without a setting the value itself tells: the two meanings of one number are
/// 40 years apart, and only one of them lies in 2015–2050. Source: keptenkurk/BS440 `BS440.py`, openScale `MedisanaBs44xHandler.kt` and #712.
public enum Medisana8A21 {
    static let definition = ScaleProtocol(
        name: "medisana_8a21", title: "Medisana BS4xx, Lifesense", sources: [.characteristic(weight, service: service, by: [.indication, .notification])],
        delivery: .records, fields: [.unit, .weightValue, .weight, .displayUnit, .timestamp, .timestampStatus, .localSeconds, .user, .impedance],
        decode: { (bytes, options) throws(PacketError) in .reading(try reading(bytes, options.epoch)) })

    /// The service of these scales.
    public static let service = BluetoothUUID(short: 0x78B2)
    /// Weights; indications are switched on before the command.
    public static let weight = BluetoothUUID(short: 0x8A21)
    /// Body composition.
    public static let composition = BluetoothUUID(short: 0x8A22)
    /// Person.
    public static let person = BluetoothUUID(short: 0x8A82)
    /// Where the command is written.
    public static let command = BluetoothUUID(short: 0x8A81)
    /// 2010-01-01 in seconds since 1970.
    static let epoch2010: Int64 = 1_262_304_000

    /// Sets the clock and makes the scale send the last 30 weighings of each person, the same ones on every connection.
    public static func sendAll(scaleSeconds: UInt32) -> [UInt8] {
        [0x02] + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: scaleSeconds >> UInt32($0)) }
    }

    private static func reading(_ bytes: Span<UInt8>, _ epoch: ScaleOptions.Epoch?) throws(PacketError) -> ScaleReading {
        try bytes.need(9)
        let flags = try bytes.u8(0)
        let length = 9 + (flags & 2 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0) + (flags & 8 != 0 ? 1 : 0)
        try bytes.need(length)
        let raw = IEEE11073Float(try bytes.u32(1))
        guard raw.mantissa != nil else { throw .measurementUnsuccessful }
        guard let digits = raw.digits, let mass = ScaleMass(digits.value, decimals: digits.decimals) else { throw .notAWeight("a number no scale can mean") }
        var reading = ScaleReading()
        reading.weight = mass
        reading.rawWeight = try bytes.u24(1)
        if flags & 1 != 0 { reading.setSeconds(try bytes.u32(5), epoch) }
        var at = 9
        for bit: UInt8 in [2, 4] where flags & bit != 0 {
            if let ohm = IEEE11073Float(try bytes.u32(at)).digits, ohm.value > 0 { reading.impedance = FixedPoint(ohm.value, decimals: ohm.decimals) }
            at += 4
        }
        if flags & 8 != 0 {
            let user = try bytes.u8(at)
            reading.userID = user == 0xFF ? nil : user
        }
        let unit = flags >> 5 & 3
        reading.displayUnit = unit == 0 ? .kilogram : unit == 1 ? .pound : unit == 2 ? .stone : nil
        // That the weight stays in kg with another unit on the display is reported, not verified.
        reading.isScalingUncertain = unit != 0
        return reading
    }
}

extension ScaleReading {
    /// The scale's time, counted in seconds of local time from 1970 or 2010.
    mutating func setSeconds(_ raw: UInt32, _ epoch: ScaleOptions.Epoch?) {
        let counted = Int64(raw)
        let from2010 = epoch.map { $0 == .year2010 } ?? (counted < Medisana8A21.epoch2010)
        let seconds = from2010 ? counted + Medisana8A21.epoch2010 : counted
        localSeconds = seconds
        timestamp = ScaleTimestamp(localSeconds: seconds)
    }
}
