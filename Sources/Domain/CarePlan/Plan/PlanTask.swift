public import EscalationCore

/// A task of the 14-day plan (figure 6 of the app's architecture): t1 to t9. The raw values are the stable ids.
public enum PlanTask: String, Sendable, Hashable, CaseIterable {
    case weightMorning = "t1.weightMorning"
    case symptomsMorning = "t2.symptomsMorning"
    case fluid = "t3.fluid"
    case urineSG = "t4.urineSG"
    case cognition = "t5.cognition"
    case tapping = "t6.tapping"
    case weightEvening = "t7.weightEvening"
    case symptomsEvening = "t8.symptomsEvening"
    case desmopressin = "t9.desmopressin"

    /// The task of a schedule element; later phases of a tapering bear a number behind the id.
    public init?(elementID: String) {
        guard let task = PlanTask.allCases.first(where: { elementID == $0.rawValue || elementID.hasPrefix($0.rawValue + ".") }) else { return nil }
        self = task
    }

    /// The tasks that a day with these options can have, t1 … t9.
    public static func visible(_ options: PlanOptions) -> [PlanTask] {
        allCases.filter { !(options.isSimplified && $0.isHiddenInSimplifiedMode) && (options.hasDesmopressin || $0 != .desmopressin) }
    }

    /// The field of the DailyEntry that fulfils the task.
    public var field: TaskField {
        switch self {
        case .weightMorning: .weightMorning
        case .symptomsMorning: .symptomsMorning
        case .fluid: .fluidIntakeML
        case .urineSG: .urineSG
        case .cognition: .cognition
        case .tapping: .tapping
        case .weightEvening: .weightEvening
        case .symptomsEvening: .symptomsEvening
        case .desmopressin: .desmopressin
        }
    }

    /// When the task is offered: second of the day and duration. A value outside this window fulfils it as well.
    public var window: (secondOfDay: Int, duration: ScheduleDuration) {
        switch self {
        case .weightMorning, .symptomsMorning: (4 * 3600, .seconds(8 * 3600))
        case .weightEvening, .symptomsEvening: (17 * 3600, .seconds(7 * 3600))
        default: (0, .allDay)
        }
    }

    /// What the patient is asked to do.
    public var title: LocalText {
        switch self {
        case .weightMorning: LocalText("Morgens wiegen", "Weigh yourself in the morning")
        case .symptomsMorning: LocalText("Beschwerden am Morgen eintragen", "Enter how you feel in the morning")
        case .fluid: LocalText("Trinkmenge eintragen", "Enter what you drank")
        case .urineSG: LocalText("Urin messen und fotografieren", "Measure your urine and take the photo")
        case .cognition: LocalText("Reaktionstest", "Reaction test")
        case .tapping: LocalText("Tipptest", "Tapping test")
        case .weightEvening: LocalText("Abends wiegen", "Weigh yourself in the evening")
        case .symptomsEvening: LocalText("Beschwerden am Abend eintragen", "Enter how you feel in the evening")
        case .desmopressin: LocalText("Desmopressin eintragen", "Enter your desmopressin")
        }
    }

    private var isHiddenInSimplifiedMode: Bool { self == .cognition || self == .tapping }
}
