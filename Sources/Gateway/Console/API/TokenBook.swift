public import CivilTime
public import JSONValues

/// The tokens of the box, as the setting `tokens` keeps them.
public struct TokenBook: Sendable {
    /// The name of the setting.
    public static let setting = "tokens"

    /// The tokens, oldest first; revoked ones stay in the list.
    public private(set) var tokens: [AccessToken]

    /// The book of a stored setting.
    public init(_ stored: JSONValue?) { tokens = (stored?.array ?? []).compactMap(AccessToken.init(stored:)) }

    /// The setting.
    public var stored: JSONValue { .array(tokens.map(\.stored)) }

    /// Adds a token.
    /// - Throws: ``TokenError/known(_:)`` where one of its name holds.
    public mutating func add(_ token: AccessToken) throws(TokenError) {
        guard !tokens.contains(where: { $0.name == token.name && $0.revokedAt == nil }) else { throw .known(token.name) }
        tokens.append(token)
    }

    /// The token that holds under an id or name.
    /// - Throws: ``TokenError/unknown(_:)``.
    public func holding(_ word: String) throws(TokenError) -> AccessToken {
        guard let token = tokens.first(where: { ($0.id == word || $0.name == word) && $0.revokedAt == nil }) else { throw .unknown(word) }
        return token
    }

    /// Revokes a token.
    /// - Throws: ``TokenError/unknown(_:)`` where it does not hold.
    public mutating func revoke(_ id: String, at now: Instant) throws(TokenError) {
        guard let place = tokens.firstIndex(where: { $0.id == id && $0.revokedAt == nil }) else { throw .unknown(id) }
        tokens[place].revokedAt = now
    }

    /// The token of a secret, where it holds.
    func token(of secret: String) -> AccessToken? {
        guard let id = AccessToken.id(in: secret), let token = tokens.first(where: { $0.id == id }), token.isSecret(secret) else { return nil }
        return token.revokedAt == nil ? token : nil
    }
}
