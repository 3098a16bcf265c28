import JSONValues
import Store

/// Lets a program in: its token, what the token may do, how often it asks.
struct APIGate: Sendable {
    let visit: Visit

    /// The token of the visit, where it may do that.
    func token(_ scope: TokenScope) async throws -> AccessToken {
        let limits = visit.console.programs
        let header = visit.request.headers["authorization"] ?? ""
        let parts = header.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw unauthorised("token.missing", header.isEmpty ? "the header is missing" : "the header names no bearer token")
        }
        let stored = try await visit.console.reader.rows("SELECT value FROM setting WHERE name = ?", .text(TokenBook.setting)).first?.json("value")
        guard let token = TokenBook(stored).token(of: String(parts[1])) else {
            if let seconds = limits.take(wrongFrom: visit.request.peer, now: .now) { throw tooMany(seconds, "too many wrong tokens from this address") }
            throw unauthorised("token.wrong", "the token is not known or was revoked")
        }
        if let seconds = limits.take(token: token.id, now: .now) { throw tooMany(seconds, "the token was used too often") }
        guard token.scopes.contains(scope) else {
            throw APIRefusal(
                403, "token.scope", "the token \"\(token.name)\" may not do that: it lacks \(scope.rawValue)", at: "Authorization",
                remedy: "staff make a token with it: hypona token add NAME --scope \(scope.rawValue)")
        }
        return token
    }

    /// The program's own key of what it hands in; nil where it sends none.
    func key() throws(APIRefusal) -> String? {
        guard let key = visit.request.headers["idempotency-key"] else { return nil }
        let isPlain = key.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || "-_.".utf8.contains($0) }
        guard isPlain, (1...64).contains(key.utf8.count) else {
            throw APIRefusal(
                400, "key.form", "the key must have 1 to 64 letters, digits, - _ .", at: "Idempotency-Key", remedy: "use a UUID, the same for each repetition")
        }
        return key
    }

    /// Only JSON is taken.
    func checkType() throws(APIRefusal) {
        let type = visit.request.headers["content-type"] ?? ""
        let name = type.prefix { $0 != ";" && $0 != " " }.lowercased()
        guard name == "application/json" else {
            throw APIRefusal(
                415, "media_type", type.isEmpty ? "the header is missing" : "\(name) is not taken", at: "Content-Type", remedy: "send application/json")
        }
    }

    private func unauthorised(_ code: String, _ what: String) -> APIRefusal {
        var refusal = APIRefusal(
            401, code, what, at: "Authorization", remedy: "send Authorization: Bearer TOKEN; staff make one: hypona token add NAME")
        refusal.headers = [("WWW-Authenticate", "Bearer realm=\"hypona\"")]
        return refusal
    }

    private func tooMany(_ seconds: Int, _ what: String) -> APIRefusal {
        var refusal = APIRefusal(429, "too_many", what, at: "", remedy: "wait \(seconds) s and send it again")
        refusal.headers = [("Retry-After", String(seconds))]
        return refusal
    }
}
