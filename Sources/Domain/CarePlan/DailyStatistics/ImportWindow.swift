public import CivilTime

/// Which days an import of daily values reads.
public enum ImportWindow {
    /// How many days the first import reads at most, today included.
    public static let firstImportDays = 30
    /// How many days before today are always read again, because watches deliver late.
    public static let rereadDays = 2

    /// The days to read: at first the last 30, later from the last successful day on, and always the last two again.
    public static func days(lastSuccessfulDay: CivilDate?, today: CivilDate) -> ClosedRange<CivilDate> {
        let first = lastSuccessfulDay.map { min($0, today.adding(days: -rereadDays)) } ?? today.adding(days: 1 - firstImportDays)
        return first...today
    }
}
