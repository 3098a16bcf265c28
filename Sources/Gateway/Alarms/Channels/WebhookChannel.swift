import Crypto
import HTTPClient
import JSONValues

/// Posts messages to an HTTPS address, signed with HMAC-SHA-256 over time and content.
///
/// Headers: `X-Hypona-Signature: t=<seconds>,v1=<hex>` over `<seconds>.<body>`, `X-Hypona-Message` with the message's number.
struct WebhookChannel: AlarmChannel {
    let spec: ChannelSpec
    private let url: String
    private let secret: [UInt8]
    private let seconds: Int
    private let client: any HTTPTransport
    /// The wall clock in seconds, for the signature.
    private let now: @Sendable () -> Int64

    private let passesReminders: Bool

    init(
        spec: ChannelSpec, url: String, secret: String, seconds: Int, passesReminders: Bool, client: any HTTPTransport, now: @escaping @Sendable () -> Int64
    ) {
        self.spec = spec
        self.passesReminders = passesReminders
        self.url = url
        self.secret = Array(secret.utf8)
        self.seconds = seconds
        self.client = client
        self.now = now
    }

    func send(_ notice: AlarmNotice) async throws(ChannelError) -> String { try await post(notice.json, id: "\(notice.box)/\(notice.message)") }

    func remind(_ reminder: ReminderNotice) async throws(ChannelError) {
        if passesReminders { _ = try await post(reminder.json, id: reminder.id) }
    }

    private func post(_ document: JSONValue, id: String) async throws(ChannelError) -> String {
        let body = Array(document.text().utf8)
        let time = now()
        let signature = Digest.hex(Digest.hmacSHA256(key: secret, Array("\(time).".utf8) + body))
        let request = HTTPRequest(
            .post, url: url,
            headers: [
                HTTPHeader("Content-Type", "application/json"), HTTPHeader("X-Hypona-Signature", "t=\(time),v1=\(signature)"),
                HTTPHeader("X-Hypona-Message", id),
            ], body: body, limits: HTTPLimits(connectSeconds: min(5, seconds), totalSeconds: seconds, stallSeconds: seconds, responseBytes: 64 * 1024))
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await client.send(request)
        } catch .timeout {
            throw .timeout(seconds: seconds)
        } catch {
            throw .unreachable(error.description)
        }
        guard (200..<300).contains(response.status) else { throw .refused("HTTP \(response.status)") }
        return "HTTP \(response.status)"
    }
}
