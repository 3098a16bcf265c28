extension TimeZoneRules {
    /// The rules in a TZif file of version 2 or later (RFC 8536).
    ///
    /// A file that counts leap seconds (`right/…`) is refused: its instants are not those of UTC clocks, and every local time would be
    /// some 27 s wrong.
    /// - Throws: ``ZoneError/damaged(_:)`` where the bytes are not such a file.
    public init(name: String, tzif bytes: [UInt8]) throws(ZoneError) {
        var reader = TZifReader(bytes: bytes)
        guard let header1 = reader.header(), header1.version >= UInt8(ascii: "2"), reader.skip(header1.bodyLength(timeSize: 4)),
            let header = reader.header(), header.leap == 0, let body = reader.body(header), let footerText = reader.footer()
        else { throw .damaged(name) }
        let footer = PosixZone(footerText)
        if footer == nil, !footerText.isEmpty { throw .damaged(name) }
        tables = Tables(name: name, transitions: body.transitions, firstOffset: body.firstOffset, footer: footer)
    }
}

private struct TZifReader {
    struct Header {
        let version: UInt8
        let isUT: Int, isStandard: Int, leap: Int, times: Int, types: Int, characters: Int

        func bodyLength(timeSize: Int) -> Int {
            times * timeSize + times + types * 6 + characters + leap * (timeSize + 4) + isStandard + isUT
        }
    }

    let bytes: [UInt8]
    var at = 0

    mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= bytes.count - at else { return false }
        at += count
        return true
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        let start = at
        return skip(count) ? bytes[start..<at] : nil
    }

    private mutating func count32() -> Int? {
        guard let slice = take(4) else { return nil }
        let value = slice.reduce(0) { $0 << 8 | Int($1) }
        return value <= 100_000 ? value : nil
    }

    mutating func header() -> Header? {
        guard let magic = take(4), Array(magic) == Array("TZif".utf8), let version = take(1)?.first, skip(15),
            let isUT = count32(), let isStandard = count32(), let leap = count32(), let times = count32(), let types = count32(), let characters = count32()
        else { return nil }
        return Header(version: version, isUT: isUT, isStandard: isStandard, leap: leap, times: times, types: types, characters: characters)
    }

    mutating func body(_ header: Header) -> (transitions: [(at: Int64, offset: Int)], firstOffset: Int)? {
        guard header.types > 0, let times = take(header.times * 8), let kinds = take(header.times), let types = take(header.types * 6),
            skip(header.characters + header.leap * 12 + header.isStandard + header.isUT)
        else { return nil }
        let offsets = stride(from: types.startIndex, to: types.endIndex, by: 6).map { place in
            Int(Int32(bitPattern: types[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }))
        }
        var transitions: [(at: Int64, offset: Int)] = []
        for (place, kind) in kinds.enumerated() {
            guard Int(kind) < offsets.count else { return nil }
            let start = times.startIndex + place * 8
            let second = Int64(bitPattern: times[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
            if let last = transitions.last, last.at >= second { return nil }
            transitions.append((second, offsets[Int(kind)]))
        }
        guard let first = offsets.first, offsets.allSatisfy({ abs($0) <= 26 * 3600 }) else { return nil }
        return (transitions, first)
    }

    mutating func footer() -> String? {
        guard take(1)?.first == 10 else { return nil }
        let rest = bytes[at...]
        guard let end = rest.firstIndex(of: 10) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}
