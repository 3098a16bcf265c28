import Alarms
import CivilTime
import EventLog
import Intake
import JSONValues
import Store

/// Makes the alarm path of a data folder and connects it with the other parts.
struct AlarmPathFactory {
    let folder: DataFolder
    let configuration: GatewayConfiguration
    let clock: any WallClock
    let log: EventLog
    let intake: Intake
    let sources: SourceDesk

    func service() throws -> AlarmService {
        let (folder, configuration, study) = (folder, configuration, configuration.study)
        return AlarmService(
            folder: folder, settings: configuration.alarms, zone: try study.zones.zone("Europe/Berlin"), zones: study.zones, clock: clock, log: log,
            ports: ports, feed: { StudyFeed(folder: folder, configuration: configuration) })
    }

    private var ports: AlarmPorts {
        let (intake, sources) = (intake, sources)
        let commands = GatewayCommands(intake: intake, folder: folder, configuration: configuration, clock: clock, log: log, alarms: nil, handOff: nil)
        return AlarmPorts(
            askSources: { await sources.ask() },
            acknowledgeDay: { pod, evaluation, person, note in
                do {
                    _ = try await intake.acknowledge(
                        pod: pod, expected: evaluation, name: nil, note: note, by: AuditAuthor(name: person.name, origin: person.origin))
                    return .recorded
                } catch let refusal as IntakeError where refusal.code == "ack.nothing" || refusal.code == "patient.none" {
                    return .nothing
                } catch let refusal as IntakeError where refusal.code == "ack.newer" {
                    return .newer
                }
            },
            decideReview: { item, decision, value, person, note in
                var parameters: JSONObject = ["id": .string(item), "action": .string(decision)]
                parameters["value"] = value.map(JSONValue.string)
                parameters["note"] = note.map(JSONValue.string)
                let answer = await commands.perform(
                    ControlRequest("review", parameters), by: AuditAuthor(name: person.name, origin: person.origin))
                if answer.status != 0 { throw ControlFailure(answer.status, "review", answer.message ?? "the decision was not taken") }
            }, isClockRight: { FaultWatch.isClockRight })
    }
}
