public import CarePlan
public import CivilTime

/// The one entry of a day after surgery. Every field is derived and may be rebuilt; nil means that there is no value, never 0.
public struct DailyEntry: Sendable, Hashable {
    /// Day after surgery, surgery day = 0.
    public var postOpDay: Int
    /// The calendar day.
    public var date: CivilDate
    /// Whether the day is over (04:00 of the next local day).
    public var isClosed: Bool
    /// Morning weight, g; flag `late` where it was weighed after 12:00.
    public var weightMorning: EntryField<Int>?
    /// Evening weight, g.
    public var weightEvening: EntryField<Int>?
    /// Sum of the drinks, mL.
    public var fluidIntakeML: EntryField<Int>?
    /// Latest confirmed specific gravity, ticks of 0.0001 above 1.0000.
    public var urineSG: EntryField<Int>?
    /// The worse symptom score of the morning's entries.
    public var symptomScoreMorning: EntryField<Int>?
    /// The worse symptom score of the evening's entries.
    public var symptomScoreEvening: EntryField<Int>?
    /// Steps, merged over the sources.
    public var stepCount: EntryField<Int>?
    /// Mean SDNN, tenths of a ms.
    public var hrvSDNN: EntryField<Int>?
    /// Minutes asleep of the night that ends on this day.
    public var sleepMin: EntryField<Int>?
    /// Heart rate, beats a minute; a statistic that a phone made counts as one reading.
    public var heartRate: EntryField<DiscreteStatistic>?
    /// Median reaction time of the slowest test, ms.
    public var reactionTime: EntryField<Int>?
    /// The same against the own baseline, per mille; nil without a baseline.
    public var cognitionPermille: Int?
    /// Taps of the latest tapping test.
    public var tapping: EntryField<Int>?
    /// Whether desmopressin was taken.
    public var desmopressin: EntryField<Bool>?
    /// Latest well-being snapshot, 1–5.
    public var wellbeing: EntryField<Int>?
    /// How many review items of the day are open.
    public var openReviews = 0

    init(postOpDay: Int, date: CivilDate, isClosed: Bool) {
        self.postOpDay = postOpDay
        self.date = date
        self.isClosed = isClosed
    }

    /// A morning weight and a morning symptom entry are there.
    public var isMorningCheckComplete: Bool { weightMorning != nil && symptomScoreMorning != nil }
    /// An evening weight and an evening symptom entry are there.
    public var isEveningCheckComplete: Bool { weightEvening != nil && symptomScoreEvening != nil }
}
