import BlockingWork
import CCurl

/// Hands mail to a submission server over libcurl. Messages of one client go one after another on its own queue.
public actor MailClient {
    private let executor = SerialQueueExecutor(label: "hypona.mail")
    private let server: MailServer

    /// The queue of this client.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A client of that server.
    public init(server: MailServer) { self.server = server }

    /// Hands a message over and answers the server's own words for it. It goes to whom the server takes: one dead mailbox keeps it from nobody else.
    /// - Parameters:
    ///   - message: The whole message, header and body, lines ending with CR LF.
    /// - Throws: ``MailError`` where the server did not take it, or took none of the recipients.
    public nonisolated func send(from sender: String, to recipients: [String], message: [UInt8]) async throws(MailError) -> MailReceipt {
        let cancellation = CancellationFlag()
        let result = await withTaskCancellationHandler {
            await self.perform(sender, recipients, message, cancellation)
        } onCancel: {
            cancellation.set()
        }
        return try result.get()
    }

    private func perform(
        _ sender: String, _ recipients: [String], _ message: [UInt8], _ cancellation: CancellationFlag
    ) -> Result<MailReceipt, MailError> {
        if Task.isCancelled || cancellation.isSet { return .failure(.cancelled) }
        guard HTTPClient.libraryIsReady else {
            return .failure(.library(host: "", code: Int(CURLE_FAILED_INIT.rawValue), reason: "libcurl cannot be initialised"))
        }
        return Result { () throws(MailError) in
            try MailTransfer(server: server, sender: sender, recipients: recipients, message: message, cancellation).run()
        }
    }
}
