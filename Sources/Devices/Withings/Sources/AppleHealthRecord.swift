/// One `Record` of an Apple Health export, its attributes as written.
public struct AppleHealthRecord: Sendable, Hashable {
    /// The types that are read; all others are counted only.
    public enum Kind: String, Sendable, CaseIterable {
        case bodyMass = "HKQuantityTypeIdentifierBodyMass"
        case stepCount = "HKQuantityTypeIdentifierStepCount"
        case heartRate = "HKQuantityTypeIdentifierHeartRate"
        case restingHeartRate = "HKQuantityTypeIdentifierRestingHeartRate"
        case heartRateVariabilitySDNN = "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"
        case sleepAnalysis = "HKCategoryTypeIdentifierSleepAnalysis"
    }
    /// What was recorded.
    public let kind: Kind
    /// The app or device that wrote it.
    public var source = ""
    /// The unit, e.g. `kg`, `count/min`.
    public var unit = ""
    /// When it began, e.g. `2026-03-31 07:12:44 +0200`.
    public var start = ""
    /// When it ended.
    public var end = ""
    /// The value: a number, or a word for categories.
    public var value = ""
    /// Whether a person typed it.
    public var wasUserEntered = false
}
