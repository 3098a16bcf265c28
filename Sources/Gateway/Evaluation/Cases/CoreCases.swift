import EscalationCore
import JSONValues

/// Without an option: the levels of a patient's days. A case may carry `config`, a part of a thresholds file that replaces the standard.
struct CoreCases: CaseKind {
    let option = "core"
    let schema = "hypona-core-cases"

    func answer(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        let thresholds = try thresholds(&item)
        var days: [DayValues] = []
        for var row in try item.need(item.sections("entries"), "entries") { days.append(try DayValuesCodec.read(&row)) }
        let answers = EscalationEngine.evaluate(profile: try profile(&item), days: days, thresholds: thresholds)
        // A series without a day answers like a day without a level.
        let last = answers.last ?? DayEvaluation(pod: 0, level: nil, basis: .noData, reasons: [], info: [])
        var result = EvaluationCodec.json(last)
        result["byDay"] = .array(answers.map { .object(EvaluationCodec.json($0, withPOD: true)) })
        return CaseAnswer(.object(result), words: answers.flatMap(EvaluationCodec.words))
    }

    private func thresholds(_ item: inout JSONSection) throws(JSONSectionError) -> AlertThresholds {
        guard let part = item.value("config"), part != [:] else { return .standard }
        return try AlertThresholds.standard(replacing: ThresholdsTree(part), in: item, name: "config")
    }

    /// An empty profile says no more than none: the limits of the strictest class hold.
    private func profile(_ item: inout JSONSection) throws(JSONSectionError) -> PatientProfile? {
        guard var members = try item.section("profile"), !members.names.isEmpty else { return nil }
        return try PatientProfileCodec.read(&members, weight: .grams)
    }
}
