public import CivilTime

/// Date Time of the SIG (2A08), read and written; A&D scales have it inside of their Weight Scale service.
///
///      0  1  2  3  4  5  6
///     EA 07 08 16 08 2A 24    2026-08-22T08:42:36, local time, no zone
///     └─┬─┘ │  │  │  │  └ second
///       │   │  │  │  └ minute
///       │   │  │  └ hour
///       │   │  └ day, 0 = unknown
///       │   └ month, 0 = unknown
///       └ year, LE, 0 = unknown
///
/// Source: field table of oesmith/gatt-xml.
public enum SIGDateTime {
    static let definition = ScaleProtocol(
        name: "sig_date_time", title: "Date and time of a scale (A&D)",
        sources: [.characteristic(.dateTime, service: .weightScale, by: [.read, .write, .indication, .notification])], delivery: .auxiliary,
        fields: [.timestamp, .timestampStatus],
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(7)
            return .clock(try bytes.dateTime(0))
        })

    /// The octets that set a clock to that reading.
    public static func octets(_ reading: CivilDateTime) -> [UInt8] {
        let (year, month, day) = reading.date.components
        return [
            UInt8(truncatingIfNeeded: year), UInt8(truncatingIfNeeded: year >> 8), UInt8(truncatingIfNeeded: month), UInt8(truncatingIfNeeded: day),
            UInt8(truncatingIfNeeded: reading.hour), UInt8(truncatingIfNeeded: reading.minute), UInt8(truncatingIfNeeded: reading.second),
        ]
    }
}
