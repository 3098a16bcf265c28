/// A UUID of Bluetooth: of a service, a characteristic or service data.
public struct BluetoothUUID: Sendable, Hashable, CustomStringConvertible {
    /// The first eight octets as written, most significant first.
    public let high: UInt64
    /// The last eight octets as written.
    public let low: UInt64

    /// The Bluetooth base UUID `xxxxxxxx-0000-1000-8000-00805f9b34fb`, without its first 32 bits.
    private static let baseHigh: UInt64 = 0x0000_0000_0000_1000
    private static let baseLow: UInt64 = 0x8000_0080_5F9B_34FB

    /// The UUID of those 128 bits.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The UUID that the Bluetooth SIG assigned that 16-bit number.
    public init(short: UInt16) {
        high = UInt64(short) << 32 | BluetoothUUID.baseHigh
        low = BluetoothUUID.baseLow
    }

    /// The UUID written with 32 digits and hyphens as BlueZ does, or as a 16- or 32-bit number (`181d`, `0x181d`, `0000181d`); letters of either
    /// case. Nil for everything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let digits = bytes.starts(with: "0x".utf8) || bytes.starts(with: "0X".utf8) ? Array(bytes.dropFirst(2)) : bytes
        switch digits.count {
        case 4, 8:
            guard let value = BluetoothUUID.hexadecimal(digits[...]) else { return nil }
            high = value << 32 | BluetoothUUID.baseHigh
            low = BluetoothUUID.baseLow
        case 36:
            let hyphen = UInt8(ascii: "-")
            guard [8, 13, 18, 23].allSatisfy({ digits[$0] == hyphen }) else { return nil }
            let plain = digits.filter { $0 != hyphen }
            guard plain.count == 32, let high = BluetoothUUID.hexadecimal(plain[..<16]), let low = BluetoothUUID.hexadecimal(plain[16...]) else {
                return nil
            }
            self.high = high
            self.low = low
        default: return nil
        }
    }

    /// The 16-bit number, if the SIG assigned one.
    public var short: UInt16? {
        guard low == BluetoothUUID.baseLow, high & 0xFFFF_0000_FFFF_FFFF == BluetoothUUID.baseHigh else { return nil }
        return UInt16(truncatingIfNeeded: high >> 32)
    }

    /// The 32 digits with hyphens, lower case, as BlueZ writes them.
    public var description: String {
        func part(_ value: UInt64, _ digits: Int) -> String {
            let text = String(value, radix: 16)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        return [
            part(high >> 32, 8), part(high >> 16 & 0xFFFF, 4), part(high & 0xFFFF, 4), part(low >> 48, 4), part(low & 0xFFFF_FFFF_FFFF, 12),
        ].joined(separator: "-")
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for digit in digits {
            guard let nibble = Hex.nibble(digit) else { return nil }
            value = value << 4 | UInt64(nibble)
        }
        return value
    }
}
