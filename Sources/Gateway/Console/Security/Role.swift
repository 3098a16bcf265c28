/// What a person of the console may do. A person may have several roles.
public enum Role: String, Sendable, Hashable, CaseIterable {
    /// The patient: the bedside pages from another machine.
    case patient
    /// A nurse: the ward's page, reviews, acknowledgements, exports.
    case nurse
    /// A technician: sources, log, settings; no reviews, no acknowledgements.
    case technician
}
