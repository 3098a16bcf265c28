/// Every limit of the normalisation. The defaults are the project's own choice unless a source is named; all are configuration.
public struct NormaliserLimits: Sendable, Hashable {
    /// Lightest and heaviest weight that can be a person, g.
    public var weight = 20_000...300_000
    /// The band around the last accepted weight: width at once, g.
    public var bandBase = 2500
    /// Growth of the band, g a day.
    public var bandPerDay = 1500
    /// Widest band, g.
    public var bandMaximum = 8000
    /// Up to that distance a weight outside the band may still be the patient's, g.
    public var bandFar = 15_000
    /// How near a ratio to the last weight must be to a ratio of units, per mille.
    public var unitTolerance = 20
    /// The days since the last weight that are assumed for the very first one, h.
    public var firstWeightHours = 240

    /// How far a time may lie after the receipt, s.
    public var futureTolerance = 300
    /// How far a device's time may lie before the receipt, days.
    public var oldestDays = 30
    /// The first second of a device clock that was set: 2020-01-01T00:00:00Z, s since 1970.
    public var earliestSecond: Int64 = 1_577_836_800
    /// How far a live device's clock may be off and still count, s.
    public var liveTolerance = 600
    /// A device clock off by no more than this is left as it is, s.
    public var driftTolerance = 60
    /// A GATT connection is fresh if it began so soon after the scale was first heard, s.
    public var freshConnection = 60
    /// An unsynchronised gateway clock is used if its error is bounded below this, s.
    public var clockErrorBound = 600
    /// Minutes of an unknown gateway clock after which there is an alarm.
    public var clockAlarmMinutes = 60

    /// One weighing by two paths: time apart, s.
    public var sameSeconds = 120
    /// One weighing by two paths: weight apart, g.
    public var sameGrams = 100
    /// The same where one clock is not trusted: time apart, s.
    public var sameSecondsUntrusted = 900
    /// The same where one clock is not trusted: weight apart, g.
    public var sameGramsUntrusted = 50
    /// Equal weights in a row over adverts with good clocks are one up to that time, s.
    public var advertRepeat = 20
    /// Equal weights in a row over radio are one up to that time where a clock is bad, s.
    public var badClockRepeat = 120

    /// Readings of a session: from one to the next, s.
    public var sessionGap = 600
    /// Readings of a session: from the first to the last, s.
    public var sessionLength = 900
    /// The largest spread of one person's session, g.
    public var sessionSpread = 1000
    /// A clear session decides an ambiguous one if it agrees so well with one of its readings, g.
    public var sessionAgreement = 500
    /// A session closes so long after its last step, s.
    public var sessionQuiet = 180
    /// A session is held open no longer than that, s.
    public var sessionOpen = 600

    /// First hours of the windows of a weighing (local): morning, late morning, midday, evening.
    public var morningHour = 4
    /// First hour of the late morning.
    public var lateHour = 12
    /// First hour of midday, and of the evening of typed entries.
    public var middayHour = 14
    /// First hour of the evening of weighings.
    public var eveningHour = 17

    /// No weight for so long and strangers that agree: is the baseline wrong? h.
    public var trayHours = 20
    /// Two sessions in the tray agree up to that, g.
    public var trayGrams = 1000

    /// Specific gravity at all, ticks.
    public var gravity = 0...600
    /// Below: water or a dirty prism, ticks.
    public var gravityLow = 10
    /// Above: flagged, ticks.
    public var gravityHigh = 350
    /// Above: review, ticks.
    public var gravityTop = 500
    /// A larger change within ``gravityJumpHours`` is flagged, ticks.
    public var gravityJump = 200
    /// The time in which a change is a jump, h.
    public var gravityJumpHours = 36
    /// Two readings of an eyepiece agree up to that, ticks.
    public var eyepieceAgreement = 4
    /// Water reads 1.0000 up to that, ticks.
    public var waterTicks = 10
    /// A photo that its camera took so long before the time it would count by waits for a person, s.
    public var oldPhotoSeconds = 86_400
    /// Photos that look alike and came so shortly after each other are one picture, s.
    public var samePictureSeconds = 900
    /// Two photos of one sample: time apart, s.
    public var sampleSeconds = 300
    /// Two photos of one sample: ticks apart.
    public var sampleTicks = 20
    /// A candidate with a smaller share is not plausible.
    public var candidateShare = 0.2

    /// The largest single drink that is not asked about, mL.
    public var drinkMaximum = 2000
    /// A device reading so far from a typed weight is told, g.
    public var manualDiffersGrams = 500
    /// A device reading so far from a typed specific gravity is told, ticks.
    public var manualDiffersTicks = 50
    /// First hour of the night that counts as the next day's sleep (local).
    public var sleepHour = 18

    /// The defaults.
    public init() {}
}
