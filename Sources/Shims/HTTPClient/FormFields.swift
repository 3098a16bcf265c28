/// Fields in the encoding of HTML forms (`application/x-www-form-urlencoded`).
public enum FormFields {
    /// The fields as one text, in the order given.
    public static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { escape($0.name) + "=" + escape($0.value) }.joined(separator: "&")
    }

    /// The text with everything but unreserved characters (RFC 3986) as `%XX`.
    public static func escape(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var out: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): out.append(byte)
            default: out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The fields of a form body: `+` is a blank, `%XX` a byte, pieces without `=` have no value, empty pieces are skipped.
    /// An escape that is none stays as it stands; bytes that are not UTF-8 become U+FFFD.
    public static func decode(_ bytes: [UInt8]) -> [(name: String, value: String)] {
        bytes.split(separator: UInt8(ascii: "&")).compactMap { piece in
            let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
            return (unescape(piece[..<equals]), unescape(piece[equals...].dropFirst()))
        }
    }

    private static func unescape(_ piece: ArraySlice<UInt8>) -> String {
        var out: [UInt8] = []
        var rest = piece
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): out.append(32)
            case UInt8(ascii: "%"):
                let pair = rest.prefix(2)
                if pair.count == 2, pair.allSatisfy(isHexDigit), let value = UInt8(String(decoding: pair, as: UTF8.self), radix: 16) {
                    out.append(value)
                    rest = rest.dropFirst(2)
                } else {
                    out.append(byte)
                }
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }
}
