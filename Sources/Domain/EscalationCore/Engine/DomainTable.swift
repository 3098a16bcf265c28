/// One value for every domain.
struct DomainTable<Value> {
    private var weight, urine, fluid, symptoms, cognition: Value

    /// The same value for all.
    init(repeating value: Value) {
        weight = value
        urine = value
        fluid = value
        symptoms = value
        cognition = value
    }

    /// The value of that domain.
    subscript(_ domain: AlertDomain) -> Value {
        get {
            switch domain {
            case .weight: weight
            case .urine: urine
            case .fluid: fluid
            case .symptoms: symptoms
            case .cognition: cognition
            }
        }
        set {
            switch domain {
            case .weight: weight = newValue
            case .urine: urine = newValue
            case .fluid: fluid = newValue
            case .symptoms: symptoms = newValue
            case .cognition: cognition = newValue
            }
        }
    }
}
