import CivilTime
import JSONValues
import Testing

@testable import Console

@Suite struct TokenTests {
    private let now = Instant(seconds: 1_790_000_000)

    @Test func aSecretOpensItsTokenAndNoOther() throws {
        let (token, secret) = try AccessToken.make(name: "phone", scopes: [.daily], by: "root", at: now)
        let (other, otherSecret) = try AccessToken.make(name: "tablet", scopes: [.read], by: "root", at: now)
        var book = TokenBook(nil)
        try book.add(token)
        try book.add(other)
        let stored = TokenBook(try JSONValue(parsing: book.stored.text()))
        #expect(stored.token(of: secret)?.name == "phone")
        #expect(stored.token(of: otherSecret)?.scopes == [.read])
        #expect(!book.stored.text().contains(String(secret.suffix(64))))
        for wrong in [
            "", "hypona", secret + "0", String(secret.dropLast()), secret.uppercased(), "hypona_\(token.id)_\(otherSecret.suffix(64))",
            String(repeating: "_", count: 5000),
        ] {
            #expect(stored.token(of: wrong) == nil)
        }
    }

    @Test func aRevokedTokenStaysInTheListAndOpensNothing() throws {
        let (token, secret) = try AccessToken.make(name: "phone", scopes: [.daily], by: "root", at: now)
        var book = TokenBook(nil)
        try book.add(token)
        #expect(throws: TokenError.known("phone")) { try book.add(token) }
        try book.revoke(token.id, at: now)
        #expect(book.token(of: secret) == nil)
        #expect(book.tokens.map(\.revokedAt) == [now])
        #expect(throws: TokenError.unknown("phone")) { _ = try book.holding("phone") }
    }

    @Test(arguments: ["", "a<b>", String(repeating: "x", count: 61), "a\nb"]) func aNameOfADeviceIsPlain(name: String) {
        #expect(throws: TokenError.name(name)) { _ = try AccessToken.make(name: name, scopes: [], by: "root", at: now) }
    }

    @Test func aTokenMayAskOftenButNotWithoutEnd() {
        let limits = ProgramLimits()
        let start = ContinuousClock.now
        for _ in 0..<120 { #expect(limits.take(token: "a", now: start) == nil) }
        #expect(limits.take(token: "a", now: start) == 1)
        #expect(limits.take(token: "b", now: start) == nil, "one program does not slow another")
        #expect(limits.take(token: "a", now: start + .seconds(1)) == nil)
        for _ in 0..<20 { #expect(limits.take(wrongFrom: "10.0.0.1", now: start) == nil) }
        #expect(limits.take(wrongFrom: "10.0.0.1", now: start) == 10)
    }
}
