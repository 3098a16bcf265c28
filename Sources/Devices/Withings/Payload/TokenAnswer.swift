import JSONValues

/// A successful answer of the token endpoint, read with suspicion: what is stored from it replaces the only grant there is.
struct TokenAnswer: Sendable, Hashable {
    /// The Withings user; a string after a code, a number after a refresh.
    let userID: String?
    let accessToken: String?
    let refreshToken: String?
    /// Seconds until the access token ends.
    let expiresIn: Int?
    /// What the user granted.
    let scopes: [String]

    /// What a gateway needs.
    static let requiredScopes = ["user.metrics"]

    /// What has to happen with the answer.
    enum Outcome: String, Sendable {
        case store = "store_tokens"
        case rejectWrongUser = "reject_wrong_user"
        case keepAndAlert = "keep_tokens_and_alert"
    }

    init(_ body: JSONValue?) {
        userID = body?["userid"].flatMap { $0.string ?? $0.lenientWholeText }
        accessToken = body?["access_token"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        refreshToken = body?["refresh_token"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        expiresIn = body?["expires_in"]?.lenientInt
        scopes = (body?["scope"]?.string ?? "").split(separator: ",").map(\.trimmingBlanks).filter { !$0.isEmpty }
    }

    /// The scopes that are needed and were not granted.
    var missingScopes: [String] { TokenAnswer.requiredScopes.filter { !scopes.contains($0) } }

    /// Nothing is stored for another user, and nothing that lacks a token: a half pair over the stored one ends the grant.
    /// - Parameter linkedUserID: the user this box is linked to; nil where none is yet.
    func outcome(linkedUserID: String?) -> Outcome {
        if let linkedUserID, userID != linkedUserID { return .rejectWrongUser }
        return accessToken == nil || refreshToken == nil || userID == nil ? .keepAndAlert : .store
    }
}
