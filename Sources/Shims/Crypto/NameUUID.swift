import COpenSSL

/// Identifiers that follow from a name: the same name gives the same identifier everywhere (RFC 4122, version 5).
public enum NameUUID {
    /// The name space of URLs and other names that are unique by themselves: 6ba7b811-9dad-11d1-80b4-00c04fd430c8.
    private static let urls: [UInt8] = [0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8]

    /// The identifier of a name in the name space of URLs, 36 characters in lower case.
    public static func text(_ name: String) -> String {
        let bytes = urls + Array(name.utf8)
        var hash = [UInt8](repeating: 0, count: 20)
        var length: UInt32 = 0
        // SHA-1 is what the RFC asks for; nothing secret hangs on it.
        EVP_Digest(bytes, bytes.count, &hash, &length, EVP_sha1(), nil)
        hash[6] = hash[6] & 0x0F | 0x50
        hash[8] = hash[8] & 0x3F | 0x80
        let digits = Digest.hex(Array(hash.prefix(16)))
        var parts: [Substring] = []
        var rest = digits[...]
        for count in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return parts.joined(separator: "-")
    }
}
