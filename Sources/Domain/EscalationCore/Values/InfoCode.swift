/// Notes on a day that carry no level, in the alphabetical order in which they are given. The raw values are stable.
public enum InfoCode: String, Sendable, Hashable, CaseIterable, Comparable {
    case activityDrop = "activity.drop"
    case afterMonitoringSymptom = "afterMonitoring.symptom"
    case baselineScaleOffset = "baseline.scaleOffset"
    case baselineWeightMissing = "baseline.weightMissing"
    case dataMissing = "data.missing"
    case dataNoMorningWeight = "data.noMorningWeight"
    case dataNoSymptoms = "data.noSymptoms"
    case dataNoUrineSG = "data.noUrineSG"
    case holdCognitionExpired = "hold.cognitionExpired"
    case notActive
    case openRed

    /// Whether the left one is told first (alphabetical by code unit).
    public static func < (left: InfoCode, right: InfoCode) -> Bool { left.rawValue < right.rawValue }
}
