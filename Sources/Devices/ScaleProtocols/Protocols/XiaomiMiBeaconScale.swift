import Crypto

/// Xiaomi S200, S400 and S800, encrypted MiBeacon v5 in service data FE95.
///
///      0  1  2  3  4  5 …               n-7    n-4
///     48 59 D5 3B 0A BC … 22 …          00 00 00 9E 53 85 99
///     └─┬─┘ └─┬─┘ │  └ ciphertext ──────┘ └─┬──┘ └────┬────┘
///       │     │   │                         │         └ MIC of AES-128-CCM
///       │     │   └ counter                 └ extended counter
///       │     └ product id, LE: 4C04 S200, 3BD5 S400, 51E2 S800 and others
///       └ frame control, LE: bit 3 encrypted, 4 address follows the counter, 5 capability follows
///
/// Nonce: address reversed, octets 2–4, extended counter. Additional data: 11. Key: the bind key of the account. What is decrypted:
///
///      0  1  2  3  4  5  6  7  8  9 10 11
///     16 6E 09 01 BB 52 E1 54 ED 26 F7 67
///     └─┬─┘ │  │  └────┬────┘ └────┬────┘
///       │   │  │       │           └ a time; not used. S800: weight × 100 in the last two
///       │   │  │       └ 6E16 (S400), LE: bits 0–10 weight × 10 (0 and 7FF none), 11–17 pulse - 50, 18–31 impedance × 10
///       │   │  │         4E16 (S200), LE: weight × 100
///       │   │  └ profile
///       │   └ length
///       └ object, LE
///
/// All zeros: the person stepped off. Source: xiaomi-ble `parser.py` and `devices.py`, openScale `S400DecryptorTest.kt`, ble-scale-sync `xiaomi-s800.ts`.
enum XiaomiMiBeaconScale {
    static let definition = ScaleProtocol(
        name: "xiaomi_mibeacon_scale", title: "Xiaomi S200, S400, S800", sources: [.serviceData(0xFE95)], delivery: .live,
        fields: [.model, .unit, .weightValue, .weight, .profile, .heartRate, .impedance, .removed],
        recognises: { bytes in productIDs.contains(productID(bytes) ?? 0) }, decode: decode)

    /// Scales among the products that send MiBeacon.
    private static let productIDs: [UInt16] = [0x30D9, 0x3BD5, 0x45C9, 0x48CF, 0x4B05, 0x4C04, 0x4DCB, 0x4FC2, 0x51E2]
    private static let s800: UInt16 = 0x51E2

    /// Some tools hand the UUID on in front of the octets.
    private static func start(_ bytes: Span<UInt8>) -> Int {
        bytes.count >= 2 && bytes[0] == 0x95 && bytes[1] == 0xFE ? 2 : 0
    }

    private static func productID(_ bytes: Span<UInt8>) -> UInt16? {
        let start = start(bytes)
        return bytes.count >= start + 4 ? UInt16(bytes[start + 2]) | UInt16(bytes[start + 3]) << 8 : nil
    }

    private static func decode(_ bytes: Span<UInt8>, _ options: ScaleOptions) throws(PacketError) -> ScaleMessage {
        let start = start(bytes)
        try bytes.need(start + 19)
        let control = try bytes.u16(start)
        if control & 0x0008 == 0 { throw .notEncrypted }
        var at = start + 5
        var address = options.address
        if control & 0x0010 != 0 {
            address = [UInt8](try bytes.octets(at, 6).reversed())
            at += 6
        }
        if control & 0x0020 != 0 { at += try bytes.u8(at) & 0x20 == 0 ? 1 : 2 }
        let end = bytes.count - 7
        try bytes.need(at + 7 + 3)
        guard let key = options.bindKey, key.count == 16 else { throw .encrypted("set the bind key of this scale (32 digits)") }
        guard let address, address.count == 6 else { throw .encrypted("the address of this scale is needed besides its bind key") }
        let nonce = address.reversed() + (try bytes.octets(start + 2, 3)) + (try bytes.octets(end, 3))
        let tag = try bytes.octets(end + 3, 4)
        guard let plain = AESCCM.open(try bytes.octets(at, end - at), tag: tag, key: key, nonce: nonce, additional: [0x11]) else { throw .decryptFailed }
        return .reading(try reading(plain.span, product: try bytes.u16(start + 2)))
    }

    private static func reading(_ object: Span<UInt8>, product: UInt16) throws(PacketError) -> ScaleReading {
        try object.need(3)
        let kind = try object.u16(0)
        guard kind == 0x6E16 || kind == 0x4E16 else { throw .notAWeight("object \(Hex.text([UInt8(kind >> 8), UInt8(kind & 0xFF)]))") }
        let length = Int(try object.u8(2))
        if length < 9 { throw .tooShort(have: length, need: 9) }
        try object.need(3 + length)
        let value = try object.u32(4)
        var reading = ScaleReading()
        reading.massUnit = .kilogram
        reading.userID = try object.u8(3)
        if kind == 0x6E16 {
            reading.model = .s400
            reading.setS400(value)
        } else {
            reading.model = product == s800 ? .s800 : .s200
            let raw = product == s800 ? UInt32(try object.u16(10)) : value
            reading.rawWeight = raw
            reading.weight = raw == 0 ? nil : ScaleMass(count: raw, decimals: 2)
            reading.isRemoved = raw == 0
        }
        return reading
    }
}

extension ScaleReading {
    /// The packed field of the S400: weight, pulse, impedance.
    fileprivate mutating func setS400(_ packed: UInt32) {
        let mass = UInt16(packed & 0x7FF)
        let pulse = UInt8(packed >> 11 & 0x7F)
        let ohm = Int(packed >> 18)
        rawWeight = UInt32(mass)
        weight = mass == 0 || mass == 0x7FF ? nil : ScaleMass(count: mass, decimals: 1)
        heartRate = pulse == 0 || pulse == 127 ? nil : pulse + 50
        impedance = ohm == 0 ? nil : FixedPoint(ohm, decimals: 1)
        isRemoved = weight == nil && heartRate == nil && impedance == nil
    }
}
