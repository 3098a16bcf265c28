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
}
