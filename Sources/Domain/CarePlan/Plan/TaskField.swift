/// A field of the DailyEntry whose value fulfils a task. The raw values are the names of the fields.
public enum TaskField: String, Sendable, Hashable, CaseIterable {
    case weightMorning, symptomsMorning, fluidIntakeML, urineSG, cognition, tapping, weightEvening, symptomsEvening, desmopressin
}
