import COpenSSL

/// AES-128 in CBC mode with PKCS #7 padding by OpenSSL. It hides and proves nothing where key and start value are known to everybody, as with
/// scales; it is here to speak as they do.
public enum AESCBC {
    /// The cipher text, or nil where key or start value have not 16 octets.
    public static func seal(_ plain: [UInt8], key: [UInt8], start: [UInt8]) -> [UInt8]? {
        guard key.count == 16, start.count == 16, let length = Int32(exactly: plain.count), let context = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        var cipher = [UInt8](repeating: 0, count: plain.count + 16)
        var written: Int32 = 0
        guard EVP_EncryptInit_ex(context, EVP_aes_128_cbc(), nil, key, start) == 1, EVP_EncryptUpdate(context, &cipher, &written, plain, length) == 1 else {
            return nil
        }
        return finish(&cipher, Int(written)) { EVP_EncryptFinal_ex(context, $0, $1) }
    }

    /// The plain text, or nil where the octets are no cipher text of that key.
    public static func open(_ cipher: [UInt8], key: [UInt8], start: [UInt8]) -> [UInt8]? {
        guard key.count == 16, start.count == 16, !cipher.isEmpty, let length = Int32(exactly: cipher.count), let context = EVP_CIPHER_CTX_new() else {
            return nil
        }
        defer { EVP_CIPHER_CTX_free(context) }
        var plain = [UInt8](repeating: 0, count: cipher.count + 16)
        var written: Int32 = 0
        guard EVP_DecryptInit_ex(context, EVP_aes_128_cbc(), nil, key, start) == 1, EVP_DecryptUpdate(context, &plain, &written, cipher, length) == 1 else {
            return nil
        }
        return finish(&plain, Int(written)) { EVP_DecryptFinal_ex(context, $0, $1) }
    }

    /// Writes the last block behind what is written already.
    private static func finish(_ bytes: inout [UInt8], _ written: Int, _ last: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int32>) -> Int32) -> [UInt8]?
    {
        var block = [UInt8](repeating: 0, count: 16)
        var count: Int32 = 0
        guard last(&block, &count) == 1, let count = Int(exactly: count), (0...16).contains(count) else { return nil }
        return Array(bytes.prefix(written)) + block.prefix(count)
    }
}
