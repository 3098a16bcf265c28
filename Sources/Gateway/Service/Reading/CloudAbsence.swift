import CivilTime
import EscalationCore
import Intake
import Store
import Withings

/// Tells "the scale was offline" from "nobody stepped on it", as far as the cloud of the scale's maker knows.
struct CloudAbsence {
    /// Where the link keeps its state; nil where no cloud is configured.
    let folder: String?

    /// The absences of a box.
    init(_ folder: DataFolder, configuration: GatewayConfiguration) {
        self.folder = configuration.withings == nil ? nil : CloudFolder.path(in: folder)
    }

    /// Why a half of a day has no weight; nil where the cloud knows nothing about it.
    func text(_ slot: ImportSchedule.Slot, zone: TimeZoneRules) -> LocalText? {
        guard let folder else { return nil }
        let state: LinkState?
        do throws(WithingsError) { state = try WithingsParts.storedState(in: folder) } catch {
            return LocalText("der Zustand der Withings-Verbindung ist nicht lesbar: \(error)", "the state of the Withings link cannot be read: \(error)")
        }
        return state.flatMap { CloudAbsence.text(AbsenceCause(slot, zone: zone, state: $0), $0, zone) }
    }

    private static func text(_ cause: AbsenceCause, _ state: LinkState, _ zone: TimeZoneRules) -> LocalText? {
        func time(_ instant: Instant) -> String {
            let civil = zone.civil(at: instant)
            return "\(civil.date) \(civil.timeText.prefix(5))"
        }
        switch cause {
        case .linkDown(let since):
            let why = state.problem.map { ": \($0.text)" } ?? ""
            let (german, english) = since.map { (" seit \(time($0))", " since \(time($0))") } ?? ("", "")
            return LocalText(
                "die Withings-Cloud wurde\(german) nicht erreicht\(why)", "the Withings cloud was not reached\(english)\(why)")
        case .scaleOffline(let contact):
            return LocalText(
                "die Waage war zuletzt \(time(contact)) mit der Cloud verbunden; eine Wägung kann noch in ihr stecken: WLAN und Batterien prüfen",
                "the scale was last in contact with the cloud at \(time(contact)); a weighing may still be in it: check Wi-Fi and batteries")
        case .patientDidNotWeigh(let contact):
            return LocalText(
                "die Waage war \(time(contact)) mit der Cloud verbunden und hatte keine Wägung: es hat sich niemand gewogen",
                "the scale was in contact with the cloud at \(time(contact)) and had no weighing: nobody stepped on it")
        case .unknown: return nil
        }
    }
}
