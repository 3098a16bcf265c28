/// The risk score of a patient and the class that follows from it. All points are our choice; a clinician confirms them.
public struct RiskProfile: Sendable, Hashable {
    /// Points known before surgery, 0–7.
    public let scoreKatA: Int
    /// Points of the operation, 0–6.
    public let scoreKatB: Int
    /// Points of the course, 0–4.
    public let scoreKatC: Int
    /// The class that holds.
    public let riskClass: RiskClass
    /// Whether an item of Kat B is missing.
    public let isKatBPending: Bool
    /// Whether the class was lifted to mittel because of that.
    public let flooredToMittel: Bool
    /// The class if every missing item of Kat B had its maximum.
    public let worstCaseClass: RiskClass
    /// Names of the items that are missing, in the order of the score.
    public let missing: [String]
    /// Words of `risikoMedikamenteCSV` that are not known, as often as they stand there.
    public let unknownMedication: [String]

    /// The sum, 0–17.
    public var riskScore: Int { scoreKatA + scoreKatB + scoreKatC }
}

extension RiskProfile {
    /// The most points that the drugs may give together.
    private static let medicationCap = 3
    /// The most points of one item of Kat B.
    private static let katBMaximum = 2

    /// The risk at the end of that day; nil: after the last change of every timeline.
    public init(_ profile: PatientProfile, thresholds: AlertThresholds, pod: Int?) {
        let medication = MedicationList(profile.risikoMedikamenteCSV ?? "")
        scoreKatA =
            (profile.histology ?? .unbekannt).points + RiskProfile.stalkPoints(profile.stalkDeviationDeg)
            + min(RiskProfile.medicationCap, medication.points)
        scoreKatB =
            RiskProfile.sodiumPoints(profile.podSodium) + RiskProfile.durationPoints(profile.opDurationMin) + (profile.csfLeak?.points ?? 0)
        let vomiting = pod.map(profile.vomiting.value(onPOD:)) ?? profile.vomiting.last
        let desmopressin = pod.map(profile.desmopressin.value(onPOD:)) ?? profile.desmopressin.last
        scoreKatC = (vomiting == true ? 2 : 0) + (desmopressin == true ? 2 : 0)
        let score = scoreKatA + scoreKatB + scoreKatC
        let plain = thresholds.riskClass(ofScore: score)
        isKatBPending = profile.isKatBPending
        worstCaseClass = thresholds.riskClass(ofScore: score + RiskProfile.katBMaximum * profile.missingKatB)
        flooredToMittel = isKatBPending && thresholds.katBPendingPolicy == .floor && plain == .niedrig
        if isKatBPending, thresholds.katBPendingPolicy == .worstCase {
            riskClass = worstCaseClass
        } else {
            riskClass = flooredToMittel ? .mittel : plain
        }
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
