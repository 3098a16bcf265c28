import EscalationCore

/// Patients and days of tests.
enum Sample {
    /// A patient of class niedrig.
    static func low(baseline: Int? = 80_000) -> PatientProfile {
        var profile = PatientProfile()
        profile.histology = .hormoninaktiv
        profile.stalkDeviationDeg = 5
        profile.podSodium = 141
        profile.opDurationMin = 110
        profile.csfLeak = .keine
        profile.baselineWeight = baseline
        return profile
    }

    /// A patient of class hoch.
    static func high(baseline: Int? = 80_000) -> PatientProfile {
        var profile = low(baseline: baseline)
        profile.histology = .kortikotroph
        profile.stalkDeviationDeg = 26
        profile.risikoMedikamenteCSV = "ssri"
        profile.podSodium = 136
        return profile
    }

    /// A day on which nothing is unusual.
    static func day(_ pod: Int, _ morningWeight: Int?) -> DayValues {
        DayValues(pod: pod, morningWeight: morningWeight, urineSG: [150], fluidML: 1500, symptoms: [well])
    }

    /// No complaints.
    static let well: SymptomEntry = symptoms(fatigue: 1, vas: 8)

    static func symptoms(nausea: Int = 0, headache: Int = 0, fatigue: Int = 0, confusion: Int = 0, muscleCramps: Int = 0, vas: Int = 10) -> SymptomEntry {
        do {
            return try SymptomEntry(
                nausea: nausea, headache: headache, fatigue: fatigue, confusion: confusion, muscleCramps: muscleCramps, vas: vas)
        } catch {
            fatalError("\(error)")  // proof: a test gives answers on their scales
        }
    }
}
