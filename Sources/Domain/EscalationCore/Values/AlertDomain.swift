/// A field of observation whose level is held until a fresh value comes.
public enum AlertDomain: Int, Sendable, Hashable, CaseIterable {
    /// Body weight.
    case weight
    /// Specific gravity of the urine.
    case urine
    /// Fluid intake: behaviour, not a sign, so it never joins the cluster rule.
    case fluid
    /// Symptom entries.
    case symptoms
    /// Reaction test.
    case cognition

    /// The word in codes: `weight`, `urine`, `fluid`, `symptoms`, `cognition`.
    public var name: String {
        switch self {
        case .weight: "weight"
        case .urine: "urine"
        case .fluid: "fluid"
        case .symptoms: "symptoms"
        case .cognition: "cognition"
        }
    }

    /// The reason that says a level of this domain was kept.
    var holdCode: ReasonCode {
        switch self {
        case .weight: .holdWeight
        case .urine: .holdUrine
        case .fluid: .holdFluid
        case .symptoms: .holdSymptoms
        case .cognition: .holdCognition
        }
    }
}
