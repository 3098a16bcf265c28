public import CarePlan
public import EscalationCore

/// What a reading says. What takes much room and few readings have lies apart: of ten thousand readings in memory most are weights.
public enum ReadingContent: Sendable, Hashable {
    /// A stabilised, final weight in g; `step` is the resolution of its path in g (BLE weight service 5, cloud 10^(unit+3)).
    case weight(grams: Int, step: Int)
    /// A photo of a refractometer as two readers saw it.
    indirect case photo(GravityRead)
    /// A typed specific gravity in ticks of 0.0001 above 1.0000.
    case gravity(ticks: Int)
    /// One drink in mL; 0 says that nothing was drunk.
    case fluid(millilitres: Int)
    /// One symptom questionnaire.
    indirect case symptoms(SymptomEntry)
    /// One reaction test: median in ms.
    case cognition(medianReactionTime: Int)
    /// One tapping test: taps.
    case tapping(count: Int)
    /// Desmopressin was taken or not.
    case desmopressin(taken: Bool)
    /// Well-being snapshot 1 (very bad) to 5 (very well).
    case wellbeing(Int)
    /// One sample of a phone or watch; of sleep its minutes.
    indirect case sample(DailyMetric, StatisticSample)
    /// One day's statistic that a phone has already merged over its sources.
    indirect case dayValue(DailyValue)
    /// The source no longer holds what it delivered under ``Reading/version``.
    case retraction(ReadingKind)

    /// The kind of value it is about.
    public var kind: ReadingKind {
        switch self {
        case .weight: .weight
        case .photo, .gravity: .sg
        case .fluid: .fluid
        case .symptoms: .symptoms
        case .cognition: .cognition
        case .tapping: .tapping
        case .desmopressin: .desmopressin
        case .wellbeing: .wellbeing
        case .sample(let metric, _): ReadingKind(metric)
        case .dayValue(let value): ReadingKind(value.metric)
        case .retraction(let kind): kind
        }
    }
}
