import EscalationCore
import Intake

/// The members of a profile in words; a member without a word keeps its name.
enum ProfileWords {
    static func name(_ member: String, _ language: Language) -> String {
        guard let (german, english) = words[member] else { return member }
        return language(german, english)
    }

    /// The word of a stored value; nil where it is none of a choice.
    static func choice(_ member: String, _ value: String, _ language: Language) -> String? {
        let choices = ["sex": sexes, "histology": histologies, "csfLeak": leaks][member]
        return choices?.first { $0.value == value }.map { language.of($0.text) }
    }

    static let sexes: [(value: String, text: LocalText)] = Sex.allCases.map { sex in
        switch sex {
        case .m: (sex.rawValue, LocalText("männlich", "male"))
        case .w: (sex.rawValue, LocalText("weiblich", "female"))
        case .d: (sex.rawValue, LocalText("divers", "diverse"))
        }
    }

    static let histologies: [(value: String, text: LocalText)] = Histology.allCases.map { histology in
        switch histology {
        case .kraniopharyngeom: (histology.rawValue, LocalText("Kraniopharyngeom", "Craniopharyngioma"))
        case .kortikotroph: (histology.rawValue, LocalText("Kortikotrophes Adenom", "Corticotroph adenoma"))
        case .hormoninaktiv: (histology.rawValue, LocalText("Hormoninaktives Adenom", "Non-functioning adenoma"))
        case .somatotroph: (histology.rawValue, LocalText("Somatotrophes Adenom", "Somatotroph adenoma"))
        case .prolaktinom: (histology.rawValue, LocalText("Prolaktinom", "Prolactinoma"))
        case .rathkeZyste: (histology.rawValue, LocalText("Rathke-Zyste", "Rathke's cleft cyst"))
        case .thyreotroph: (histology.rawValue, LocalText("Thyreotrophes Adenom", "Thyrotroph adenoma"))
        case .andere: (histology.rawValue, LocalText("andere", "other"))
        case .unbekannt: (histology.rawValue, LocalText("unbekannt", "unknown"))
        }
    }

    static let leaks: [(value: String, text: LocalText)] = CSFLeak.allCases.map { leak in
        switch leak {
        case .keine: (leak.rawValue, LocalText("keines", "none"))
        case .intraoperativ: (leak.rawValue, LocalText("während der Operation", "during surgery"))
        case .postoperativOderDrainage: (leak.rawValue, LocalText("nach der Operation oder Drainage", "after surgery, or drained"))
        }
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
