/// Checked reading of packet fields: an offset outside of the packet is the error `too_short`, never a trap. Inlined where every decoder calls it for
/// every field: that makes advertisements a third faster (`benchmarks/decoders`).
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
    @inline(__always) func u8(_ at: Int) throws(PacketError) -> UInt8 {
        guard at >= 0, at < count else { throw .tooShort(have: count, need: at + 1) }
        return self[at]
    }

    /// Sixteen bits, least significant octet first.
    @inline(__always) func u16(_ at: Int) throws(PacketError) -> UInt16 { UInt16(try u8(at)) | UInt16(try u8(at + 1)) << 8 }

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
    @inline(__always) func dateTime(_ at: Int) throws(PacketError) -> ScaleTimestamp {
        ScaleTimestamp(
            year: Int(try u16(at)), month: Int(try u8(at + 2)), day: Int(try u8(at + 3)), hour: Int(try u8(at + 4)), minute: Int(try u8(at + 5)),
            second: Int(try u8(at + 6)))
    }
}

extension Span where Element == UInt8 {
    /// A copy of that many octets from that place on.
    func octets(_ at: Int, _ length: Int) throws(PacketError) -> [UInt8] {
        guard at >= 0, length >= 0, length <= count - at else { throw .tooShort(have: count, need: at + length) }
        var copy: [UInt8] = []
        copy.reserveCapacity(length)
        for place in at..<at + length { copy.append(self[place]) }
        return copy
    }

    /// The sum of the octets from `first` up to and without `end`, modulo 256.
    func sum(_ first: Int, _ end: Int) -> UInt8 {
        var sum: UInt8 = 0
        for at in first..<Swift.min(Swift.max(first, end), count) { sum &+= self[at] }
        return sum
    }

    /// The octets from `first` up to and without `end`, combined by exclusive or.
    func xor(_ first: Int, _ end: Int) -> UInt8 {
        var result: UInt8 = 0
        for at in first..<Swift.min(Swift.max(first, end), count) { result ^= self[at] }
        return result
    }

    /// Refuses a packet whose check octet is another one than the computed.
    func check(_ computed: UInt8, at place: Int) throws(PacketError) {
        let carried = try u8(place)
        if carried != computed { throw .badChecksum(computed: computed, carried: carried) }
    }

    /// Whether the first octets are these.
    func starts(with head: [UInt8]) -> Bool {
        guard count >= head.count else { return false }
        for at in head.indices where self[at] != head[at] { return false }
        return true
    }
}
