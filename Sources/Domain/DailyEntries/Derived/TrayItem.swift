public import CivilTime

/// A weighing that was not attributed to the patient ("nicht zugeordnet").
public struct TrayItem: Sendable, Hashable {
    /// The reading.
    public var readingID: String
    /// When.
    public var time: Instant
    /// Its weight in g, for staff only; nil for a known other user.
    public var grams: Int?
    /// The device.
    public var deviceID: String?
    /// The other user.
    public var user: String?
}
