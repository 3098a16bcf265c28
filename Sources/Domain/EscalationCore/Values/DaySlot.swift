/// The two daily weighings.
public enum DaySlot: String, Sendable, Hashable, CaseIterable {
    case morning
    case evening
}
