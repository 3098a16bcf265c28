/// Drugs that cause hyponatraemia (Kat A); the raw values are the words of `risikoMedikamenteCSV`.
public enum RiskMedication: String, Sendable, Hashable, CaseIterable {
    case thiazid
    case ssri
    case snri
    case carbamazepin
    case oxcarbazepin
    case trizyklika
    case antipsychotika
    case opioid
    case nsar
    case ppi
    case aceHemmer

    /// Risk points (our choice).
    var points: Int {
        switch self {
        case .thiazid, .ssri, .snri, .carbamazepin, .oxcarbazepin: 2
        case .trizyklika, .antipsychotika, .opioid, .nsar, .ppi, .aceHemmer: 1
        }
    }
}
