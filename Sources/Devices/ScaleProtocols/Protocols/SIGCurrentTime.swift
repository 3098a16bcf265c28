public import CivilTime

/// Current Time of the SIG (2A2B), read, written and notified; also the clock of the Xiaomi scales.
///
///      0  1  2  3  4  5  6  7  8  9
///     EA 07 08 16 08 2A 24 06 00 00    2026-08-22T08:42:36, a Saturday
///     └──────────┬───────┘ │  │  └ reason of the change: bit 0 set by hand
///                │         │  └ 1/256 seconds
///                │         └ day of week: 1 Monday … 7 Sunday, 0 = unknown
///                └ date and time as in 2A08
///
/// Source: field table of oesmith/gatt-xml.
public enum SIGCurrentTime {
    static let definition = ScaleProtocol(
        name: "sig_current_time", title: "Current time of a scale",
        sources: [
            .characteristic(.currentTime, service: .currentTimeService, by: [.read, .write, .notification]),
            .characteristic(.currentTime, service: .weightScale, by: [.read, .write]),
            .characteristic(.currentTime, service: .bodyComposition, by: [.read, .write]),
        ], delivery: .auxiliary, fields: [.timestamp, .timestampStatus],
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(10)
            return .clock(try bytes.dateTime(0))
        })

    /// The octets that set a clock to that reading.
    public static func octets(_ reading: CivilDateTime) -> [UInt8] {
        SIGDateTime.octets(reading) + [UInt8(truncatingIfNeeded: reading.date.weekday), 0, 1]
    }
}
