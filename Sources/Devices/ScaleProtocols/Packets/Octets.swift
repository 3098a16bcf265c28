/// Checked reading of packet fields: an offset outside of the packet is the error `too_short`, never a trap.
extension Span where Element == UInt8 {
    /// Refuses a packet of fewer octets.
    func need(_ octets: Int) throws(PacketError) {
        if count < octets { throw .tooShort(have: count, need: octets) }
    }

    /// Refuses a packet of another length: fewer octets are `too_short`, more are `bad_length`.
    func exactly(_ octets: Int) throws(PacketError) {
        try need(octets)
        if count > octets { throw .badLength(have: count, want: octets) }
    }

    /// The octet at that place.
    func u8(_ at: Int) throws(PacketError) -> UInt8 {
        guard at >= 0, at < count else { throw .tooShort(have: count, need: at + 1) }
        return self[at]
    }

    /// Sixteen bits, least significant octet first.
    func u16(_ at: Int) throws(PacketError) -> UInt16 { UInt16(try u8(at)) | UInt16(try u8(at + 1)) << 8 }

    /// Sixteen bits, most significant octet first.
    func u16be(_ at: Int) throws(PacketError) -> UInt16 { UInt16(try u8(at)) << 8 | UInt16(try u8(at + 1)) }

    /// Twenty-four bits, least significant octet first.
    func u24(_ at: Int) throws(PacketError) -> UInt32 { UInt32(try u16(at)) | UInt32(try u8(at + 2)) << 16 }

    /// Twenty-four bits, most significant octet first.
    func u24be(_ at: Int) throws(PacketError) -> UInt32 { UInt32(try u8(at)) << 16 | UInt32(try u16be(at + 1)) }

    /// Thirty-two bits, least significant octet first.
    func u32(_ at: Int) throws(PacketError) -> UInt32 { UInt32(try u16(at)) | UInt32(try u16(at + 2)) << 16 }

    /// Thirty-two bits, most significant octet first.
    func u32be(_ at: Int) throws(PacketError) -> UInt32 { UInt32(try u16be(at)) << 16 | UInt32(try u16be(at + 2)) }

    /// Date Time of the SIG (2A08): year LE16, month, day, hours, minutes, seconds.
    func dateTime(_ at: Int) throws(PacketError) -> ScaleTimestamp {
        ScaleTimestamp(
            year: Int(try u16(at)), month: Int(try u8(at + 2)), day: Int(try u8(at + 3)), hour: Int(try u8(at + 4)), minute: Int(try u8(at + 5)),
            second: Int(try u8(at + 6)))
    }
}
