import COpenSSL

/// Random bytes by OpenSSL's generator, fit for keys and tokens.
public enum SecureRandom {
    /// That many random bytes; nil where the system has no randomness to give.
    public static func bytes(_ count: Int) -> [UInt8]? {
        var result = [UInt8](repeating: 0, count: count)
        return RAND_bytes(&result, Int32(clamping: count)) == 1 ? result : nil
    }
}
