/// Whether the user id of a Withings group is the patient's, by the group's `attrib` (normalise section 5).
public enum CloudIdentity: String, Sendable, Hashable, CaseIterable {
    /// It counts as the patient's user id.
    case patient
    /// The account has several users: the band decides.
    case unknown
    /// Typed in the app: the band decides, flagged.
    case manual
    /// It waits until the user has answered in the app, or a person here.
    case review
    /// Typed when the account was created.
    case reject

    /// The meaning of an attrib; nil: the group has none.
    public init(attrib: Int?, isSingleUserAccount: Bool) {
        self =
            switch attrib {
            case 4: .reject
            case 2: .manual
            case 0, 5, 7, 8, 15: isSingleUserAccount ? .patient : .unknown
            default: .review
            }
    }
}
