import Crypto

/// The signature of calls that are not authorised by a token: HMAC-SHA256 by the client secret over the values of
/// action, client id and nonce (for `getnonce`: the time stamp), in the order of their names, joined by commas.
enum RequestSignature {
    /// The text that is signed.
    static func text(action: String, clientID: String, third: String) -> String { [action, clientID, third].joined(separator: ",") }

    /// The signature as 64 hexadecimal digits.
    static func sign(action: String, clientID: String, third: String, secret: String) -> String {
        Digest.hex(Digest.hmacSHA256(key: Array(secret.utf8), Array(text(action: action, clientID: clientID, third: third).utf8)))
    }
}
