/// What came of an item.
public enum DeliveryOutcome: Sendable, Hashable {
    /// It was sent and is there.
    case delivered
    /// It was there already; nothing was sent.
    case unchanged
    /// It could not be brought this time; tried again after a growing pause, and given up after ``DeliveryPace/attempts``.
    case failed(String)
    /// The system will not take it as it is: a person must look. Not tried again until the item changes or somebody asks for it.
    case refused(String)
    /// The system as a whole does not answer; everything waits, and is tried again after a growing pause or after so many seconds, without end.
    case unreachable(String, retryAfter: Int? = nil)
    /// The system refuses the box itself (token, rights, address, field names): sending stops until somebody acts.
    case halted(String)
}
