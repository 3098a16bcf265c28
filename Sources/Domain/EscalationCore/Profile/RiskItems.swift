/// The items of Kat A and B with their points: they have one value for all days.
struct RiskItems {
    /// The most points that the drugs may give together.
    private static let medicationCap = 3
    /// The most points of one item of Kat B.
    static let katBMaximum = 2

    let scoreKatA: Int
    let scoreKatB: Int
    /// Names of the items that are missing, in the order of the score.
    let missing: [String]
    let unknownMedication: [String]

    init(_ profile: PatientProfile) {
        let medication = MedicationList(profile.risikoMedikamenteCSV ?? "")
        scoreKatA =
            (profile.histology ?? .unbekannt).points + RiskItems.stalkPoints(profile.stalkDeviationDeg) + min(RiskItems.medicationCap, medication.points)
        scoreKatB = RiskItems.sodiumPoints(profile.podSodium) + RiskItems.durationPoints(profile.opDurationMin) + (profile.csfLeak?.points ?? 0)
        missing = [
            ("histology", profile.histology == nil), ("stalkDeviationDeg", profile.stalkDeviationDeg == nil),
            ("podSodium", profile.podSodium == nil), ("opDurationMin", profile.opDurationMin == nil), ("csfLeak", profile.csfLeak == nil),
        ].filter(\.1).map(\.0)
        unknownMedication = medication.unknown
    }

    /// Odds ratio 1.04 a degree (Lin 2021): 1.5 at 10°, 2.7 at 25°.
    private static func stalkPoints(_ degrees: Double?) -> Int {
        guard let degrees else { return 0 }
        return degrees >= 25 ? 2 : degrees >= 10 ? 1 : 0
    }

    /// Above 138 mmol/L on POD 1–3 a delayed hyponatraemia is unlikely; below 135 it has begun.
    private static func sodiumPoints(_ sodium: Double?) -> Int {
        guard let sodium else { return 0 }
        return sodium < 135 ? 2 : sodium <= 138 ? 1 : 0
    }

    private static func durationPoints(_ minutes: Int?) -> Int {
        guard let minutes else { return 0 }
        return minutes >= 180 ? 2 : minutes >= 120 ? 1 : 0
    }
}
