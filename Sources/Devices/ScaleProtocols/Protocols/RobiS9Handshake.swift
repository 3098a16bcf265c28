/// What a Robi S9 wants to hear on FFB1 before it weighs: eleven frames of twenty octets, in this order.
///
///      0  1  2  3  4 …                                          18 19
///     01 10 00 B1 6A 2E EF A9 00 3C 01 AA 1E 55 B2 0F 1B 58 14 03
///     │  │     │  └ content                                    └ sum of octets 3–18, of which the lower five bits count
///     │  │     └ B0 begin and go on, B1 clock and user, B2 user, BD a setting
///     │  └ length of the content
///     └ counter
///
/// The contents are those of a capture of the maker's app, octet by octet: what the user's part means is not known, and nothing that nobody has
/// tried is sent. The clock in it is that of the capture; no weight carries a time. That the last octet is such a sum is an observation over all
/// captured frames, in both directions.
///
/// Source: captures of ble-scale-sync #228 and #248 (`robi-s9.ts`), which openScale (`RobiS9Handler.kt`) repeats; both wait 150 ms between two writes.
public enum RobiS9Handshake {
    /// The service of the scale.
    public static let service = BluetoothUUID(short: 0xFFB0)
    /// Where it is written to.
    public static let command = BluetoothUUID(short: 0xFFB1)
    /// Where results come. Scales of another make have the service without it.
    public static let result = BluetoothUUID(short: 0xFFB3)

    private static let user: [UInt8] = [0x01, 0xAA, 0x1E, 0x55, 0xB2]
    private static let clockAndUser: [UInt8] = [0x6A, 0x2E, 0xEF, 0xA9, 0x00, 0x3C] + user + [0x0F, 0x1B, 0x58, 0x14]
    private static let contents: [(length: UInt8, kind: UInt8, content: [UInt8])] = [
        (0x03, 0xB0, [0x00]), (0x10, 0xB1, clockAndUser), (0x10, 0xB1, clockAndUser), (0x06, 0xB2, user), (0x02, 0xBD, [0x09]), (0x10, 0xB1, clockAndUser),
        (0x10, 0xB1, clockAndUser), (0x06, 0xB2, user), (0x10, 0xB1, clockAndUser), (0x03, 0xB0, [0x01]), (0x03, 0xB0, [0x02]),
    ]

    /// The frames.
    public static let frames: [[UInt8]] = contents.enumerated().map { number, frame in
        let body = [UInt8(truncatingIfNeeded: number), frame.length, 0x00, frame.kind] + frame.content
        let padded = body + [UInt8](repeating: 0, count: 19 - body.count)
        return padded + [padded.dropFirst(3).reduce(0, &+) & 0x1F]
    }
}
