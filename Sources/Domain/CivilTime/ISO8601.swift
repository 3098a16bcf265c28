extension Instant: CustomStringConvertible {
    /// `yyyy-MM-ddTHH:mm:ssZ`, with milliseconds where they are not zero.
    public var description: String { text(offset: 0) }

    /// ISO 8601 with that offset from UTC in seconds (`+02:00`; `Z` for 0); milliseconds only where they are not zero.
    public func text(offset: Int) -> String {
        let local = CivilDateTime(epochSeconds: seconds + Int64(offset))
        let fraction = Int(milliseconds &- seconds &* 1000)
        let zone = offset == 0 ? "Z" : (offset < 0 ? "-" : "+") + padded(abs(offset) / 3600, 2) + ":" + padded(abs(offset) / 60 % 60, 2)
        return "\(local)" + (fraction == 0 ? "" : "." + padded(fraction, 3)) + zone
    }

    /// The instant written in ISO 8601 with offset: `2026-03-29T01:00:00Z`, `…+02:00`, fractional seconds allowed
    /// (read to the millisecond), `T` or a blank between day and time, seconds required. Nil for everything else.
    public init?(_ text: String) {
        guard let (local, fraction, rest) = CivilDateTime.read(text[...]), let offset = Instant.offset(rest) else { return nil }
        self.init(milliseconds: (local.epochSeconds - Int64(offset)) * 1000 + Int64(fraction))
    }

    /// Seconds east of UTC of `Z`, `+02:00`, `+0200`, ` +0200`, `+02`.
    static func offset(_ text: Substring) -> Int? {
        let text = text.first == " " ? text.dropFirst() : text
        if text == "Z" || text == "z" { return 0 }
        let bytes = Array(text.utf8)
        guard let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else { return nil }
        var digits = Array(bytes.dropFirst())
        if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
        guard digits.count == 2 || digits.count == 4, digits.allSatisfy({ (48...57).contains($0) }),
            let value = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let (hours, minutes) = digits.count == 2 ? (value, 0) : (value / 100, value % 100)
        guard hours <= 18, minutes < 60 else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
}

extension CivilDateTime {
    /// The clock reading written `yyyy-MM-ddTHH:mm:ss`, without zone; a fraction is read and dropped.
    public init?(_ text: String) {
        guard let (local, _, rest) = CivilDateTime.read(text[...]), rest.isEmpty else { return nil }
        self = local
    }

    /// Reads day, time and fraction; answers what follows.
    static func read(_ text: Substring) -> (CivilDateTime, milliseconds: Int, rest: Substring)? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 19, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes[13] == 58, bytes[16] == 58,
            let date = CivilDate(String(decoding: bytes[0..<10], as: UTF8.self)),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
            let local = CivilDateTime(date: date, hour: hour, minute: minute, second: second)
        else { return nil }
        var rest = bytes[19...]
        var milliseconds = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (48...57).contains($0) }
            guard !digits.isEmpty else { return nil }
            for place in 0..<3 { milliseconds = milliseconds * 10 + (digits.count > place ? Int(digits[digits.startIndex + place]) - 48 : 0) }
            rest = rest.dropFirst(1 + digits.count)
        }
        return (local, milliseconds, Substring(String(decoding: rest, as: UTF8.self)))
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.allSatisfy { (48...57).contains($0) } ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
}
