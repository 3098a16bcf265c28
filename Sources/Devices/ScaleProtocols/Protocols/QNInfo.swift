/// QN, Renpho and related scales, info frame: what the scale says about its own scaling, sent once at the begin of a connection.
///
///      0  1  2 …        10 …
///     12 0F 15 …        01 … sum
///     │  │              └ 01: weights × 0.01 kg, else × 0.1 kg
///     │  └ length
///     └ info
///
/// Source: openScale `QNHandler.kt`.
enum QNInfo {
    static let definition = ScaleProtocol(
        name: "qn_info", title: "QN, Renpho, Etekcity ESF-24, scaling", sources: QNScale.sources, delivery: .auxiliary, requiresConfirmation: true,
        isOnByDefault: false, family: "qn", fields: [], recognises: { bytes in bytes.starts(with: [0x12]) },
        decode: { (bytes, _) throws(PacketError) in
            try bytes.need(3)
            guard try bytes.u8(0) == 0x12 else { throw .badHeader("the first octet of an info frame is 12") }
            try bytes.exactly(Int(try bytes.u8(1)))
            try bytes.need(12)
            try bytes.check(bytes.sum(0, bytes.count - 1), at: bytes.count - 1)
            return .scaling(divisor: try bytes.u8(10) == 1 ? 100 : 10)
        })
}
