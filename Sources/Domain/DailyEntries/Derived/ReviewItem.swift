public import CivilTime

/// A reading that waits for a person. It never times out.
public struct ReviewItem: Sendable, Hashable {
    /// Stable: the id of the reading.
    public var id: String
    /// What was measured.
    public var kind: ReadingKind
    /// What `accept` takes: the best candidate; nil where there is none.
    public var candidate: MeasurementValue?
    /// What the core gets meanwhile: the worst plausible candidate; nil where it has no value or no effect.
    public var coreCandidate: MeasurementValue?
    /// All candidates of a photo.
    public var candidates: [GravityCandidate] = []
    /// What the value would be in the other unit (`unit_suspect`), g: proposed, never applied alone.
    public var conversion: Int?
    /// Why it waits.
    public var reasons: [JudgementCode]
    /// The evidence to look at.
    public var evidenceID: String
    /// Whether the evidence is a photo.
    public var isPhoto = false
    /// Since when it waits: its receipt.
    public var since: Instant
    /// The day it would belong to; nil without a time.
    public var day: CivilDate?
    /// The window it would belong to.
    public var window: DayWindow?
    /// Whether the patient is asked at the bed.
    public var isAskedAtBed = false
    /// What the patient has answered; staff still decide.
    public var patientAnswer: MeasurementValue?
    /// Items of another slot that lie within 1 kg of this one: proposed together.
    public var together: [String] = []

    init(id: String, kind: ReadingKind, evidenceID: String, since: Instant, reasons: [JudgementCode]) {
        self.id = id
        self.kind = kind
        self.evidenceID = evidenceID
        self.since = since
        self.reasons = reasons
    }
}
