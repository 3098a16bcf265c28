/// What has to happen after an answer of the cloud.
public enum CloudOutcome: Sendable, Hashable {
    /// The body can be read.
    case ok
    /// The access token is refused: refresh once, repeat once, then alert.
    case refreshTokenThenRetryOnce
    /// Too many requests: wait that many seconds, all callers of this application alike.
    case backoff(seconds: Int)
    /// Transient or unreadable: keep all state, try again with growing pauses.
    case retryLater
    /// Our request or configuration is wrong: alert the technician, no blind retry.
    case fixRequest
    /// Not allowed: few retries, then alert.
    case alertUnauthorized
    /// The token endpoint refused: keep the stored tokens, read the store again, then ask for a new authorisation.
    case recheckStoreThenReauthorize

    /// The word of the command line.
    public var name: String {
        switch self {
        case .ok: "ok"
        case .refreshTokenThenRetryOnce: "refresh_token_then_retry_once"
        case .backoff: "backoff"
        case .retryLater: "retry_later"
        case .fixRequest: "fix_request"
        case .alertUnauthorized: "alert_unauthorized"
        case .recheckStoreThenReauthorize: "keep_tokens_recheck_store_then_reauthorize"
        }
    }
}
