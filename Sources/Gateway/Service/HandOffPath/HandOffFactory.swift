import Alarms
import CivilTime
import EventLog
import HandOff
import Intake

/// Makes the hand-off to the targets of the configuration.
struct HandOffFactory {
    let configuration: GatewayConfiguration
    let clock: any WallClock
    let log: EventLog
    let intake: Intake
    let alarms: AlarmService

    func service() -> HandOffService {
        let alarms = alarms
        return HandOffService(
            targets: targets, intake: intake, clock: clock, log: log, hasSourceFault: { await alarms.hasSourceFault },
            fault: { alarms.fault(.handOff, isPresent: $0) })
    }

    private var targets: [any HandOffTarget] {
        var targets: [any HandOffTarget] = []
        if let redcap = configuration.redcap { targets.append(RedcapTarget(redcap)) }
        if let fhir = configuration.fhir, let target = FHIRTarget(fhir, configuration.fhirProfile) { targets.append(target) }
        return targets
    }
}
