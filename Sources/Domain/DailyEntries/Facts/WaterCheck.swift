public import CivilTime

/// What a refractometer showed for water, which is 1.0000 by definition: where it is right within the tolerance, how far it is off is taken off its
/// readings from then on; where it is not, they wait for a person until a later check is passed.
public struct WaterCheck: Sendable, Hashable {
    /// From when on it holds.
    public var at: Instant
    /// What the instrument showed, in ticks of 0.0001 above 1.0000, corrected for temperature: the middle of its photos.
    public var ticks: Int
    /// Whether the instrument was found right.
    public var isPassed: Bool

    /// A check that was judged before.
    public init(at: Instant, ticks: Int, isPassed: Bool) {
        self.at = at
        self.ticks = ticks
        self.isPassed = isPassed
    }

    /// Judges what photos of water show.
    /// - Parameter shown: The ticks of every photo, corrected for temperature; nil: no photo.
    public init?(at: Instant, shown: [Int], limits: NormaliserLimits = NormaliserLimits()) {
        let sorted = shown.sorted()
        guard let lowest = sorted.first, let highest = sorted.last else { return nil }
        let middle = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        let isNear = -limits.waterTicks <= lowest && highest <= limits.waterTicks && highest - lowest <= limits.waterTicks
        self.init(at: at, ticks: middle, isPassed: isNear)
    }

    /// What is taken off every reading from then on, in ticks; 0 after a failed check.
    public var offset: Int { isPassed ? ticks : 0 }
}

extension StudyFacts {
    /// The instrument that made a photo, as it stood at that time.
    func instrument(of read: GravityRead, at time: Instant) -> UrineInstrument {
        let named = instruments[read.instrument ?? read.display.rawValue]
        var instrument = named ?? instruments[""] ?? UrineInstrument()
        let check = named?.waterChecks.last { $0.at <= time }
        if let since = instrument.calibrationFailedSince {
            // What was set by hand holds from then on, until a later check is passed.
            if time < since || check.map({ $0.isPassed && $0.at > since }) ?? false { instrument.isCalibrationFailed = false }
        }
        instrument.waterOffset = check?.offset ?? 0
        if let check, !check.isPassed { instrument.isCalibrationFailed = true }
        return instrument
    }
}
