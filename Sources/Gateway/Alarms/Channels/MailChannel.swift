import CivilTime
import EscalationCore
import HTTPClient

/// Sends messages as e-mail by a submission server; its answer is the receipt.
struct MailChannel: AlarmChannel {
    let spec: ChannelSpec
    private let client: MailClient
    private let sender: String
    private let addresses: @Sendable (AlarmRole) -> [String]
    private let includesReasons: Bool
    private let clock: any WallClock

    init(
        spec: ChannelSpec, client: MailClient, sender: String, addresses: @escaping @Sendable (AlarmRole) -> [String], includesReasons: Bool,
        clock: any WallClock
    ) {
        self.spec = spec
        self.client = client
        self.sender = sender
        self.addresses = addresses
        self.includesReasons = includesReasons
        self.clock = clock
    }

    func send(_ notice: AlarmNotice) async throws(ChannelError) -> String {
        let recipients = Set(notice.roles.flatMap(addresses)).sorted()
        // A test that reaches the technician alone would say that reds arrive.
        let isBlind = notice.kind == .test && spec.roles.contains(.nurse) && addresses(.nurse).isEmpty
        if recipients.isEmpty || isBlind { throw .nobody }
        let mail = MailComposer(notice: notice, from: sender, at: clock.now(), includesReasons: includesReasons)
        do throws(MailError) {
            return try await client.send(from: sender, to: recipients, message: mail.bytes)
        } catch {
            switch error {
            case .refused(_, let answer): throw .refused(answer)
            case .login: throw .refused(error.description)
            case .timeout, .invalidURL, .invalidAddress, .certificates, .connect, .tls, .cancelled, .library: throw .unreachable(error.description)
            }
        }
    }
}
