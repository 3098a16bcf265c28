/// Something to be told beside a value.
public enum MeasurementFlag: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The scale knows the patient, but the weight is far from the last one.
    case bigJump
    /// Weighed after 12:00, after breakfast.
    case late
    /// Typed in the cloud's app.
    case appTyped
    /// A device reading of the slot or day lies apart from the typed value that fills the field.
    case manualDiffers
    /// SG above 1.035.
    case high
    /// SG more than 0.020 away from the last one.
    case jump
    /// The third photo in a row with the same value: was it measured again?
    case repeated
    /// No usable temperature for an instrument without compensation.
    case noTemperature
    /// Two photos of one sample made one measurement.
    case merged
    /// Its device was bound by it.
    case deviceBound
    /// It came after its day was over.
    case lateArrival

    /// In the order of their words.
    public static func < (left: MeasurementFlag, right: MeasurementFlag) -> Bool { left.rawValue < right.rawValue }
}
