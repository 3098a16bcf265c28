/// The upload of a Fitbit Aria (protocol 3, little endian), as hexadecimal text or as it came.
///
///     offset  0  protocol u32, battery u32, MAC 6, authorisation 16, firmware u32 ×2, time u32, count u32 at 42
///     from   46  32 bytes a reading: id, impedance, grams, Unix seconds, user, fat ×3, all u32
///     the end    CRC-16/XMODEM over all before it, u16
struct FitbitAria {
    let samples: [SampleWeight]

    private static let headerLength = 46
    private static let readingLength = 32
    /// Far more than 16 readings as text.
    private static let largestText = 65536

    /// Reads an upload; nil where its checksum or length is wrong: then nothing is stored and the scale, which keeps up to
    /// 16 readings, is not acknowledged.
    init?(_ bytes: [UInt8], user: Int?) {
        guard let frame = FitbitAria.frame(bytes), frame.count >= FitbitAria.headerLength + 2 else { return nil }
        let body = frame.dropLast(2)
        guard FitbitAria.crc(body) == FitbitAria.number(frame, at: frame.count - 2, count: 2) else { return nil }
        let mac = body[8..<14].map { hexPair($0) }.joined(separator: ":")
        let count = FitbitAria.number(body, at: 42, count: 4)
        var samples: [SampleWeight] = []
        var start = FitbitAria.headerLength
        while samples.count < count, start + FitbitAria.readingLength <= body.count {
            var sample = SampleWeight(deviceID: mac)
            sample.weight = ExactDecimal(significand: Int128(FitbitAria.number(body, at: start + 8, count: 4)), exponent: -3)
            sample.second = FitbitAria.number(body, at: start + 12, count: 4)
            if let user, FitbitAria.number(body, at: start + 16, count: 4) != user { sample.verdict = .reject(.foreignUser) }
            samples.append(sample)
            start += FitbitAria.readingLength
        }
        self.samples = samples
    }

    /// Whether the bytes look like an upload: protocol 3, plain or as hexadecimal text.
    static func recognises(_ bytes: [UInt8]) -> Bool {
        guard let frame = frame(bytes) else { return false }
        return frame.count >= headerLength + 2
    }

    private static func frame(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        if bytes.starts(with: [3, 0, 0, 0]) { return bytes[...] }
        guard bytes.count <= largestText else { return nil }
        var frame: [UInt8] = []
        var high: UInt8?
        for character in String(decoding: bytes, as: UTF8.self) where !character.isWhitespace {
            guard character.isASCII, let digit = character.hexDigitValue else { return nil }
            if let first = high {
                frame.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        return high == nil ? frame[...] : nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int, count: Int) -> Int {
        bytes.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// CRC-16/XMODEM: polynomial 1021, start 0, most significant bit first.
    private static func crc(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(
            bytes.reduce(UInt16(0)) { register, byte in
                (0..<8).reduce(register ^ UInt16(byte) << 8) { value, _ in value & 0x8000 == 0 ? value << 1 : value << 1 ^ 0x1021 }
            })
    }
}

/// A byte as two hexadecimal digits.
func hexPair(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
