import Crypto

/// Octets written as hexadecimal digits, the form in which technicians and logs pass packets on.
public enum Hex {
    /// The octets of that text: two digits each, either case, nothing between them; nil for everything else.
    public static func octets(_ text: String) -> [UInt8]? {
        var octets: [UInt8] = []
        octets.reserveCapacity(text.utf8.count / 2)
        var pending: UInt8?
        for byte in text.utf8 {
            guard let nibble = nibble(byte) else { return nil }
            if let upper = pending {
                octets.append(upper << 4 | nibble)
                pending = nil
            } else {
                pending = nibble
            }
        }
        return pending == nil ? octets : nil
    }

    /// The octets as lower-case digits.
    public static func text(_ octets: [UInt8]) -> String { Digest.hex(octets) }

    static func nibble(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 48...57: digit - 48
        case 65...70: digit - 55
        case 97...102: digit - 87
        default: nil
        }
    }
}
