public import CarePlan
public import DailyEntries

extension DailyEntry {
    /// The fields that have a value, by the names of the care plan.
    public var filledFields: Set<TaskField> {
        let present: [TaskField: Bool] = [
            .weightMorning: weightMorning != nil, .symptomsMorning: symptomScoreMorning != nil, .fluidIntakeML: fluidIntakeML != nil, .urineSG: urineSG != nil,
            .cognition: reactionTime != nil, .tapping: tapping != nil, .weightEvening: weightEvening != nil, .symptomsEvening: symptomScoreEvening != nil,
            .desmopressin: desmopressin != nil,
        ]
        return Set(present.filter(\.value).keys)
    }
}
