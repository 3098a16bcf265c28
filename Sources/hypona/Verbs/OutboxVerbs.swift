import JSONValues
import Service

extension Verbs {
    static let outboxVerbs: [Verb] = [
        Verb(
            name: "outbox list", operands: "", summary: "what waits to be handed to other systems, and what was given up",
            options: [
                .init(name: "all", value: nil, help: "what was sent or dropped too"),
                .init(name: "sent", value: nil, help: "the export log instead: every transfer with time, author, bytes, hash and result"),
                .init(name: "target", value: "NAME", help: "only that target: redcap, fhir"),
            ]
        ) { arguments, terminal in
            _ = try arguments.operands(0...0, of: "outbox list")
            let reader = try arguments.reader()
            let isLog = arguments.has("sent")
            if let name = arguments.value("target") {
                let known = try reader.targetNames()
                guard known.contains(name) else {
                    let what = known.isEmpty ? "this box hands nothing to any system" : "must be \(known.joined(separator: " or "))"
                    throw CommandFailure.usage("--target \(name): \(what)")
                }
            }
            let items =
                try isLog ? reader.transfers(target: arguments.value("target")) : reader.outbox(target: arguments.value("target"), all: arguments.has("all"))
            for item in items { arguments.isJSON ? terminal.json(item) : terminal.line(isLog ? transfer(item) : row(item, terminal)) }
            if items.isEmpty, !arguments.isJSON { terminal.line(isLog ? "nothing has left the box" : "nothing waits") }
            return .done
        },
        Verb(
            name: "outbox retry", operands: "[ID...]", summary: "send again what was given up or waits, without waiting for the pause to end",
            options: [
                .init(name: "target", value: "NAME", help: "only that target: redcap, fhir"),
                .init(name: "all", value: nil, help: "everything of the patient, whatever was sent before"),
            ]
        ) { arguments, terminal in
            let ids = try numbers(arguments.operands(0...10_000, of: "outbox retry"))
            var parameters: JSONObject = ["ids": .array(ids.map { JSONValue($0) })]
            parameters["target"] = arguments.value("target").map(JSONValue.string)
            if arguments.has("all") {
                guard ids.isEmpty else { throw CommandFailure.usage("give the numbers of rows, or --all") }
                parameters["all"] = true
            }
            return try await handOver(ControlRequest("outbox.retry", parameters), arguments, terminal)
        },
        Verb(
            name: "outbox drop", operands: "ID --note TEXT", summary: "do not send a thing as it is; when it changes it is owed again",
            options: [.init(name: "note", value: "TEXT", help: "why")]
        ) { arguments, terminal in
            let id = try numbers(arguments.operands(1...1, of: "outbox drop"))[0]
            guard let note = arguments.value("note") else { throw CommandFailure.usage("--note TEXT is missing: say why it is not sent") }
            let answer = try await arguments.client().perform(ControlRequest("outbox.drop", ["id": JSONValue(id), "note": .string(note)]))
            return printed(answer, arguments, terminal) { "dropped: \($0["id"]?.int ?? 0)" }
        },
        Verb(
            name: "export redcap", operands: "[--all]", summary: "hand what is owed to the REDCap project now, and say what came of it",
            options: [.init(name: "all", value: nil, help: "everything of the patient, whatever was sent before")]
        ) { arguments, terminal in
            _ = try arguments.operands(0...0, of: "export redcap")
            return try await handOver(ControlRequest("export.redcap", ["all": .bool(arguments.has("all"))]), arguments, terminal)
        },
    ]

    private static func numbers(_ words: [String]) throws(CommandFailure) -> [Int] {
        var numbers: [Int] = []
        for word in words {
            guard let number = Int(word), number > 0 else { throw .usage("\(word) is no number of a row; `hypona outbox list` shows them") }
            numbers.append(number)
        }
        return numbers
    }

    private static func handOver(_ request: ControlRequest, _ arguments: Arguments, _ terminal: Terminal) async throws -> ExitStatus {
        let answer = try await arguments.client().perform(request)
        for item in answer.items {
            if arguments.isJSON {
                terminal.json(item)
            } else {
                let counts = ["sent", "waiting", "dead"].map { "\(item[$0]?.int ?? 0) \($0)" }
                terminal.line("\(item["target"]?.string ?? ""): asked for \(item["asked"]?.int ?? 0); now \(counts.joined(separator: ", "))")
            }
        }
        if let message = answer.message { terminal.note("hypona: \(message)") }
        return ExitStatus(rawValue: Int32(clamping: answer.status)) ?? .unavailable
    }

    private static func row(_ item: JSONValue, _ terminal: Terminal) -> String {
        let state = item["state"]?.string ?? ""
        let head = "\(item["id"]?.int ?? 0)".padded(to: 6) + (item["target"]?.string ?? "").padded(to: 8)
        let what = "\(item["topic"]?.string ?? "") \(item["key"]?.string ?? "")".padded(to: 30)
        let times = [("since", "owedSince"), ("next", "nextAt"), ("sent", "sentAt")].compactMap { word, name in item[name]?.string.map { "\(word) \($0)" } }
        let why = [item["error"]?.string, item["held"]?.string].compactMap { $0 }
        return head + what + terminal.coloured(state.padded(to: 9), state == "dead" ? "fault" : nil) + (times + why).joined(separator: "  ")
    }

    private static func transfer(_ item: JSONValue) -> String {
        let who = "\(item["at"]?.string ?? "")  \((item["target"]?.string ?? "").padded(to: 8))\((item["result"]?.string ?? "").padded(to: 12))"
        let what = "\(item["topic"]?.string ?? "") \(item["key"]?.string ?? "")".padded(to: 30)
        return
            "\(who)\(what)\(item["bytes"]?.int ?? 0) bytes by \(item["author"]?.string ?? "")  \(item["sha256"]?.string?.prefix(16) ?? "")  \(item["detail"]?.string ?? "")"
    }
}
