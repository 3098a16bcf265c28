import EscalationCore
import JSONValues

/// `--reminders`: the intensity of the reminders of a day.
struct ReminderCases: CaseKind {
    let option = "reminders"
    let schema = "hypona-reminder-cases"

    func answer(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        let intensity = AdaptiveReminder.intensity(
            pod: try item.need(item.int("pod", in: CaseLimits.pod), "pod"), done: try item.need(item.int("done", in: CaseLimits.number), "done"),
            due: try item.need(item.int("due", in: CaseLimits.number), "due"), morningOK: try item.need(item.bool("morningOK"), "morningOK"),
            criticalWindow: AlertThresholds.standard.criticalWindow)
        return CaseAnswer(["intensity": .string(intensity.rawValue)], words: [intensity.rawValue])
    }
}
