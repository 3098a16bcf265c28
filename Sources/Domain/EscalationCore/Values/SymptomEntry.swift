/// One symptom questionnaire: five items 0 (none) to 3 (severe) and the well-being 0 to 10 (10 = very well).
public struct SymptomEntry: Sendable, Hashable {
    /// The fields by their names in files.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        case nausea
        case headache
        case fatigue
        case confusion
        case muscleCramps
        case vas

        /// The answers that the scale has.
        public var scale: ClosedRange<Int> { self == .vas ? 0...10 : 0...3 }
    }

    /// Nausea, 0–3.
    public let nausea: Int
    /// Headache, 0–3.
    public let headache: Int
    /// Fatigue, 0–3.
    public let fatigue: Int
    /// Confusion, 0–3.
    public let confusion: Int
    /// Muscle cramps, 0–3.
    public let muscleCramps: Int
    /// Well-being on the visual analogue scale, 0–10.
    public let vas: Int

    /// A questionnaire whose answers all lie on their scales. A wrong answer is refused, never clipped.
    /// - Throws: ``SymptomError`` with the first field, in the order of ``Field``, that is missing or off its scale.
    public init(answer: (Field) -> Int?) throws(SymptomError) {
        func checked(_ field: Field) throws(SymptomError) -> Int {
            guard let value = answer(field), field.scale.contains(value) else { throw SymptomError(field: field, value: answer(field)) }
            return value
        }
        nausea = try checked(.nausea)
        headache = try checked(.headache)
        fatigue = try checked(.fatigue)
        confusion = try checked(.confusion)
        muscleCramps = try checked(.muscleCramps)
        vas = try checked(.vas)
    }

    /// A questionnaire of those answers.
    /// - Throws: ``SymptomError`` with the first answer that is off its scale.
    public init(nausea: Int, headache: Int, fatigue: Int, confusion: Int, muscleCramps: Int, vas: Int) throws(SymptomError) {
        try self.init { field in
            switch field {
            case .nausea: nausea
            case .headache: headache
            case .fatigue: fatigue
            case .confusion: confusion
            case .muscleCramps: muscleCramps
            case .vas: vas
            }
        }
    }

    /// The weighted sum of the study's questionnaire, 0–52.
    public var totalScore: Int { nausea * 3 + headache * 3 + fatigue * 2 + confusion * 4 + muscleCramps * 2 + (10 - vas) }
}
