public import CivilTime
import JSONValues

/// The grant of one patient: an access token of 3 hours, and the refresh token that gets the next pair.
public struct TokenPair: Sendable, Hashable {
    /// The Withings user who granted.
    public let userID: String
    /// Sent with every call.
    let access: Secret
    /// Sent to get the next pair; it dies 8 hours after that or when the new access token is first used.
    let refresh: Secret
    /// When the pair was received, by this box's clock.
    public let issued: Instant
    /// When the access token ends, by this box's clock.
    public let expires: Instant
    /// What the user granted.
    public let scopes: [String]

    /// Less than this many seconds left: the pair is renewed before a call.
    private static let margin: Int64 = 15 * 60
    /// The documented life of an access token, where the answer names none.
    private static let usualLife = 10_800

    init(userID: String, access: Secret, refresh: Secret, issued: Instant, expires: Instant, scopes: [String]) {
        self.userID = userID
        self.access = access
        self.refresh = refresh
        self.issued = issued
        self.expires = expires
        self.scopes = scopes
    }

    /// The pair of a complete answer; nil where a part is missing.
    init?(_ answer: TokenAnswer, now: Instant) {
        guard let userID = answer.userID, let access = answer.accessToken, let refresh = answer.refreshToken else { return nil }
        let life = min(max(answer.expiresIn ?? TokenPair.usualLife, 0), TokenPair.usualLife)
        self.init(
            userID: userID, access: Secret(access), refresh: Secret(refresh), issued: now, expires: now.adding(seconds: Int64(life)), scopes: answer.scopes)
    }

    /// Whether the access token can be expected to live for this run. A clock that went back behind the issue says nothing
    /// about the age, so the pair is renewed then.
    func isFresh(at now: Instant) -> Bool { now >= issued.adding(seconds: -TokenPair.margin) && now.adding(seconds: TokenPair.margin) < expires }
}

extension TokenPair {
    private static let format = 1

    /// The file's text.
    var fileText: String {
        JSONValue.object(
            JSONObject([
                ("format", JSONValue(TokenPair.format)), ("userid", .string(userID)), ("access_token", .string(access.value)),
                ("refresh_token", .string(refresh.value)), ("issued_at", .string("\(issued)")), ("expires_at", .string("\(expires)")),
                ("scope", .string(scopes.joined(separator: ","))),
            ])
        ).text(pretty: true) + "\n"
    }

    /// Reads the file's text; nil where it is not such a file.
    init?(fileText bytes: [UInt8]) {
        // What exactly is wrong stays unsaid: the text holds secrets.
        guard let value = try? JSONValue(parsing: bytes), value["format"]?.int == TokenPair.format, let userID = value["userid"]?.string,
            let access = value["access_token"]?.string, let refresh = value["refresh_token"]?.string, !access.isEmpty, !refresh.isEmpty,
            let issued = value["issued_at"]?.string.flatMap({ Instant($0) }), let expires = value["expires_at"]?.string.flatMap({ Instant($0) })
        else { return nil }
        let scopes = (value["scope"]?.string ?? "").split(separator: ",").map(String.init)
        self.init(userID: userID, access: Secret(access), refresh: Secret(refresh), issued: issued, expires: expires, scopes: scopes)
    }
}
