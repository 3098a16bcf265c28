public import CivilTime
public import EscalationCore

/// The little that silence is judged by. All nil, no data ever, is a valid answer.
public struct SilenceFacts: Sendable, Hashable {
    /// The last accepted reading of any kind: when it was measured, or received, whichever is earlier.
    public var lastReading: Instant?
    /// The last confirmed urine reading, in the same way.
    public var lastSG: Instant?
    /// The latest day that has a morning weight.
    public var morningWeight: CivilDate?
    /// What a source knows about why today has no morning weight; nil where none knows anything.
    public var weightAbsence: LocalText?

    /// Facts of a patient.
    public init(lastReading: Instant? = nil, lastSG: Instant? = nil, morningWeight: CivilDate? = nil, weightAbsence: LocalText? = nil) {
        self.lastReading = lastReading
        self.lastSG = lastSG
        self.morningWeight = morningWeight
        self.weightAbsence = weightAbsence
    }
}
