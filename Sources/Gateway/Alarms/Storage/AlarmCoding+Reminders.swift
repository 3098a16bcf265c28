import CarePlan
import CivilTime
import JSONValues

extension AlarmCoding {
    static func json(_ book: ReminderBook) -> JSONValue {
        [
            "planned": .array(
                book.planned.map { request in
                    [
                        "kind": .string(request.kind.name), "date": .string(request.date.description), "at": json(request.at.instant),
                        "tasks": JSONValue(request.tasks.map(\.rawValue)),
                    ]
                }),
            "given": .object(JSONObject(book.given.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value.description)) })),
        ]
    }

    static func reminders(_ value: JSONValue, zone: TimeZoneRules) -> ReminderBook {
        let planned = (value["planned"]?.array ?? []).compactMap { item -> ReminderRequest? in
            guard let kind = item["kind"]?.string.flatMap(ReminderRequest.Kind.init(name:)), let date = item["date"]?.string.flatMap({ CivilDate($0) }),
                let at = instant(item["at"]),
                let tasks = texts(item["tasks"])
            else { return nil }
            return ReminderRequest(kind: kind, date: date, at: PlannedTime(at, in: zone), tasks: tasks.compactMap(PlanTask.init(rawValue:)))
        }
        var given: [String: CivilDate] = [:]
        for (id, day) in value["given"]?.object ?? [:] { given[id] = day.string.flatMap { CivilDate($0) } }
        return ReminderBook(planned: planned, given: given)
    }
}
