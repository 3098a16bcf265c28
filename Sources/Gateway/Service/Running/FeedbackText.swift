import Console
import DailyEntries
import Intake

/// What is written beside a dropped file, for the person who dropped it: in both languages, that of the box first.
enum FeedbackText {
    static func of(_ result: IntakeResult, _ language: Language) -> String {
        let languages = [language] + Language.allCases.filter { $0 != language }
        let technical = [result.code, result.detail].compactMap(\.self).joined(separator: ": ")
        return (languages.map { text(result, $0) } + (technical.isEmpty ? [] : [technical])).joined(separator: "\n\n")
    }

    private static func text(_ result: IntakeResult, _ language: Language) -> String {
        let values = result.values.compactMap { value in value.value.map { "\(kind(value.kind, language)) \($0) \(value.unit.map(unit) ?? "")" } }
            .map { $0.trimmingSuffix(" ") }.joined(separator: ", ")
        let head =
            switch result.status {
            case .accepted: language("Gelesen", "Read") + (values.isEmpty ? "." : ": \(values)")
            case .duplicate: language("Schon bekannt, nicht noch einmal gezählt.", "Known already, not counted again.")
            case .review: language("Bitte prüfen", "Please check") + (values.isEmpty ? "." : ": \(values)")
            case .rejected: language("Nicht verwendbar.", "Cannot be used.")
            }
        return ([head] + reasons(result, language)).joined(separator: "\n")
    }

    /// Every reason that there is a sentence for, once.
    private static func reasons(_ result: IntakeResult, _ language: Language) -> [String] {
        guard result.status == .review || result.status == .rejected else { return [] }
        var sentences: [String] = []
        for code in (result.values.map(\.reason) + [result.code]).compactMap(\.self) {
            let sentence = ReviewWords.sentence(JudgementCode(rawValue: code), language)
            // A code without a sentence of its own is told at the end.
            if !sentence.contains(code), !sentences.contains(sentence) { sentences.append(sentence) }
        }
        return sentences
    }

    private static func kind(_ kind: String, _ language: Language) -> String {
        switch kind {
        case "sg": language("Spezifisches Gewicht", "Specific gravity")
        case "weight": language("Gewicht", "Weight")
        default: kind
        }
    }

    /// A specific gravity has the unit 1, which nobody writes.
    private static func unit(_ unit: String) -> String { unit == "1" ? "" : unit }
}

extension String {
    /// Without that ending.
    fileprivate func trimmingSuffix(_ ending: String) -> String { hasSuffix(ending) ? String(dropLast(ending.count)) : self }
}
