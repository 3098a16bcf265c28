import Intake

/// What is written beside a dropped file, for the person who dropped it.
enum FeedbackText {
    static func of(_ result: IntakeResult, _ language: Language) -> String {
        let values = result.values.compactMap { value in value.value.map { "\(value.kind) \($0) \(value.unit ?? "")" } }.joined(separator: ", ")
        let head =
            switch result.status {
            case .accepted: language("Gelesen", "Read") + (values.isEmpty ? "" : ": \(values)")
            case .duplicate: language("Schon bekannt, nicht noch einmal gezählt", "Known already, not counted again")
            case .review: language("Bitte prüfen", "Please check") + (values.isEmpty ? "" : ": \(values)")
            case .rejected: language("Nicht verwendbar", "Cannot be used")
            }
        return [head, result.detail, result.code].compactMap { $0 }.joined(separator: "\n")
    }
}
