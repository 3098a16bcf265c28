public import CivilTime

/// A reading after judgement. One weighing that came by two paths is one measurement with two provenance items.
public struct Measurement: Sendable, Hashable {
    /// The reading that gives the value; of a correction the reading that was corrected.
    public var id: String
    /// What was measured.
    public var kind: ReadingKind
    /// The value; nil where none may be shown (another user's weight) or none was read.
    public var value: MeasurementValue?
    /// The instant; nil where it is not known.
    public var time: Instant?
    /// The quality of the instant.
    public var quality: TimeQuality
    /// The zone valid at the instant.
    public var zone: String?
    /// The day of the entry it belongs to.
    public var day: CivilDate?
    /// The window of a weighing, the half of a typed entry.
    public var window: DayWindow?
    /// What it is good for.
    public var status: MeasurementStatus
    /// Why, where it is not plainly active.
    public var reason: JudgementCode?
    /// What is to be told beside it, in order.
    public var flags: Set<MeasurementFlag> = []
    /// Whose word it is.
    public var valueClass: ValueClass
    /// Every way by which it came, by receipt.
    public var provenance: [Provenance]
    /// Who confirmed or corrected it.
    public var confirmedBy: Author?
    /// The decision that holds.
    public var decisionID: String?
    /// Of a corrected one what it said before.
    public var original: MeasurementValue?
    /// What the instrument itself showed, where its water check was taken off.
    public var shown: MeasurementValue?
    /// What the instrument shows for water, in ticks: taken off the value.
    public var waterOffset = 0
}
