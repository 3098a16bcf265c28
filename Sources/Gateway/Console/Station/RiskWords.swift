import EscalationCore
import Intake

/// The risk class in words.
enum RiskWords {
    static func name(_ risk: RiskClass, _ language: Language) -> String {
        switch risk {
        case .niedrig: language("niedrig", "low")
        case .mittel: language("mittel", "medium")
        case .hoch: language("hoch", "high")
        }
    }
}
