public import JSONValues

/// Takes Bluetooth addresses out of what is logged: of the six octets the last two stay, enough to tell two scales apart and not enough to
/// follow a person's device. It stands in ``EventLog`` and not at each speaker, so that none can forget it.
public enum AddressMask {
    /// Six octets in hexadecimal, with the separators of addresses (`:`, `-`) and of bluetoothd's paths (`_`).
    private static let length = 17

    /// The text without whole addresses.
    public static func masked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count >= length else { return text }
        var kept: [UInt8] = []
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if isAddress(bytes, at) {
                kept += Array("…".utf8) + bytes[(at + length - 5)..<(at + length)]
                at += length
            } else {
                kept.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Every text in the value without whole addresses.
    public static func masked(_ value: JSONValue) -> JSONValue {
        if let text = value.string { return .string(masked(text)) }
        if let items = value.array { return .array(items.map { masked($0) }) }
        if let object = value.object { return .object(masked(object)) }
        return value
    }

    /// Every text in the members without whole addresses.
    public static func masked(_ object: JSONObject) -> JSONObject { JSONObject(object.map { ($0.key, masked($0.value)) }) }

    private static func isAddress(_ bytes: [UInt8], _ start: Int) -> Bool {
        guard start + length <= bytes.count, start == 0 || !isHex(bytes[start - 1]), start + length == bytes.count || !isHex(bytes[start + length])
        else { return false }
        let separator = bytes[start + 2]
        guard separator == UInt8(ascii: ":") || separator == UInt8(ascii: "-") || separator == UInt8(ascii: "_") else { return false }
        return (0..<length).allSatisfy { $0 % 3 == 2 ? bytes[start + $0] == separator : isHex(bytes[start + $0]) }
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
