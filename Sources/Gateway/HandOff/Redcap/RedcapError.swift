/// Why the project did not do what it was asked for.
enum RedcapError: Error, Sendable, Hashable {
    /// The caller gave up.
    case cancelled
    /// No usable answer; `left` says whether the request may have arrived.
    case unreachable(String, left: Bool, retryAfter: Int? = nil)
    /// The server, or something before it, failed over the request: over one of its rows, or over all that it is asked.
    case broke(String, retryAfter: Int? = nil)
    /// The server fails over this row, and takes others.
    case rowBreaks(String)
    /// The server fails over this row, which no other was sent with.
    case rowStumbles(String, retryAfter: Int?)
    /// The box is refused without a word of REDCap: it may be something before it that does not like what a row holds.
    case barred(String)
    /// The box itself is refused: token, rights, address.
    case halted(String)
    /// The data are refused, in REDCap's own words.
    case refused(String)
    /// The answer says that nothing, or not this record, was written.
    case notTaken
    /// Nothing was sent: consent was withdrawn meanwhile.
    case held
    /// The request is too large.
    case tooLarge

    /// What it means for every thing that was to be sent.
    var outcome: DeliveryOutcome {
        switch self {
        case .cancelled: .unreachable("the gateway stopped in between")
        case .unreachable(let reason, _, let seconds), .broke(let reason, let seconds): .unreachable(reason, retryAfter: seconds)
        case .rowBreaks(let reason): .failed("the server fails over this row and takes others: \(reason)")
        case .rowStumbles(let reason, let seconds): .stumbled(reason, retryAfter: seconds)
        case .halted(let reason), .barred(let reason): .halted(reason)
        case .refused(let reason): .refused(reason)
        case .notTaken: .failed("the project answered without this record: it was not imported")
        case .held: .held
        case .tooLarge: .refused("the server takes no request of this size")
        }
    }

    /// Whether the request may have arrived.
    var mayHaveArrived: Bool {
        switch self {
        case .cancelled, .refused, .broke, .rowBreaks, .rowStumbles, .barred, .halted, .notTaken, .tooLarge: true
        case .held: false
        case .unreachable(_, let left, _): left
        }
    }
}
