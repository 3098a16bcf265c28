import COpenSSL

/// AES-128 in CCM mode by OpenSSL (RFC 3610): decryption that proves the octets unchanged.
public enum AESCCM {
    /// The plain text, or nil where the tag does not fit key, nonce, additional data and cipher text.
    /// - Parameters:
    ///   - tag: 4–16 octets, an even number.
    ///   - key: 16 octets.
    ///   - nonce: 7–13 octets.
    ///   - additional: octets that are authenticated but not encrypted.
    public static func open(_ cipher: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8], additional: [UInt8]) -> [UInt8]? {
        guard !cipher.isEmpty, (4...16).contains(tag.count), tag.count % 2 == 0, key.count == 16, (7...13).contains(nonce.count),
            let length = Int32(exactly: cipher.count), let additionalLength = Int32(exactly: additional.count), let context = EVP_CIPHER_CTX_new()
        else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        var tag = tag
        var plain = [UInt8](repeating: 0, count: cipher.count)
        var written: Int32 = 0
        guard EVP_DecryptInit_ex(context, EVP_aes_128_ccm(), nil, nil, nil) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, Int32(nonce.count), nil) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1,
            EVP_DecryptInit_ex(context, nil, nil, key, nonce) == 1,
            EVP_DecryptUpdate(context, nil, &written, nil, length) == 1,
            EVP_DecryptUpdate(context, nil, &written, additional, additionalLength) == 1,
            EVP_DecryptUpdate(context, &plain, &written, cipher, length) == 1
        else { return nil }
        return plain
    }
}
