import CivilTime
import JSONValues
import Service
import Store

extension Verbs {
    private static let decision: [Verb.Option] = [
        .init(name: "by", value: "WHO", help: "a name beside the OS user"), .init(name: "note", value: "TEXT", help: "why"),
        .init(name: "at", value: "T", help: "when it was measured, where the time is not known"),
    ]

    static let reviewVerbs: [Verb] = [
        Verb(name: "review list", operands: "", summary: "readings that wait for a person", options: []) { arguments, terminal in
            let items = try arguments.reader().reviews()
            for item in items {
                if arguments.isJSON {
                    terminal.json(item)
                } else {
                    terminal.line(
                        "\((item["id"]?.string ?? "").padded(to: 28)) \((item["kind"]?.string ?? "").padded(to: 8)) \((item["candidate"]?.string ?? "?").padded(to: 9)) since \(item["since"]?.string ?? "")  \((item["reasons"]?.array ?? []).compactMap(\.string).joined(separator: ", "))"
                    )
                }
            }
            if items.isEmpty, !arguments.isJSON { terminal.line("nothing waits") }
            return .done
        },
        Verb(
            name: "review show", operands: "ID [--evidence FILE]", summary: "one waiting reading with its candidates and evidence",
            options: [.init(name: "evidence", value: "FILE", help: "write the photo or packet into that file")]
        ) { arguments, terminal in
            let id = try arguments.operands(1...1, of: "review show")[0]
            guard let item = try arguments.reader().reviews().first(where: { $0["id"]?.string == id }) else {
                throw CommandFailure(status: .itemFailed, message: "no review item \(id) is open; `hypona review list` shows them")
            }
            if arguments.isJSON {
                terminal.json(item)
            } else {
                for (name, value) in item.object ?? [:] where value != .null && value.array?.isEmpty != true {
                    terminal.line(name.padded(to: 16) + (value.string ?? value.text()))
                }
            }
            guard let path = arguments.value("evidence") else { return .done }
            guard let number = item["evidence_id"]?.int, let bytes = try arguments.reader().evidence(number) else {
                throw CommandFailure(status: .itemFailed, message: "the evidence of \(id) was erased")
            }
            try FileSystem.writeDurably(bytes, to: FileSystem.absolute(path), mode: 0o600)
            terminal.note("written: \(path)")
            return .done
        },
        Verb(name: "review accept", operands: "ID --by WHO", summary: "confirm the proposed value", options: decision) {
            try await decide("accept", 1...1, $0, $1)
        },
        Verb(name: "review correct", operands: "ID VALUE --by WHO [--note TEXT]", summary: "give the right value instead", options: decision) {
            try await decide("correct", 2...2, $0, $1)
        },
        Verb(name: "review reject", operands: "ID --by WHO --note TEXT", summary: "do not use the reading", options: decision) {
            try await decide("reject", 1...1, $0, $1)
        },
        Verb(
            name: "ack", operands: "DATE|ALARM-ID", summary: "acknowledge an alarm, or the red of a day, for the reasons that were seen",
            options: [
                .init(name: "by", value: "WHO", help: "a name beside the OS user"), .init(name: "note", value: "TEXT", help: "what was done"),
                .init(name: "evaluation", value: "ID", help: "the evaluation that was seen; a newer red is not acknowledged unseen"),
            ]
        ) { arguments, terminal in
            let text = try arguments.operands(1...1, of: "ack")[0]
            if let alarm = Int(text) {
                var parameters: JSONObject = ["alarm": JSONValue(alarm)]
                parameters["evaluation"] = try arguments.int("evaluation", in: 0...Int.max).map { JSONValue($0) }
                for name in ["by", "note"] { parameters[name] = arguments.value(name).map(JSONValue.string) }
                return printed(try await arguments.client().perform(ControlRequest("alarm.ack", parameters)), arguments, terminal) {
                    "acknowledged: \(($0["reasons"]?.array ?? []).compactMap(\.string).joined(separator: ", "))"
                }
            }
            guard let day = CivilDate(text) else { throw CommandFailure.usage("\(text) is no day; write yyyy-MM-dd") }
            guard let (pod, seen) = try arguments.reader().standing(on: day) else {
                throw CommandFailure(status: .itemFailed, message: "there is no entry on \(day)")
            }
            var parameters: JSONObject = ["pod": JSONValue(pod), "evaluation": JSONValue(try arguments.int("evaluation", in: 0...Int.max) ?? seen)]
            for name in ["by", "note"] { parameters[name] = arguments.value(name).map(JSONValue.string) }
            return printed(try await arguments.client().perform(ControlRequest("ack", parameters)), arguments, terminal) {
                "acknowledged: \(($0["reasons"]?.array ?? []).compactMap(\.string).joined(separator: ", "))"
            }
        },
    ]

    private static func decide(_ action: String, _ count: ClosedRange<Int>, _ arguments: Arguments, _ terminal: Terminal) async throws -> ExitStatus {
        let words = try arguments.operands(count, of: "review \(action)")
        var parameters: JSONObject = ["action": .string(action), "id": .string(words[0])]
        if words.count > 1 { parameters["value"] = .string(words[1]) }
        for name in ["by", "note", "at"] { parameters[name] = arguments.value(name).map(JSONValue.string) }
        if action == "reject", arguments.value("note") == nil { throw CommandFailure.usage("a rejection needs --note with the reason") }
        guard arguments.value("by") != nil else { throw CommandFailure.usage("--by WHO is missing") }
        return printed(try await arguments.client().perform(ControlRequest("review", parameters)), arguments, terminal) { _ in "\(action): \(words[0])" }
    }
}
