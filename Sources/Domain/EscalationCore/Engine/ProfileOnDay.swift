/// What holds for a patient at the end of a day.
struct ProfileOnDay {
    let riskClass: RiskClass?
    let isWithdrawn: Bool
    let isSimplified: Bool
    /// Prescribed limit of fluid, mL; nil where none is prescribed.
    let fluidLimitML: Int?

    init(_ profile: PatientProfile?, pod: Int, thresholds: AlertThresholds) {
        riskClass = profile.map { RiskProfile($0, thresholds: thresholds, pod: pod).riskClass }
        isWithdrawn = profile?.withdrawn.value(onPOD: pod) ?? false
        isSimplified = profile?.isSimplifiedMode.value(onPOD: pod) ?? false
        let limit = profile?.fluidLimitML.value(onPOD: pod)
        fluidLimitML = limit == 0 ? nil : limit
    }
}
