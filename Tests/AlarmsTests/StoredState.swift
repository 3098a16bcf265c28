@testable import Alarms
import CivilTime
import JSONValues

/// A state as it comes back from the texts that are stored of it.
enum StoredState {
    static func copy(of state: AlarmState) -> AlarmState? {
        guard var copy = text(AlarmCoding.json(state)).flatMap({ AlarmCoding.state($0, zones: AlarmWorld.zones) }) else { return nil }
        for (key, alarm) in state.alarms {
            guard let body = text(AlarmCoding.json(alarm)) else { return nil }
            copy.alarms[key] = AlarmCoding.alarm(id: alarm.id, key: key, phase: alarm.phase.name, raisedAt: alarm.raisedAt, body)
        }
        for (id, message) in state.messages {
            guard let body = text(AlarmCoding.json(message)) else { return nil }
            copy.messages[id] = AlarmCoding.message(
                id: id, alarmID: message.alarmID, kind: message.kind.rawValue, createdAt: message.createdAt, body, waiting: message.waiting)
        }
        return copy
    }

    private static func text(_ value: JSONValue) -> JSONValue? { try? JSONValue(parsing: value.text()) }
}
