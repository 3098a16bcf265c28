import EscalationCore

/// The typed answers of a symptom questionnaire: six numbers in their order, or each by its name.
enum SymptomAnswers {
    private static let names: [String: SymptomEntry.Field] = [
        "nausea": .nausea, "übelkeit": .nausea, "uebelkeit": .nausea, "headache": .headache, "kopfschmerz": .headache, "kopfschmerzen": .headache,
        "fatigue": .fatigue, "müdigkeit": .fatigue, "muedigkeit": .fatigue, "confusion": .confusion, "verwirrtheit": .confusion,
        "musclecramps": .muscleCramps, "muskelkrämpfe": .muscleCramps, "muskelkraempfe": .muscleCramps, "krämpfe": .muscleCramps, "vas": .vas,
        "befinden": .vas,
    ]
    private static let order: [SymptomEntry.Field] = [.nausea, .headache, .fatigue, .confusion, .muscleCramps, .vas]

    /// Reads the answers. Each must be there once; nothing else may stand in the text.
    static func read(_ text: String) throws(ManualRefusal) -> SymptomEntry {
        let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init)
        let answers = words.contains { $0.contains("=") || $0.contains(":") } ? try byName(words) : try inOrder(words, text)
        if let missing = order.first(where: { answers[$0] == nil }) {
            throw ManualRefusal(.answer, "Die Antwort „\(missing.rawValue)“ fehlt.", "the answer \"\(missing.rawValue)\" is missing; \(usage)")
        }
        do throws(SymptomError) {
            return try SymptomEntry(
                nausea: answers[.nausea] ?? -1, headache: answers[.headache] ?? -1, fatigue: answers[.fatigue] ?? -1, confusion: answers[.confusion] ?? -1,
                muscleCramps: answers[.muscleCramps] ?? -1, vas: answers[.vas] ?? -1)
        } catch {
            let top = error.field == .vas ? 10 : 3
            let given = answers[error.field].map { " ist \($0)" } ?? ""
            throw ManualRefusal(.outOfRange, "\(error.field.rawValue)\(given): bitte eine ganze Zahl von 0 bis \(top).", error.description)
        }
    }

    private static let usage = "give six numbers in the order \(order.map(\.rawValue).joined(separator: ", ")), or name=number each"

    private static func inOrder(_ words: [String], _ text: String) throws(ManualRefusal) -> [SymptomEntry.Field: Int] {
        guard words.count == order.count else {
            throw ManualRefusal(
                .answer, "Es braucht sechs Antworten (\(order.map(\.rawValue).joined(separator: ", "))), es sind \(words.count).",
                "six answers are needed, \(words.count) were given; \(usage)")
        }
        var answers: [SymptomEntry.Field: Int] = [:]
        for (field, word) in zip(order, words) { answers[field] = try number(word, field) }
        return answers
    }

    private static func byName(_ words: [String]) throws(ManualRefusal) -> [SymptomEntry.Field: Int] {
        var answers: [SymptomEntry.Field: Int] = [:]
        for word in words {
            let parts = word.split(omittingEmptySubsequences: false) { $0 == "=" || $0 == ":" }
            guard parts.count == 2, let field = names[parts[0].lowercased()] else {
                throw ManualRefusal(.answer, "„\(word)“ ist keine Antwort des Bogens.", "\"\(word)\" is no answer of the questionnaire; \(usage)")
            }
            guard answers[field] == nil else {
                throw ManualRefusal(.answer, "„\(field.rawValue)“ steht zweimal da.", "\"\(field.rawValue)\" is given twice")
            }
            answers[field] = try number(String(parts[1]), field)
        }
        return answers
    }

    private static func number(_ word: String, _ field: SymptomEntry.Field) throws(ManualRefusal) -> Int {
        guard !word.isEmpty, word.utf8.count <= 3, word.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(word) else {
            throw ManualRefusal(
                .notANumber, "„\(word)“ ist keine Antwort auf \(field.rawValue); bitte eine ganze Zahl.",
                "\"\(word)\" is no answer to \(field.rawValue); write a whole number")
        }
        return value
    }
}
