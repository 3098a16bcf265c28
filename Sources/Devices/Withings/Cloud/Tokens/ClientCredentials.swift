import JSONValues

/// What identifies the application to Withings: one pair for all boxes of a study.
public struct ClientCredentials: Sendable, Hashable {
    /// The public half.
    public let clientID: String
    /// The secret half.
    let clientSecret: Secret

    /// Credentials.
    public init(clientID: String, clientSecret: Secret) {
        self.clientID = clientID
        self.clientSecret = clientSecret
    }

    /// Reads a file `{"client_id": …, "client_secret": …}` that only its owner may read, e.g. a systemd credential.
    /// - Throws: ``WithingsError`` where it is missing, damaged or readable for others.
    public init(path: String) throws(WithingsError) {
        let file = PrivateFile(path: path)
        guard let bytes = try file.read() else { throw .noCredentials(path) }
        try file.checkPrivacy()
        guard let value = try? JSONValue(parsing: bytes), let clientID = value["client_id"]?.string, let secret = value["client_secret"]?.string,
            !clientID.isEmpty, !secret.isEmpty
        else { throw .damagedFile(path) }
        self.init(clientID: clientID, clientSecret: Secret(secret))
    }

    /// The signature of a call that no token authorises.
    func sign(action: String, third: String) -> String {
        RequestSignature.sign(action: action, clientID: clientID, third: third, secret: clientSecret.value)
    }
}
