/// The services of the cloud, named by the path behind the host.
public enum CloudService: String, Sendable {
    /// Body measures.
    case measure = "measure"
    /// Tokens and revocation.
    case token = "v2/oauth2"
    /// Devices of the account.
    case user = "v2/user"
    /// Nonces for signed calls.
    case signature = "v2/signature"
    /// Subscriptions of notifications.
    case notify = "notify"
}
