public import CarePlan

/// What was measured or entered. The raw values are the words of files, commands and the database.
public enum ReadingKind: String, Sendable, Hashable, CaseIterable, Comparable {
    case weight
    case sg
    case fluid
    case symptoms
    case cognition
    case tapping
    case desmopressin
    case wellbeing
    case steps
    case hrvSDNN
    case sleep
    case heartRate
    case restingHeartRate

    /// The kind of what a phone or watch counts.
    public init(_ metric: DailyMetric) {
        self =
            switch metric {
            case .stepCount: .steps
            case .fluidIntakeML: .fluid
            case .sleepMin: .sleep
            case .heartRate: .heartRate
            case .restingHeartRate: .restingHeartRate
            case .hrvSDNN: .hrvSDNN
            }
    }

    /// In the order of their words.
    public static func < (left: ReadingKind, right: ReadingKind) -> Bool { left.rawValue < right.rawValue }
}
