import Crypto
public import JSONValues

/// A command that came from outside: signed with a key of its sender, numbered, and good for one box and one time.
///
/// On the wire: `{"key": NAME, "body": TEXT, "signature": HEX}`. TEXT is JSON with `box`, `number`, `command` and its particulars; HEX is
/// HMAC-SHA-256 over `hypona-command/1.` and TEXT, under the key's secret.
public struct SignedCommand: Sendable, Hashable {
    /// The name of the sender's key.
    public let key: String
    /// Its number; each sender counts upwards.
    public let number: Int
    /// The command and its particulars.
    public let body: JSONObject

    /// What stands before the body in the signed text, so that a signature of anything else never fits.
    static let domain = "hypona-command/1."

    /// Checks what came in.
    /// - Parameters:
    ///   - secrets: The secret of each key.
    ///   - last: The number of the last command of each key.
    /// - Throws: ``CommandError``; a wrong signature is found before anything of the body is looked at.
    public init(_ bytes: [UInt8], box: String, secrets: [String: String], last: [String: Int]) throws(CommandError) {
        guard let envelope = SignedCommand.object(bytes), let key = envelope["key"]?.string, let text = envelope["body"]?.string,
            let signature = envelope["signature"]?.string
        else { throw .malformed }
        guard let secret = secrets[key] else { throw .unknownKey }
        let expected = SignedCommand.signature(of: text, secret: secret)
        guard Digest.equal(Array(expected.utf8), Array(signature.utf8)) else { throw .signature }
        guard let body = SignedCommand.object(Array(text.utf8)), let number = body["number"]?.int, number > 0 else { throw .malformed }
        guard body["box"]?.string == box else { throw .otherBox }
        if let last = last[key], number <= last { throw .replayed(number: number, last: last) }
        self.key = key
        self.number = number
        self.body = body
    }

    /// The signature of a body in lower-case hexadecimal digits.
    public static func signature(of body: String, secret: String) -> String {
        Digest.hex(Digest.hmacSHA256(key: Array(secret.utf8), Array((domain + body).utf8)))
    }

    private static func object(_ bytes: [UInt8]) -> JSONObject? {
        do throws(JSONError) { return try JSONValue(parsing: bytes).object } catch { return nil }
    }
}
