/// The 48-bit address of a Bluetooth device.
public struct DeviceAddress: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The address as a number, first octet most significant.
    let value: UInt64

    /// The address written `AA:BB:CC:DD:EE:FF`, letters of either case; nil for everything else.
    public init?(_ text: String) { self.init(text.utf8, separator: UInt8(ascii: ":")) }

    /// The address in an object path of BlueZ, `/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF` and what is below; nil where there is none.
    init?(path: String) {
        // Every signal of a device comes by here: octets are compared, not characters.
        var rest = Substring(path).utf8
        for _ in 0..<3 {
            guard rest.popFirst() == UInt8(ascii: "/"), let end = rest.firstIndex(of: UInt8(ascii: "/")), end > rest.startIndex else { return nil }
            rest = rest[end...]
        }
        let device = rest.dropFirst().prefix { $0 != UInt8(ascii: "/") }
        guard device.starts(with: "dev_".utf8) else { return nil }
        self.init(device.dropFirst(4), separator: UInt8(ascii: "_"))
    }

    private init?(_ text: some Collection<UInt8>, separator: UInt8) {
        guard text.count == 17 else { return nil }
        var value: UInt64 = 0
        for (place, byte) in text.enumerated() {
            if place % 3 == 2 {
                guard byte == separator else { return nil }
            } else {
                guard let digit = DeviceAddress.digit(byte) else { return nil }
                value = value << 4 | digit
            }
        }
        self.value = value
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 48...57: UInt64(byte) - 48
        case 65...70: UInt64(byte) - 55
        case 97...102: UInt64(byte) - 87
        default: nil
        }
    }

    /// `AA:BB:CC:DD:EE:FF`, as BlueZ writes it.
    public var description: String { text(octets: 0..<6) }

    /// The last two octets, for the log: enough to tell two scales apart, not enough to follow a person's device.
    public var masked: String { "…" + text(octets: 4..<6) }

    /// Whether the left one is the smaller number.
    public static func < (left: DeviceAddress, right: DeviceAddress) -> Bool { left.value < right.value }

    private func text(octets: Range<Int>) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for octet in octets {
            if octet > octets.lowerBound { text.append(UInt8(ascii: ":")) }
            let byte = Int(value >> UInt64(8 * (5 - octet)) & 0xFF)
            text.append(digits[byte >> 4])
            text.append(digits[byte & 15])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
