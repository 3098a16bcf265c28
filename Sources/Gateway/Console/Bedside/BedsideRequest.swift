import Alarms
import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// What the bed asks of the patient now, the most urgent first. One is shown at a time: a tired person does one thing.
struct BedsideRequest: Sendable, Hashable {
    /// What it says.
    let text: LocalText
    /// What its button says.
    let button: LocalText
    /// Where its button leads.
    let target: String
    /// Whether it may be heard.
    var hasTone = false

    /// Everything that is asked now.
    static func all(_ data: BedsideData, followUp: WellBeingSnapshot?) -> [BedsideRequest] {
        guard let view = data.view else { return [] }
        let questions = view.study.derived.questions
        let prompts = data.notice?.prompts ?? []
        var requests: [BedsideRequest] = []
        if prompts.contains(.weighAgain) || questions.contains(where: { if case .weighAgain = $0 { true } else { false } }) { requests.append(weighAgain) }
        requests += questions.compactMap { request($0, view) }
        if prompts.contains(.typeNumber), !questions.contains(where: { if case .typeGravity = $0 { true } else { false } }) { requests.append(typeNumber) }
        if let missed = unclear(view, data) { requests.append(missed) }
        requests += data.reminders.map { reminder in
            BedsideRequest(
                text: reminder.text, button: LocalText("Jetzt erledigen", "Do it now"),
                target: (reminder.tasks.first.map(BedsideTask.target) ?? "/bedside/tasks") + "?from=reminder", hasTone: reminder.hasTone)
        }
        if data.reminders.isEmpty, prompts.contains(.weigh) { requests.append(weigh) }
        if data.reminders.isEmpty, prompts.contains(.measureUrine) { requests.append(measureUrine) }
        if let followUp {
            requests.append(
                BedsideRequest(
                    text: LocalText(
                        "Vorhin ging es Ihnen: \(followUp.rating.title.german). Was war los?",
                        "You felt: \(followUp.rating.title.english). What was the matter?"),
                    button: LocalText("Antworten", "Answer"), target: "/bedside/followup"))
        }
        return requests
    }

    private static let weighAgain = BedsideRequest(
        text: LocalText("Bitte steigen Sie noch einmal auf die Waage.", "Please step on the scale once more."), button: LocalText("So geht es", "How to"),
        target: "/bedside/weight")
    private static let weigh = BedsideRequest(
        text: LocalText("Ihr Gewicht fehlt noch. Bitte jetzt wiegen.", "Your weight is missing. Please weigh yourself now."),
        button: LocalText("So geht es", "How to"), target: "/bedside/weight")
    private static let measureUrine = BedsideRequest(
        text: LocalText("Die Urinprobe fehlt noch. Bitte jetzt messen.", "The urine sample is missing. Please measure now."),
        button: LocalText("So geht es", "How to"), target: "/bedside/urine")
    private static let typeNumber = BedsideRequest(
        text: LocalText("Die Fotos waren nicht lesbar. Bitte tippen Sie die Zahl ein.", "The photos could not be read. Please type the number."),
        button: LocalText("Zahl eintippen", "Type the number"), target: "/bedside/urine")

    private static func request(_ question: Question, _ view: StudyView) -> BedsideRequest? {
        switch question {
        case .weighAgain, .baseline, .user: nil
        case .confirmPhoto(let reading):
            BedsideRequest(
                text: LocalText("Stimmt die Zahl auf dem Foto?", "Is the number in the photo right?"), button: LocalText("Ansehen", "Look"),
                target: "/bedside/review?id=\(WebRequest.encoded(reading))")
        case .confirmTyped(let reading, _):
            isPatients(reading, view)
                ? BedsideRequest(
                    text: LocalText(
                        "Ihre Eingabe ist ungewöhnlich. Stimmt sie?", "What you typed is unusual. Is it right?"),
                    button: LocalText("Prüfen", "Check"), target: "/bedside/review?id=\(WebRequest.encoded(reading))") : nil
        case .photographAgain:
            BedsideRequest(
                text: LocalText("Bitte machen Sie ein zweites Foto vom Messgerät.", "Please take a second photo of the device."),
                button: LocalText("So geht es", "How to"), target: "/bedside/urine")
        case .typeGravity: typeNumber
        case .newDevice(let id, _):
            BedsideRequest(
                text: LocalText("Eine neue Waage wurde benutzt. Gehört sie Ihnen?", "A new scale was used. Is it yours?"),
                button: LocalText("Antworten", "Answer"), target: "/bedside/question?device=\(WebRequest.encoded(id))")
        case .clock(let boot, _):
            boot.map { boot in
                BedsideRequest(
                    text: LocalText("Stimmt die Uhr des Geräts?", "Is the device's clock right?"), button: LocalText("Antworten", "Answer"),
                    target: "/bedside/question?boot=\(WebRequest.encoded(boot))")
            }
        }
    }

    /// Whether the patient typed it: nobody else's number is shown at the bed.
    private static func isPatients(_ reading: String, _ view: StudyView) -> Bool {
        view.study.derived.measurements.first { $0.id == reading }?.provenance.first?.source == .manualPatient
    }

    /// A weighing of a moment ago that could not be told to be the patient's: asked for again, its number is not shown.
    private static func unclear(_ view: StudyView, _ data: BedsideData) -> BedsideRequest? {
        let isUnclear = view.study.derived.measurements.contains { measurement in
            measurement.kind == .weight && (measurement.status == .quarantined || measurement.status == .unassigned) && measurement.reason != .ask
                && measurement.provenance.contains { $0.source != .manualPatient && (0...600).contains(data.now.seconds(since: $0.received)) }
        }
        guard isUnclear else { return nil }
        return BedsideRequest(
            text: LocalText(
                "Die letzte Messung war nicht klar. Waren Sie das? Dann bitte noch einmal wiegen.",
                "The last reading was not clear. Was it you? Then please weigh again."),
            button: LocalText("So geht es", "How to"), target: "/bedside/weight")
    }
}
