public import CivilTime
import Crypto
public import JSONValues

/// The access of one device or program. The secret itself is shown once and kept nowhere; what is stored is its SHA-256: the secret has 256
/// random bits, so that no slow hash is needed.
public struct AccessToken: Sendable, Hashable {
    /// Its number in lists, 8 hexadecimal digits.
    public let id: String
    /// The name of the device, for people and for the provenance of its values.
    public let name: String
    /// What it may do.
    public let scopes: Set<TokenScope>
    /// When it was made.
    public let createdAt: Instant
    /// Who made it.
    public let createdBy: String
    /// When it was revoked; nil: it holds.
    public internal(set) var revokedAt: Instant?
    private let sha256: String

    /// The beginning of every secret, by which people and secret scanners know it.
    static let prefix = "hypona"

    /// A new token with its secret.
    /// - Throws: ``TokenError`` where the name is none, or the system gives no random bytes.
    public static func make(
        name: String, scopes: Set<TokenScope>, by author: String, at now: Instant
    ) throws(TokenError) -> (token: AccessToken, secret: String) {
        guard (1...60).contains(name.count), name.allSatisfy({ $0.isLetter || $0.isNumber || " -_.".contains($0) }) else { throw .name(name) }
        guard let number = SecureRandom.bytes(4), let random = SecureRandom.bytes(32) else { throw .noRandomness }
        let id = Digest.hex(number)
        let secret = "\(prefix)_\(id)_\(Digest.hex(random))"
        let hash = Digest.sha256Hex(Array(secret.utf8))
        return (AccessToken(id: id, name: name, scopes: scopes, createdAt: now, createdBy: author, revokedAt: nil, sha256: hash), secret)
    }

    /// The id in a secret; nil where it has not the form of one.
    static func id(in secret: String) -> String? {
        let parts = secret.split(separator: "_", omittingEmptySubsequences: false)
        guard secret.utf8.count <= 100, parts.count == 3, parts[0] == prefix, parts[1].utf8.count == 8 else { return nil }
        return String(parts[1])
    }

    /// Whether it is the token's secret; takes the same time whatever is wrong with it.
    func isSecret(_ secret: String) -> Bool { Digest.equal(Array(Digest.sha256Hex(Array(secret.utf8)).utf8), Array(sha256.utf8)) }

    /// The token for lists; without its hash.
    public var json: JSONValue {
        [
            "id": .string(id), "name": .string(name), "scopes": JSONValue(scopes.map(\.rawValue).sorted()), "createdAt": .string(createdAt.description),
            "createdBy": .string(createdBy), "revokedAt": JSONValue(revokedAt?.description),
        ]
    }

    var stored: JSONValue {
        var json = json.object ?? [:]
        json["sha256"] = .string(sha256)
        return .object(json)
    }

    init?(stored: JSONValue) {
        guard let id = stored["id"]?.string, let name = stored["name"]?.string, let created = stored["createdAt"]?.string.flatMap(Instant.init),
            let sha256 = stored["sha256"]?.string
        else { return nil }
        self.init(
            id: id, name: name, scopes: Set((stored["scopes"]?.array ?? []).compactMap(\.string).compactMap(TokenScope.init)), createdAt: created,
            createdBy: stored["createdBy"]?.string ?? "", revokedAt: stored["revokedAt"]?.string.flatMap(Instant.init), sha256: sha256)
    }

    private init(id: String, name: String, scopes: Set<TokenScope>, createdAt: Instant, createdBy: String, revokedAt: Instant?, sha256: String) {
        self.id = id
        self.name = name
        self.scopes = scopes
        self.createdAt = createdAt
        self.createdBy = createdBy
        self.revokedAt = revokedAt
        self.sha256 = sha256
    }
}
