import DailyEntries
import JSONValues

/// What a day has one Observation of. The raw values stand in the identifiers and never change.
enum FHIRMetric: String, Sendable, Hashable, CaseIterable {
    case weightMorning = "weight-morning"
    case weightEvening = "weight-evening"
    case urineSG = "urine-sg"
    case fluid = "fluid-intake"
    case steps
    case heartRate = "heart-rate"
    case hrvSDNN = "hrv-sdnn"
    case sleep
    case symptomsMorning = "symptom-score.morning"
    case symptomsEvening = "symptom-score.evening"
    case cognition
    case tapping
    case desmopressin
    case wellbeing
    case alertLevel = "alert-level"

    /// The category of the Observation.
    var category: String {
        switch self {
        case .weightMorning, .weightEvening, .heartRate, .hrvSDNN: "vital-signs"
        case .urineSG: "laboratory"
        case .steps, .sleep: "activity"
        case .fluid, .symptomsMorning, .symptomsEvening, .cognition, .tapping, .desmopressin, .wellbeing, .alertLevel: "survey"
        }
    }

    /// The code of the Observation; `codes`: the system of the study's own codes.
    func code(_ codes: String) -> JSONValue {
        switch self {
        case .weightMorning: FHIRCoding.concept([FHIRMetric.weight], text: "weightMorning")
        case .weightEvening: FHIRCoding.concept([FHIRMetric.weight], text: "weightEvening")
        case .urineSG: loinc("5810-7", "Specific gravity of Urine by Refractometry")
        case .fluid: loinc("9108-2", "Fluid intake total 24 hour")
        case .steps: loinc("41950-7", "Number of steps in 24 hour Measured")
        case .heartRate: loinc("8867-4", "Heart rate")
        case .hrvSDNN: loinc("80404-7", "R-R interval.standard deviation (Heart rate variability)")
        case .sleep: loinc("93832-4", "Sleep duration")
        case .symptomsMorning, .symptomsEvening: FHIRCoding.concept([FHIRCoding(codes, "symptom-score", "HyponaTrack symptom score 0-52")])
        case .cognition: FHIRCoding.concept([FHIRCoding(codes, "reaction-time", "Reaction time test")])
        case .tapping: FHIRCoding.concept([FHIRCoding(codes, "tapping", "Tapping test")])
        case .desmopressin: FHIRCoding.concept([FHIRCoding(codes, "desmopressin-taken", "Desmopressin taken")])
        case .wellbeing: FHIRCoding.concept([FHIRCoding(codes, "wellbeing", "Well-being 1-5")])
        case .alertLevel: FHIRCoding.concept([FHIRCoding(codes, "alert-level", "HyponaTrack alert level")])
        }
    }

    /// Body weight, in single weighings too.
    static let weight = FHIRCoding(FHIRSystem.loinc, "29463-7", "Body weight")

    private func loinc(_ code: String, _ display: String) -> JSONValue { FHIRCoding.concept([FHIRCoding(FHIRSystem.loinc, code, display)]) }

    /// What a measurement of that kind and part of the day fills; nil: nothing that a day has an Observation of.
    init?(_ kind: ReadingKind, _ window: DayWindow?) {
        switch (kind, window) {
        case (.weight, .morning), (.weight, .lateMorning): self = .weightMorning
        case (.weight, .evening): self = .weightEvening
        case (.weight, _), (.restingHeartRate, _): return nil
        case (.symptoms, .evening): self = .symptomsEvening
        case (.symptoms, _): self = .symptomsMorning
        case (.sg, _): self = .urineSG
        case (.fluid, _): self = .fluid
        case (.steps, _): self = .steps
        case (.heartRate, _): self = .heartRate
        case (.hrvSDNN, _): self = .hrvSDNN
        case (.sleep, _): self = .sleep
        case (.cognition, _): self = .cognition
        case (.tapping, _): self = .tapping
        case (.desmopressin, _): self = .desmopressin
        case (.wellbeing, _): self = .wellbeing
        }
    }
}
