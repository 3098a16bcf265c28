/// What holds for a patient at the end of a day.
struct ProfileOnDay {
    let riskClass: RiskClass?
    let isWithdrawn: Bool
    let isSimplified: Bool
    /// Prescribed limit of fluid, mL; nil where none is prescribed.
    let fluidLimitML: Int?

    init(_ profile: PatientProfile?, items: RiskItems?, pod: Int, thresholds: AlertThresholds) {
        if let profile, let items {
            riskClass = RiskProfile(items, profile, thresholds: thresholds, pod: pod).riskClass
        } else {
            riskClass = nil
        }
        isWithdrawn = profile?.withdrawn.value(onPOD: pod) ?? false
        isSimplified = profile?.isSimplifiedMode.value(onPOD: pod) ?? false
        let limit = profile?.fluidLimitML.value(onPOD: pod)
        fluidLimitML = limit == 0 ? nil : limit
    }
}
