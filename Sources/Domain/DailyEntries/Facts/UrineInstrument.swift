public import CivilTime

/// What a technician has set about a refractometer. Nil: the default of its kind.
public struct UrineInstrument: Sendable, Hashable {
    /// Its scale in ticks of 0.0001 above 1.0000; nil: 1.000–1.060.
    public var range: ClosedRange<Int>?
    /// Whether it compensates temperature; nil: an LCD does, an eyepiece does not.
    public var hasATC: Bool?
    /// It shows four digits without a point.
    public var hasNoPoint: Bool
    /// The last water check failed (1.000 ± 0.001).
    public var isCalibrationFailed: Bool
    /// When the failed check was made: photos taken before it keep their value. Nil: all photos wait.
    public var calibrationFailedSince: Instant?
    /// The temperature it is calibrated for; nil: 20 °C.
    public var calibration: Celsius?
    /// Its water checks that count, oldest first.
    public var waterChecks: [WaterCheck] = []
    /// What it shows for water, in ticks: taken off its readings.
    public var waterOffset = 0

    /// Settings of an instrument.
    public init(
        range: ClosedRange<Int>? = nil, hasATC: Bool? = nil, hasNoPoint: Bool = false, isCalibrationFailed: Bool = false,
        calibrationFailedSince: Instant? = nil, calibration: Celsius? = nil
    ) {
        self.range = range
        self.hasATC = hasATC
        self.hasNoPoint = hasNoPoint
        self.isCalibrationFailed = isCalibrationFailed
        self.calibrationFailedSince = calibrationFailedSince
        self.calibration = calibration
    }

    /// Its true reading: corrected for temperature where it does not compensate itself, and for what it shows for water.
    public func corrected(_ ticks: Int, of read: GravityRead) -> Int {
        SpecificGravity.corrected(
            ticks, temperature: read.temperature, calibration: calibration ?? Celsius(20), hasATC: hasATC ?? (read.display == .lcd)) - waterOffset
    }
}
