import Intake

/// The members of a profile in words; a member without a word keeps its name.
enum ProfileWords {
    static func name(_ member: String, _ language: Language) -> String {
        guard let (german, english) = words[member] else { return member }
        return language(german, english)
    }

    private static let words: [String: (String, String)] = [
        "studyID": ("Studien-ID", "Study ID"), "surgeryDate": ("Operation am", "Surgery on"), "timeZone": ("Zeitzone", "Time zone"),
        "age": ("Alter", "Age"), "sex": ("Geschlecht", "Sex"), "bmi": ("BMI", "BMI"), "baselineWeight": ("Ausgangsgewicht (kg)", "Baseline weight (kg)"),
        "baselineIsPraeOp": ("Ausgangsgewicht vor Operation", "Baseline before surgery"),
        "baselineConfirmed": ("Ausgangsgewicht bestätigt", "Baseline confirmed"),
        "baselineReactionTime": ("Ausgangswert Reaktionstest (ms)", "Baseline reaction time (ms)"), "histology": ("Histologie", "Histology"),
        "stalkDeviationDeg": ("Stielabweichung (°)", "Stalk deviation (°)"), "risikoMedikamenteCSV": ("Risikomedikamente", "Risk medication"),
        "podSodium": ("Natrium POD 1–2 (mmol/l)", "Sodium POD 1–2 (mmol/L)"), "opDurationMin": ("OP-Dauer (min)", "Duration of surgery (min)"),
        "csfLeak": ("Liquorleck", "CSF leak"), "vomiting": ("Erbrechen", "Vomiting"), "desmopressin": ("Desmopressin", "Desmopressin"),
        "fluidLimitML": ("Trinkmenge begrenzt auf (ml)", "Fluid limited to (mL)"), "isSimplifiedMode": ("Vereinfachter Modus", "Simplified mode"),
        "isLoanDevice": ("Leihgerät", "Loan device"), "monitoringStartPOD": ("Überwachung ab POD", "Monitoring from POD"),
    ]
}
