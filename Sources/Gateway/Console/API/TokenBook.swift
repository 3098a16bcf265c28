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
    /// - Returns: Its secret, to be shown once.
    /// - Throws: ``TokenError``.
    public mutating func add(name: String, scopes: Set<TokenScope>, by author: String, at now: Instant) throws(TokenError) -> (
        token: AccessToken, secret: String
    ) {
        guard (1...60).contains(name.count), name.allSatisfy({ $0.isLetter || $0.isNumber || " -_.".contains($0) }) else { throw .name(name) }
        guard !tokens.contains(where: { $0.name == name && $0.revokedAt == nil }) else { throw .known(name) }
        guard let made = AccessToken.make(name: name, scopes: scopes, by: author, at: now) else { throw .noRandomness }
        tokens.append(made.token)
        return made
    }

    /// Revokes a token by its id or name.
    /// - Throws: ``TokenError/unknown(_:)`` where none of them holds.
    public mutating func revoke(_ word: String, at now: Instant) throws(TokenError) -> AccessToken {
        guard let place = tokens.firstIndex(where: { ($0.id == word || $0.name == word) && $0.revokedAt == nil }) else { throw .unknown(word) }
        tokens[place].revokedAt = now
        return tokens[place]
    }

    /// The token of a secret, where it holds.
    func token(of secret: String) -> AccessToken? {
        guard let id = AccessToken.id(in: secret), let token = tokens.first(where: { $0.id == id }), token.isSecret(secret) else { return nil }
        return token.revokedAt == nil ? token : nil
    }
}
