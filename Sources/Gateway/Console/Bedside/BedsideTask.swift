import CarePlan
import EscalationCore

/// How the patient does a task at the bed.
enum BedsideTask {
    /// The page of a task.
    static func target(_ task: PlanTask) -> String {
        switch task {
        case .weightMorning, .weightEvening: "/bedside/weight"
        case .symptomsMorning, .symptomsEvening: "/bedside/symptoms"
        case .fluid: "/bedside/fluid"
        case .urineSG: "/bedside/urine"
        case .cognition: "/bedside/reaction"
        case .tapping: "/bedside/tapping"
        case .desmopressin: "/bedside/desmopressin"
        }
    }

    /// The next thing to do: of the tasks that are offered now the first in the order of a morning; nil where nothing is open.
    /// - Parameter isBeforeAfternoon: Whether a late weight and questionnaire still count for the morning.
    static func next(_ tasks: [DayTask], isBeforeAfternoon: Bool) -> DayTask? {
        let order: [PlanTask] = [
            .weightMorning, .weightEvening, .desmopressin, .urineSG, .symptomsMorning, .symptomsEvening, .fluid, .cognition, .tapping,
        ]
        let late: Set<PlanTask> = isBeforeAfternoon ? [.weightMorning, .symptomsMorning] : []
        let open = tasks.filter { $0.state == .open || $0.state == .missed && late.contains($0.task) }
        return order.lazy.compactMap { task in open.first { $0.task == task } }.first
    }

    /// What the patient is asked to do now.
    static func request(_ task: PlanTask) -> LocalText {
        switch task {
        case .weightMorning, .weightEvening: LocalText("Bitte jetzt wiegen", "Please weigh yourself now")
        case .symptomsMorning, .symptomsEvening: LocalText("Bitte Beschwerden eintragen", "Please enter your symptoms")
        case .fluid: LocalText("Bitte Trinken eintragen", "Please enter what you drink")
        case .urineSG: LocalText("Bitte Urin messen", "Please measure your urine")
        case .cognition: LocalText("Bitte Reaktionstest machen", "Please do the reaction test")
        case .tapping: LocalText("Bitte Tipptest machen", "Please do the tapping test")
        case .desmopressin: LocalText("Desmopressin genommen?", "Desmopressin taken?")
        }
    }

    /// The state in a word.
    static func word(_ state: DayTask.State) -> LocalText {
        switch state {
        case .done: LocalText("erledigt", "done")
        case .upcoming: LocalText("später", "later")
        case .open: LocalText("jetzt", "now")
        case .missed: LocalText("noch offen", "still open")
        }
    }
}
