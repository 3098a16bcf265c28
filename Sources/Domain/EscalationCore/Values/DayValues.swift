/// The values of one day as the engine takes them: whole numbers, decided by the caller's normalisation. Nil and empty
/// mean that there is no such value; 0 is a value.
public struct DayValues: Sendable, Hashable {
    /// The day after surgery, surgery day = 0.
    public var pod: Int
    /// Accepted morning weight, g.
    public var morningWeight: Int?
    /// Accepted evening weight, g.
    public var eveningWeight: Int?
    /// Morning weight waiting in the review queue, g. Without effect beside an accepted one.
    public var morningCandidate: Int?
    /// Evening weight waiting in the review queue, g. Without effect beside an accepted one.
    public var eveningCandidate: Int?
    /// Slots for which a weighing waits whose unit is in doubt, so that it has no value.
    public var unitSuspects: [DaySlot]
    /// Confirmed specific gravities, ticks of 0.0001 above 1.0000.
    public var urineSG: [Int]
    /// The worst plausible specific gravity waiting in the review queue, same ticks.
    public var urineSGCandidate: Int?
    /// Sum of the day's fluid entries, mL.
    public var fluidML: Int?
    /// The day's symptom entries.
    public var symptoms: [SymptomEntry]
    /// Reaction time above the own baseline, per mille.
    public var cognitionPermille: Int?
    /// Steps of the day.
    public var steps: Int?
    /// Whether the local day is over, so that missing values can be told.
    public var isClosed: Bool
    /// What staff had seen of this day before the next one was evaluated.
    public var acknowledgement: Acknowledgement
    /// An earlier evaluation of this day was red, then a value was corrected, and nobody has acknowledged the red.
    public var correctedRed: Bool

    /// The values of a day; what is not given is absent.
    public init(
        pod: Int, morningWeight: Int? = nil, eveningWeight: Int? = nil, morningCandidate: Int? = nil, eveningCandidate: Int? = nil,
        unitSuspects: [DaySlot] = [], urineSG: [Int] = [], urineSGCandidate: Int? = nil, fluidML: Int? = nil, symptoms: [SymptomEntry] = [],
        cognitionPermille: Int? = nil, steps: Int? = nil, isClosed: Bool = true, acknowledgement: Acknowledgement = .nothing,
        correctedRed: Bool = false
    ) {
        self.pod = pod
        self.morningWeight = morningWeight
        self.eveningWeight = eveningWeight
        self.morningCandidate = morningCandidate
        self.eveningCandidate = eveningCandidate
        self.unitSuspects = unitSuspects
        self.urineSG = urineSG
        self.urineSGCandidate = urineSGCandidate
        self.fluidML = fluidML
        self.symptoms = symptoms
        self.cognitionPermille = cognitionPermille
        self.steps = steps
        self.isClosed = isClosed
        self.acknowledgement = acknowledgement
        self.correctedRed = correctedRed
    }

    /// The accepted weight of that slot, g.
    func weight(_ slot: DaySlot) -> Int? {
        switch slot {
        case .morning: morningWeight
        case .evening: eveningWeight
        }
    }

    /// Whether the day has an accepted weight.
    var hasWeight: Bool { morningWeight != nil || eveningWeight != nil }

    /// On how much data of its own a judgement of the day rests.
    public var basis: AlertBasis {
        switch (hasWeight, symptoms.isEmpty) {
        case (true, false): .fresh
        case (false, true): .noData
        default: .partial
        }
    }
}
