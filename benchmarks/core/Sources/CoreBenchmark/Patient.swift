import EscalationCore

/// A patient whose every day has every kind of value, so that every rule has work.
enum Patient {
    static let profile: PatientProfile = {
        var profile = PatientProfile()
        profile.histology = .kortikotroph
        profile.stalkDeviationDeg = 26
        profile.risikoMedikamenteCSV = "ssri, thiazid,ppi"
        profile.podSodium = 136
        profile.opDurationMin = 150
        profile.csfLeak = .intraoperativ
        profile.fluidLimitML = .changes([.init(fromPOD: 3, value: 1500), .init(fromPOD: 9, value: nil)])
        profile.vomiting = .changes([.init(fromPOD: 6, value: true)])
        return profile
    }()

    static func days() throws -> [DayValues] {
        try (1...14).map { pod in
            let symptoms = try SymptomEntry(nausea: pod % 4, headache: 1, fatigue: 1, confusion: pod == 8 ? 1 : 0, muscleCramps: 0, vas: 7)
            return DayValues(
                pod: pod, morningWeight: pod % 5 == 0 ? nil : 80_000 + pod * 170, eveningWeight: 80_900 + pod * 170, morningCandidate: 81_000,
                urineSG: [150 + pod * 8, 160], urineSGCandidate: 210, fluidML: 1200 + pod * 90, symptoms: [symptoms, symptoms],
                cognitionPermille: pod * 12, steps: 4000 - pod * 250, acknowledgement: pod % 3 == 0 ? .everything : .nothing)
        }
    }
}
