/// Whose word a value is; the higher one fills a field.
public enum ValueClass: String, Sendable, Hashable, Comparable, CaseIterable {
    /// A device, a cloud or a photo that was read without doubt.
    case automatic
    /// The same, confirmed by staff.
    case confirmed
    /// Typed or confirmed by the patient.
    case patient = "manual.patient"
    /// Typed or corrected by staff.
    case staff = "manual.staff"

    private var rank: Int {
        switch self {
        case .automatic: 0
        case .confirmed: 1
        case .patient: 2
        case .staff: 3
        }
    }

    /// Whether the left one gives way.
    public static func < (left: ValueClass, right: ValueClass) -> Bool { left.rank < right.rank }
}
