/// What a measurement is good for.
public enum MeasurementStatus: String, Sendable, Hashable, CaseIterable {
    /// It counts (whether it also fills a field is decided by the day).
    case active
    /// It waits for a person.
    case quarantined
    /// Probably another person's: kept in the tray "nicht zugeordnet".
    case unassigned
    /// A newer version, a correction or another delivery of the same weighing took its place.
    case superseded
    /// It counted and was marked as an error, by a person or by a deletion at its source.
    case enteredInError
    /// It never counted.
    case rejected
}
