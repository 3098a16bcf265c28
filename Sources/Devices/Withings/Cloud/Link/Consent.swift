import Crypto
import HTTPClient

/// One attempt to get the patient's consent from a box without a browser: the address to open elsewhere, and the reading
/// of what is pasted back.
public struct Consent: Sendable, Hashable {
    /// The address that the patient opens, on any device.
    public let address: String
    private let state: String

    /// An attempt with a fresh state.
    /// - Throws: ``WithingsError/notStored(_:)`` where the system has no randomness to give.
    init(client: ClientCredentials, settings: WithingsSettings, redirectURI: String) throws(WithingsError) {
        guard let random = SecureRandom.bytes(16) else { throw .notStored("the system gives no random numbers") }
        state = Digest.hex(random)
        let query = FormFields.encode([
            ("response_type", "code"), ("client_id", client.clientID), ("state", state), ("scope", settings.scopes.joined(separator: ",")),
            ("redirect_uri", redirectURI),
        ])
        address = "\(settings.hosts.account)/oauth2_user/authorize2?\(query)"
    }

    /// The code in what was pasted: the whole address of the redirect, whose state has to be that of this attempt, or the
    /// bare code.
    /// - Throws: ``WithingsError/notACode`` where it is neither.
    func code(_ pasted: String) throws(WithingsError) -> String {
        let text = pasted.trimmingBlanks
        guard let mark = text.firstIndex(of: "?") else {
            let isBare =
                !text.isEmpty && text.utf8.count <= 256
                && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 95 }
            guard isBare else { throw .notACode }
            return text
        }
        let query = text[text.index(after: mark)...].prefix { $0 != "#" }
        let fields = Dictionary(FormFields.decode(Array(query.utf8)).map { ($0.name, $0.value) }) { $1 }
        guard fields["state"] == state, let code = fields["code"], !code.isEmpty else { throw .notACode }
        return code
    }
}
