/// What the study knows of a patient. Nil means "not given"; ``refusals(today:isKnownZone:)`` says what must be given and
/// which values are valid. The engine itself judges whatever stands here and never treats a missing item as favourable.
public struct PatientProfile: Sendable, Hashable {
    /// The pseudonym, 1–64 of `A–Z a–z 0–9 . _ -`; never a name.
    public var studyID: String?
    /// Surgery day as days since 1970-01-01 in the patient's calendar (POD 0).
    public var surgeryDay: Int?
    /// IANA zone of the patient; nil: `Europe/Berlin`.
    public var timeZone: String?
    /// Age in years, 18–110; context only.
    public var age: Int?
    /// Sex; context only.
    public var sex: Sex?
    /// Body mass index in kg/m², 12–70; context only.
    public var bmi: Double?
    /// Weight before the monitoring in g, 25 000–250 000; nil: taken from the first mornings at home.
    public var baselineWeight: Int?
    /// Whether that weight was taken before surgery; carried to the exports only.
    public var baselineIsPraeOp = false
    /// Whether staff confirmed that the baseline weight is right on the scale at home.
    public var baselineConfirmed = false
    /// Median reaction time of the baseline test in ms; nil: the first valid test is the baseline.
    public var baselineReactionTime: Int?
    /// Kind of the tumour (Kat A); nil counts as unknown.
    public var histology: Histology?
    /// Deviation angle of the pituitary stalk in degrees, 0–90 (Kat A).
    public var stalkDeviationDeg: Double?
    /// Drugs of risk as comma-separated ``RiskMedication`` words (Kat A); an unknown word counts one point.
    public var risikoMedikamenteCSV: String?
    /// Lowest sodium of POD 1–2 in mmol/L, 100–170 (Kat B).
    public var podSodium: Double?
    /// Duration of the operation in minutes, 10–1440 (Kat B).
    public var opDurationMin: Int?
    /// Leak of cerebrospinal fluid (Kat B).
    public var csfLeak: CSFLeak?
    /// Vomiting since discharge (Kat C).
    public var vomiting: Timeline<Bool> = .always(nil)
    /// Desmopressin prescribed (Kat C).
    public var desmopressin: Timeline<Bool> = .always(nil)
    /// Prescribed limit of fluid in mL a day, 500–3500; nil ends the prescription.
    public var fluidLimitML: Timeline<Int> = .always(nil)
    /// Fewer tasks: no cognition, tapping and trail making.
    public var isSimplifiedMode: Timeline<Bool> = .always(nil)
    /// Whether the devices are on loan.
    public var isLoanDevice = false
    /// The day on which the box came home, 1–14; nil: POD 1.
    public var monitoringStartPOD: Int?
    /// Consent withdrawn.
    public var withdrawn: Timeline<Bool> = .always(nil)

    /// A profile of which nothing is known.
    public init() {}

    /// Whole days from surgery to that day (both as days since 1970-01-01 in the patient's calendar); nil without a surgery day.
    public func postOpDay(onDay day: Int) -> Int? { surgeryDay.map { day.minus($0) } }

    /// Whether an item of Kat B is still missing.
    public var isKatBPending: Bool { missingKatB > 0 }

    /// How many of the three items of Kat B are missing.
    var missingKatB: Int { (podSodium == nil ? 1 : 0) + (opDurationMin == nil ? 1 : 0) + (csfLeak == nil ? 1 : 0) }
}
