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
    /// The risk at the end of that day; nil: after the last change of every timeline.
    public init(_ profile: PatientProfile, thresholds: AlertThresholds, pod: Int?) {
        self.init(RiskItems(profile), profile, thresholds: thresholds, pod: pod)
    }

    /// The same from items that were found before: they do not change with the days.
    init(_ items: RiskItems, _ profile: PatientProfile, thresholds: AlertThresholds, pod: Int?) {
        let vomiting = pod.map(profile.vomiting.value(onPOD:)) ?? profile.vomiting.last
        let desmopressin = pod.map(profile.desmopressin.value(onPOD:)) ?? profile.desmopressin.last
        scoreKatA = items.scoreKatA
        scoreKatB = items.scoreKatB
        scoreKatC = (vomiting == true ? 2 : 0) + (desmopressin == true ? 2 : 0)
        let score = scoreKatA + scoreKatB + scoreKatC
        let plain = thresholds.riskClass(ofScore: score)
        isKatBPending = profile.isKatBPending
        worstCaseClass = thresholds.riskClass(ofScore: score + RiskItems.katBMaximum * profile.missingKatB)
        flooredToMittel = isKatBPending && thresholds.katBPendingPolicy == .floor && plain == .niedrig
        if isKatBPending, thresholds.katBPendingPolicy == .worstCase {
            riskClass = worstCaseClass
        } else {
            riskClass = flooredToMittel ? .mittel : plain
        }
        missing = items.missing
        unknownMedication = items.unknownMedication
    }
}
