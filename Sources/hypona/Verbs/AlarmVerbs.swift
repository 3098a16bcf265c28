import CivilTime
import JSONValues
import Service
import Store

extension Verbs {
    static let alarmVerbs: [Verb] = [
        Verb(
            name: "alarm list", operands: "", summary: "alarms that are open or acknowledged",
            options: [.init(name: "all", value: nil, help: "those that are over too")]
        ) { arguments, terminal in
            let folder = try arguments.dataFolder()
            let times = LocalTimes(folder: folder, configuration: try arguments.configuration())
            if let problem = times.problem, !arguments.isJSON { terminal.note("hypona: \(problem)") }
            let alarms = try AlarmViews.list(in: folder, all: arguments.has("all"))
            for alarm in alarms { arguments.isJSON ? terminal.json(alarm) : terminal.line(summary(times.localised(alarm), terminal)) }
            if alarms.isEmpty, !arguments.isJSON { terminal.line("no alarm") }
            return .done
        },
        Verb(name: "alarm show", operands: "ID", summary: "one alarm with its messages, receipts and history", options: []) { arguments, terminal in
            let text = try arguments.operands(1...1, of: "alarm show")[0]
            let folder = try arguments.dataFolder()
            guard let id = Int(text), let alarm = try AlarmViews.show(id, in: folder) else {
                throw CommandFailure(status: .itemFailed, message: "there is no alarm \(text); `hypona alarm list --all` shows them")
            }
            let times = LocalTimes(folder: folder, configuration: try arguments.configuration())
            if let problem = times.problem, !arguments.isJSON { terminal.note("hypona: \(problem)") }
            arguments.isJSON ? terminal.json(alarm) : terminal.line(times.localised(alarm).text(pretty: true))
            return .done
        },
        Verb(name: "alarm test", operands: "", summary: "send a test message over every channel and wait for the receipts", options: []) {
            arguments, terminal in
            printed(try await arguments.client().perform(ControlRequest("alarm.test")), arguments, terminal) { item in
                "\(item["channel"]?.string ?? ""): \(item["receipt"]?.string ?? item["error"]?.string ?? "")"
            }
        },
        Verb(name: "contact list", operands: "", summary: "whom to call", options: []) { arguments, terminal in
            for contact in try AlarmViews.contacts(in: arguments.dataFolder()) {
                let parts = ["role", "name", "telephone", "email", "hours"].compactMap { contact[$0]?.string }
                arguments.isJSON ? terminal.json(contact) : terminal.line(parts.joined(separator: "  "))
            }
            return .done
        },
        Verb(
            name: "contact set", operands: "clinic|nurse|second|third|technician", summary: "set whom to call or write to",
            options: [
                .init(name: "name", value: "TEXT", help: "station or function"), .init(name: "telephone", value: "NUMBER", help: "telephone number"),
                .init(name: "email", value: "ADDRESS", help: "mail address"), .init(name: "hours", value: "TEXT", help: "when somebody is there"),
            ]
        ) { arguments, terminal in
            var parameters: JSONObject = ["role": .string(try arguments.operands(1...1, of: "contact set")[0])]
            for name in ["name", "telephone", "email", "hours"] { parameters[name] = arguments.value(name).map(JSONValue.string) }
            return printed(try await arguments.client().perform(ControlRequest("contact.set", parameters)), arguments, terminal) {
                "set: \($0["role"]?.string ?? "")"
            }
        },
        Verb(name: "contact remove", operands: "ROLE", summary: "remove a contact", options: []) { arguments, terminal in
            let parameters: JSONObject = ["role": .string(try arguments.operands(1...1, of: "contact remove")[0])]
            return printed(try await arguments.client().perform(ControlRequest("contact.remove", parameters)), arguments, terminal) {
                $0["removed"]?.bool == true ? "removed: \($0["role"]?.string ?? "")" : "there is no contact \($0["role"]?.string ?? "")"
            }
        },
        Verb(
            name: "tasks", operands: "", summary: "the tasks of a day and what has become of them",
            options: [.init(name: "date", value: "D", help: "the day, yyyy-MM-dd (default: today)")]
        ) { arguments, terminal in
            var date: CivilDate?
            if let text = arguments.value("date") {
                guard let day = CivilDate(text) else { throw CommandFailure.usage("--date \(text): write yyyy-MM-dd") }
                date = day
            }
            for task in try arguments.reader().tasks(on: date) {
                arguments.isJSON ? terminal.json(task) : terminal.line("\((task["state"]?.string ?? "").padded(to: 10)) \(task["title"]?.string ?? "")")
            }
            return .done
        },
    ]

    private static func summary(_ alarm: JSONValue, _ terminal: Terminal) -> String {
        let priority = alarm["priority"]?.string
        let reasons = (alarm["reasons"]?.array ?? []).compactMap { $0["code"]?.string }.joined(separator: ", ")
        let head = "\(alarm["id"]?.int ?? 0)".padded(to: 5) + " " + terminal.coloured((priority ?? "").padded(to: 10), priority)
        return
            "\(head) \((alarm["state"]?.string ?? "").padded(to: 13)) \(alarm["condition"]?.string ?? "")  since \(alarm["raisedAt"]?.string ?? "")  \(reasons)"
    }
}
