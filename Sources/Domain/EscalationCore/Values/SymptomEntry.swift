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
    /// - Throws: ``SymptomError`` with the first field that is off its scale.
    public init(nausea: Int, headache: Int, fatigue: Int, confusion: Int, muscleCramps: Int, vas: Int) throws(SymptomError) {
        for (field, value) in [(Field.nausea, nausea), (.headache, headache), (.fatigue, fatigue), (.confusion, confusion), (.muscleCramps, muscleCramps)]
        where !(0...3).contains(value) {
            throw SymptomError(field: field, value: value)
        }
        guard (0...10).contains(vas) else { throw SymptomError(field: .vas, value: vas) }
        self.nausea = nausea
        self.headache = headache
        self.fatigue = fatigue
        self.confusion = confusion
        self.muscleCramps = muscleCramps
        self.vas = vas
    }

    /// The weighted sum of the study's questionnaire, 0–52.
    public var totalScore: Int { nausea * 3 + headache * 3 + fatigue * 2 + confusion * 4 + muscleCramps * 2 + (10 - vas) }
}
