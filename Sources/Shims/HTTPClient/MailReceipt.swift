/// What a submission server said to a message that it took for at least one recipient.
public struct MailReceipt: Sendable, Hashable {
    /// A recipient whom the server does not take.
    public struct Refusal: Sendable, Hashable {
        /// The address.
        public let address: String
        /// The server's words, such as `550 5.1.1 no such mailbox`.
        public let answer: String
        /// Whether it is no use to try again (a reply of 500 and more; RFC 5321, 4.2.1): 400 to 499 asks to come back.
        public var isLasting: Bool { !answer.hasPrefix("4") }

        /// A refusal.
        public init(address: String, answer: String) {
            self.address = address
            self.answer = answer
        }
    }

    /// The server's words for the message, such as `250 2.0.0 OK: queued as 4F2A`.
    public let words: String
    /// The recipients whom it did not take; empty where it took all.
    public let refused: [Refusal]
}
