import CCurl

/// Hands the message out in pieces and keeps the last answers of the server.
final class MailDialogue {
    private let message: [UInt8]
    private var sent = 0
    private let cancellation: CancellationFlag
    /// The server's last positive answer with a text.
    private(set) var receipt = ""
    /// The server's last refusal.
    private(set) var refusal = ""
    /// Every whole answer of the server, in order.
    private var answers: [String] = []
    /// What it had answered when it asked for the message: the last of these are its words about each recipient.
    private var answersBeforeMessage: [String] = []
    private static let answerLimit = 200

    init(message: [UInt8], cancellation: CancellationFlag) {
        self.message = message
        self.cancellation = cancellation
    }

    var isCancelled: Bool { cancellation.isSet }

    /// Copies the next piece into the buffer.
    func give(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = message[sent...].prefix(buffer.count)
        buffer.copyBytes(from: piece)
        sent += piece.count
        return piece.count
    }

    /// Takes one line of the server.
    func take(_ line: String) {
        let text = String(line.prefix { !$0.isNewline }.prefix(MailDialogue.answerLimit))
        guard text.utf8.count >= 3, let code = Int(text.prefix(3)) else { return }
        // 250 is the answer to sender, recipient and, last of all, to the message itself; 221 only says good-bye.
        let isWhole = text.dropFirst(3).first != "-"
        if code == 250, isWhole { receipt = text }
        if code >= 400 { refusal = text }
        guard isWhole else { return }
        if code == 354 { answersBeforeMessage = answers }
        answers.append(text)
    }

    /// The recipients that the server does not take although it takes the message, with its words for each.
    func refused(of recipients: [String]) -> [MailReceipt.Refusal] {
        zip(recipients, answersBeforeMessage.suffix(recipients.count)).compactMap { address, answer in
            answer.hasPrefix("2") ? nil : MailReceipt.Refusal(address: address, answer: answer)
        }
    }
}

/// libcurl's callback for the message: copies a piece, answers its length, 0 at the end.
func giveMail(_ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?) -> Int {
    guard let context else { return 0 }
    let buffer = UnsafeMutableRawBufferPointer(start: data, count: size * count)
    return Unmanaged<MailDialogue>.fromOpaque(context).takeUnretainedValue().give(into: buffer)
}

/// libcurl's callback for one line of the server.
func takeMailAnswer(_ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?) -> Int {
    guard let context else { return 0 }
    let line = UnsafeRawBufferPointer(start: data, count: size * count)
    Unmanaged<MailDialogue>.fromOpaque(context).takeUnretainedValue().take(String(decoding: line, as: UTF8.self))
    return line.count
}

/// libcurl's callback about once a second: anything but 0 ends the transfer.
func watchMail(_ context: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t) -> Int32 {
    guard let context else { return 1 }
    return Unmanaged<MailDialogue>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
}
