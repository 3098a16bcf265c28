/// How both Xiaomi scales hand out stored weighings.
public enum XiaomiHistory {
    /// The characteristic on which commands are written and records arrive.
    public static let characteristic = BluetoothUUID(high: 0x0000_2A2F_0000_3512, low: 0x2118_0009_AF10_0700)
    /// Switches the transfer on; written first.
    public static let enable: [UInt8] = [0x01, 0x96, 0x8A, 0xBD, 0x62]
    /// Asks for the records that were announced; the octet 03 ends them.
    public static let transfer: [UInt8] = [0x02]
    /// Ends the transfer, after the octet 03 came.
    public static let stop: [UInt8] = [0x03]

    /// Asks how many records this reader has not had yet. The scale keeps one read pointer for each id.
    public static func count(reader: UInt16) -> [UInt8] { [0x01, 0xFF, 0xFF, UInt8(truncatingIfNeeded: reader), UInt8(truncatingIfNeeded: reader >> 8)] }

    /// Moves the read pointer behind the records that were handed out: written only after they are durably stored.
    public static func acknowledge(reader: UInt16) -> [UInt8] { [0x04] + count(reader: reader).dropFirst() }

    /// The records of one notification; every other length than a multiple of a record is refused.
    static func records(
        _ bytes: Span<UInt8>, of octets: Int, _ record: (Span<UInt8>, Int) throws(PacketError) -> ScaleReading
    ) throws(PacketError) -> ScaleMessage {
        if bytes.count == 1, try bytes.u8(0) == 0x03 { return .history([], isEnd: true) }
        if bytes.isEmpty || bytes.count % octets != 0 { throw .badLength(have: bytes.count, want: octets) }
        var records: [ScaleReading] = []
        for start in stride(from: 0, to: bytes.count, by: octets) { records.append(try record(bytes, start)) }
        return .history(records, isEnd: false)
    }
}
