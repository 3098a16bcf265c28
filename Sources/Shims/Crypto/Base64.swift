import COpenSSL

/// Base64 (RFC 4648 section 4) by OpenSSL.
public enum Base64 {
    /// The bytes in base64, padded, on one line.
    public static func encode(_ bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "" }
        var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
        let count = EVP_EncodeBlock(&text, bytes, Int32(clamping: bytes.count))
        return String(decoding: text.prefix(Int(max(0, count))), as: UTF8.self)
    }

    /// The bytes of a text in base64 with its padding; nil where it is none.
    public static func decode(_ text: [UInt8]) -> [UInt8]? {
        guard text.count % 4 == 0, let length = Int32(exactly: text.count) else { return nil }
        guard !text.isEmpty else { return [] }
        let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
        guard !text.dropLast(padding).contains(UInt8(ascii: "=")) else { return nil }
        var bytes = [UInt8](repeating: 0, count: text.count / 4 * 3)
        guard EVP_DecodeBlock(&bytes, text, length) == bytes.count else { return nil }
        return Array(bytes.dropLast(padding))
    }
}
