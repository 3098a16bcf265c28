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
    private let ledger = MailLedger()

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
        let before = ledger.takers(of: notice.message)
        let missing = recipients.filter { !before.contains($0) }
        guard !missing.isEmpty else { return "250" }
        let receipt: MailReceipt
        do throws(MailError) {
            receipt = try await client.send(from: sender, to: missing, message: mail.bytes)
        } catch {
            switch error {
            case .refused(_, let answer): throw told(notice, missing.map { MailReceipt.Refusal(address: $0, answer: answer) })
            case .login: throw .refused(error.description)
            case .timeout, .invalidURL, .invalidAddress, .certificates, .connect, .tls, .cancelled, .library: throw .unreachable(error.description)
            }
        }
        ledger.note(Set(missing).subtracting(receipt.refused.map(\.address)), took: notice.message)
        guard receipt.refused.isEmpty else { throw told(notice, receipt.refused) }
        return receipt.words
    }

    /// What it means that some addresses were refused: a message that reached none of those who must act reached nobody, though the technician has it.
    private func told(_ notice: AlarmNotice, _ refused: [MailReceipt.Refusal]) -> ChannelError {
        let text = refused.map { "\($0.address): \($0.answer)" }.joined(separator: "; ")
        let takers = ledger.takers(of: notice.message)
        let clinical = Set(notice.roles.subtracting([.technician]).flatMap(addresses))
        let isReached = clinical.isEmpty ? !takers.isEmpty : !takers.isDisjoint(with: clinical)
        return isReached ? .partly("taken, but refused for \(text)", isOver: refused.allSatisfy(\.isLasting)) : .refused(text)
    }
}
