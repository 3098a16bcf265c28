import Alarms
import JSONValues

/// Acknowledging, by nurses (every alarm) and technicians (faults of the box).
enum AlarmRoutes {
    static let all: [Route] = [
        Route(.post, "/alarms/{id}/ack", .staff) { visit in
            guard let person = visit.person, let id = visit.parameters["id"].flatMap({ Int($0) }),
                let alarm = await visit.console.ports.alarms().first(where: { $0.id == id })
            else { throw Refusal.notFound }
            guard may(person, acknowledge: alarm.key.condition) else { throw Refusal.wrongRole }
            var parameters: JSONObject = ["alarm": JSONValue(id), "seen": .array(seen(visit.form))]
            parameters["evaluation"] = visit.form["evaluation"].flatMap { Int($0) }.map { JSONValue($0) }
            parameters["note"] = visit.optional("note").map(JSONValue.string)
            try await visit.perform("alarm.ack", parameters)
            return .redirect("\(LoginRoutes.local(visit.form["back"]) ?? "/station")?done=ack")
        }
    ]

    /// A nurse may acknowledge everything, a technician what is wrong with the box.
    static func may(_ person: Person, acknowledge condition: AlarmCondition) -> Bool {
        person.roles.contains(.nurse) || (person.roles.contains(.technician) && condition.isOfTheBox)
    }

    /// The reasons that the form showed: `code@pod`.
    private static func seen(_ form: [String: String]) -> [JSONValue] {
        form.filter { $0.key.hasPrefix("seen") }.values.sorted().map { text in
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            return ["code": .string(String(parts.first ?? "")), "pod": JSONValue(parts.count > 1 ? Int(parts[1]) : nil)]
        }
    }
}
