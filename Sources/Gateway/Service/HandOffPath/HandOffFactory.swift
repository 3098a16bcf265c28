import Alarms
import CivilTime
import EventLog
import HandOff
import Intake
import Store

/// Makes the hand-off to the targets of the configuration.
struct HandOffFactory {
    let configuration: GatewayConfiguration
    let clock: any WallClock
    let log: EventLog
    let intake: Intake
    let folder: DataFolder
    let alarms: AlarmService

    func service() -> HandOffService {
        let alarms = alarms
        let commands = GatewayCommands(intake: intake, folder: folder, configuration: configuration, clock: clock, log: log, alarms: alarms, handOff: nil)
        let decisions = DecisionDesk(intake: intake, alarms: alarms, commands: commands, language: configuration.language)
        return HandOffService(
            targets: targets, intake: intake, clock: clock, log: log, hasSourceFault: { await alarms.hasSourceFault }, decisions: decisions.port,
            fault: { alarms.fault(.handOff, isPresent: $0) })
    }

    private var targets: [any HandOffTarget] {
        var targets: [any HandOffTarget] = []
        if let redcap = configuration.redcap { targets.append(RedcapTarget(redcap, clock: clock)) }
        if let fhir = configuration.fhir, let target = FHIRTarget(fhir, configuration.fhirProfile) { targets.append(target) }
        return targets
    }
}
