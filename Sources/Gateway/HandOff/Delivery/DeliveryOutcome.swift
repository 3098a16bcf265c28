/// What came of an item.
public enum DeliveryOutcome: Sendable, Hashable {
    /// It was sent and is there.
    case delivered
    /// It was there already; nothing was sent.
    case unchanged
    /// Nothing was sent: consent was withdrawn meanwhile. It stays where it is.
    case held
    /// It could not be brought this time; tried again after a growing pause, and given up after ``DeliveryPace/attempts``.
    case failed(String)
    /// The system answers and failed over this thing, and nothing beside it tells which of both is at fault: the thing waits by itself and holds up no
    /// other, and is tried again after a growing pause or after so many seconds, without end.
    case stumbled(String, retryAfter: Int? = nil)
    /// The system will not take it as it is: a person must look. Not tried again until the item changes or somebody asks for it.
    case refused(String)
    /// The system as a whole does not answer; everything waits, and is tried again after a growing pause or after so many seconds, without end.
    case unreachable(String, retryAfter: Int? = nil)
    /// The system refuses the box itself (token, rights, address, field names): sending stops until somebody acts.
    case halted(String)
}

extension DeliveryOutcome {
    /// Whether it is about the target as a whole.
    var isOfTarget: Bool {
        switch self {
        case .unreachable, .halted: true
        case .delivered, .unchanged, .held, .failed, .stumbled, .refused: false
        }
    }

    /// The same, with other words for why.
    func told(_ words: (String) -> String) -> DeliveryOutcome {
        switch self {
        case .delivered, .unchanged, .held: self
        case .failed(let reason): .failed(words(reason))
        case .stumbled(let reason, let seconds): .stumbled(words(reason), retryAfter: seconds)
        case .refused(let reason): .refused(words(reason))
        case .unreachable(let reason, let seconds): .unreachable(words(reason), retryAfter: seconds)
        case .halted(let reason): .halted(words(reason))
        }
    }

    /// Whether the target refuses the box itself.
    var isHalt: Bool { if case .halted = self { true } else { false } }

    /// Why it was not brought.
    var reason: String? {
        switch self {
        case .delivered, .unchanged, .held: nil
        case .failed(let reason), .stumbled(let reason, _), .refused(let reason), .unreachable(let reason, _), .halted(let reason): reason
        }
    }

    /// The word in the export log.
    var word: String {
        switch self {
        case .delivered: "delivered"
        case .unchanged: "unchanged"
        case .held: "held"
        case .failed: "failed"
        case .stumbled: "stumbled"
        case .refused: "refused"
        case .unreachable: "unreachable"
        case .halted: "halted"
        }
    }
}
