import COpenSSL

/// Hashes by OpenSSL.
public enum Digest {
    /// SHA-256 of the bytes, 32 bytes.
    public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var hasher = SHA256Hasher()
        hasher.update(bytes)
        return hasher.finish()
    }

    /// SHA-256 of the bytes as 64 lower-case hexadecimal digits.
    public static func sha256Hex(_ bytes: [UInt8]) -> String { hex(sha256(bytes)) }

    /// HMAC-SHA-256 of the bytes under the key.
    public static func hmacSHA256(key: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 32
        _ = HMAC(EVP_sha256(), key, Int32(clamping: key.count), bytes, bytes.count, &result, &length)
        return result
    }

    /// MD5 of the bytes as 32 lower-case hexadecimal digits: only for old protocols of devices that ask for it, never for security.
    public static func md5Hex(_ bytes: [UInt8]) -> String {
        var result = [UInt8](repeating: 0, count: 16)
        var length: UInt32 = 0
        EVP_Digest(bytes, bytes.count, &result, &length, EVP_md5(), nil)
        return hex(result)
    }

    /// Whether both are equal, in time that does not depend on where they differ.
    public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }

    /// Lower-case hexadecimal digits of the bytes.
    public static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            out.append(digits[Int(byte >> 4)])
            out.append(digits[Int(byte & 15)])
        }
        return String(decoding: out, as: UTF8.self)
    }
}

/// SHA-256 over bytes that come in pieces.
public struct SHA256Hasher: ~Copyable {
    private let context: OpaquePointer?

    /// A hasher that has seen nothing.
    public init() {
        context = EVP_MD_CTX_new()
        EVP_DigestInit_ex(context, EVP_sha256(), nil)
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Adds bytes.
    public mutating func update(_ bytes: [UInt8]) { EVP_DigestUpdate(context, bytes, bytes.count) }

    /// The hash of all bytes seen, 32 bytes; the hasher is spent then.
    public mutating func finish() -> [UInt8] {
        var result = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 0
        EVP_DigestFinal_ex(context, &result, &length)
        return result
    }
}
