import Crypto

/// What an Eufy P2 or P2 Pro wants to hear before it sends weights: frames on FFF1, answered on FFF4.
///
///      0  1  2  3  4 …              n
///     C0 03 00 2C …                 xx    part 0 of 3 of a text of 44 octets
///     │  │  │  │  └ at most 15 octets of the text
///     │  │  │  └ octets of the whole text
///     │  │  └ number of the part, from 0
///     │  └ parts
///     └ C0 our name, C1 its name (by the scale), C2 both names joined by an underscore, C3 its verdict
///     C3 01 00 01 00 C3                   00: accepted
///                    └ last octet of each frame: exclusive or of all before
///
/// The text is the base64 of the name, encrypted with AES-128-CBC: the key is the MD5 of the address as twelve capital digits, the start value is
/// sixteen times the digit 0. That is no secret: whoever knows the address can do it.
///
/// Source: bdr99/eufylife-ble-client; ble-scale-sync `eufy-p2.ts`, which agrees. Both wait one second between two writes.
public struct EufyP2Handshake: Sendable {
    /// The service of the scale.
    public static let service = BluetoothUUID(short: 0xFFF0)
    /// Where it is written to.
    public static let command = BluetoothUUID(short: 0xFFF1)
    /// Where weights come.
    public static let weight = BluetoothUUID(short: 0xFFF2)
    /// Where its answers come.
    public static let answer = BluetoothUUID(short: 0xFFF4)

    private static let start = [UInt8](repeating: UInt8(ascii: "0"), count: 16)
    private static let partLength = 15
    private let key: [UInt8]
    private let name: [UInt8]
    private var parts: [UInt8] = []
    private var count = 0

    /// A handshake with the scale of that address, under a name of our own of at most 15 characters.
    public init(address: String, name: String) {
        let digits = address.uppercased().utf8.filter { $0 != UInt8(ascii: ":") }
        key = Hex.octets(Digest.md5Hex(Array(digits))) ?? []
        self.name = Array(name.utf8.prefix(EufyP2Handshake.partLength))
    }

    /// The frames that begin.
    public var greeting: [[UInt8]] { frames(0xC0, name) }

    /// Takes an answer of the scale. The frames that follow once its name is complete, none before.
    /// - Throws: `PacketError` for a frame that is damaged, out of order or not to be decrypted.
    public mutating func take(_ frame: [UInt8]) throws(PacketError) -> [[UInt8]] {
        guard frame.count >= 5 else { throw .tooShort(have: frame.count, need: 5) }
        guard frame[0] == 0xC1 else { throw .badHeader("an answer begins with C1") }
        let carried = frame[frame.count - 1]
        let computed = frame.dropLast().reduce(0, ^)
        guard computed == carried else { throw .badChecksum(computed: computed, carried: carried) }
        if frame[2] == 0 { (parts, count) = ([], 0) }
        guard frame[1] > frame[2], Int(frame[2]) == count else { throw .badHeader("part \(frame[2]) of \(frame[1]) came in place of \(count)") }
        parts += frame[4..<(frame.count - 1)]
        count += 1
        guard count == Int(frame[1]) else { return [] }
        guard parts.count == Int(frame[3]), let cipher = Base64.decode(parts), let other = AESCBC.open(cipher, key: key, start: EufyP2Handshake.start) else {
            throw .decryptFailed
        }
        return frames(0xC2, name + [UInt8(ascii: "_")] + other)
    }

    /// Whether the scale accepts us; nil where the frame is no verdict.
    public static func verdict(_ frame: [UInt8]) -> Bool? { frame.count >= 5 && frame[0] == 0xC3 ? frame[4] == 0 : nil }

    /// Whether octets are a whole answer of the scale: head, numbers, length and last octet fit.
    static func isAnswer(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count >= 5, bytes[0] == 0xC1 || bytes[0] == 0xC3, bytes.xor(0, bytes.count) == 0 else { return false }
        let (parts, number, total) = (Int(bytes[1]), Int(bytes[2]), Int(bytes[3]))
        guard number < parts, parts == (total + partLength - 1) / partLength else { return false }
        return bytes.count == 5 + min(partLength, total - number * partLength)
    }

    private func frames(_ head: UInt8, _ text: [UInt8]) -> [[UInt8]] {
        guard let cipher = AESCBC.seal(text, key: key, start: EufyP2Handshake.start) else { return [] }
        let text = Array(Base64.encode(cipher).utf8)
        let starts = Array(stride(from: 0, to: text.count, by: EufyP2Handshake.partLength))
        return starts.enumerated().map { number, start in
            let body =
                [head, UInt8(truncatingIfNeeded: starts.count), UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: text.count)]
                + text[start..<min(start + EufyP2Handshake.partLength, text.count)]
            return body + [body.reduce(0, ^)]
        }
    }
}
