import Glibc
import JSONValues
import Service
import Store

extension Verbs {
    private static let seconds = Verb.Option(name: "seconds", value: "N", help: "end after so many seconds (default: Ctrl-C ends it)")

    static let scaleVerbs: [Verb] = [
        Verb(name: "scale scan", operands: "[--seconds N]", summary: "a live table of the scales in reach", options: [seconds]) { arguments, terminal in
            _ = try arguments.operands(0...0, of: "scale scan")
            let table = ScaleTable(terminal, isJSON: arguments.isJSON)
            let answer = try await ask("scan", try limited(arguments), arguments, terminal) { table.show($0["rows"]?.array ?? []) }
            table.end()
            return ended(answer, terminal)
        },
        Verb(
            name: "scale pair", operands: "ADDRESS", summary: "pair a scale and set it up as the patient's; its number is asked for where it shows one",
            options: [
                .init(name: "seconds", value: "N", help: "how long to wait for the scale (default 60)"),
                .init(name: "user", value: "N", help: "the user of the scale that is the patient (1 to 254); the consent code is asked for"),
                .init(name: "history", value: "yes|no", help: "fetch stored weighings of an advertising scale (of everybody in the household)"),
            ]
        ) { arguments, terminal in
            var parameters = try limited(arguments)
            parameters["address"] = .string(try arguments.operands(1...1, of: "scale pair")[0])
            parameters["user"] = try arguments.int("user", in: 1...254).map { JSONValue($0) }
            if let word = arguments.value("history") {
                guard word == "yes" || word == "no" else { throw CommandFailure.usage("--history \(word): must be yes or no") }
                parameters["history"] = .bool(word == "yes")
            }
            let answer = try await ask("pair", parameters, arguments, terminal)
            return printed(answer, arguments, terminal) { "set up: " + ScaleLines.line($0) }
        },
        Verb(name: "scale list", operands: "", summary: "the scales of this box: set up, bonded or heard", options: []) { arguments, terminal in
            _ = try arguments.operands(0...0, of: "scale list")
            _ = try arguments.dataFolder()
            let answer = try await ask("list", [:], arguments, terminal)
            if answer.items.isEmpty, answer.status == 0, !arguments.isJSON { terminal.line("no scale; `hypona scale scan` shows those in reach") }
            return printed(answer, arguments, terminal) { ScaleLines.page($0) }
        },
        Verb(
            name: "scale forget", operands: "ADDRESS", summary: "remove the bond with a scale and its settings; what it has measured stays", options: []
        ) { arguments, terminal in
            let address = try arguments.operands(1...1, of: "scale forget")[0]
            return printed(try await ask("forget", ["address": .string(address)], arguments, terminal), arguments, terminal) {
                "forgotten: \($0["address"]?.string ?? address)"
            }
        },
        Verb(
            name: "scale test", operands: "ADDRESS --weight KG", summary: "set a scale's model and confirm that it shows a known weight",
            options: [
                .init(name: "weight", value: "KG", help: "the known weight, 2 to 300"),
                .init(name: "tolerance", value: "KG", help: "how far off it may be (default 0.2)"),
                .init(name: "model", value: "NAME", help: "the model, for protocols that are off without it: qn, mgb_ac02, yunmai ..."),
                .init(name: "divisor", value: "N", help: "how many steps of the scale's number make one unit: 1, 10 or 100"),
                .init(name: "unit", value: "UNIT", help: "the unit of the scale's number: kg, lb, jin, st"),
                .init(name: "variant", value: "NAME", help: "the form of a QN scale's frames: es30m, esf24"),
                .init(name: "epoch", value: "YEAR", help: "from when a Medisana scale counts: 2010, unix"),
                .init(name: "bind-key", value: nil, help: "ask for the key of an encrypting scale"),
                .init(name: "seconds", value: "N", help: "how long to wait for the weight (default 120)"),
            ]
        ) { arguments, terminal in
            var parameters = try limited(arguments)
            parameters["address"] = .string(try arguments.operands(1...1, of: "scale test")[0])
            guard arguments.value("weight") != nil else { throw CommandFailure.usage("--weight KG is missing: the known weight") }
            for name in ["weight", "tolerance", "model", "divisor", "unit", "variant", "epoch"] {
                parameters[name] = arguments.value(name).map(JSONValue.string)
            }
            parameters["bindKey"] = .bool(arguments.has("bind-key"))
            let answer = try await ask("test", parameters, arguments, terminal)
            return printed(answer, arguments, terminal) { ScaleLines.test($0) }
        },
        Verb(
            name: "scale listen", operands: "[--unknown [--connect ADDRESS]] [--seconds N]",
            summary: "record what scales send, a JSON line a packet; `scale replay` plays it",
            options: [
                .init(name: "unknown", value: nil, help: "instead what no protocol claims, for a developer"),
                .init(
                    name: "connect", value: "ADDRESS",
                    help: "with --unknown: connect to that device and record all its values; it ends when the device hangs up"),
                seconds,
            ]
        ) { arguments, terminal in
            _ = try arguments.operands(0...0, of: "scale listen")
            var parameters = try limited(arguments)
            parameters["unknown"] = .bool(arguments.has("unknown"))
            parameters["connect"] = arguments.value("connect").map(JSONValue.string)
            guard arguments.has("unknown") || arguments.value("connect") == nil else { throw CommandFailure.usage("--connect needs --unknown") }
            return ended(try await ask("listen", parameters, arguments, terminal) { terminal.json($0) }, terminal)
        },
        Verb(
            name: "scale replay", operands: "FILE|-", summary: "play a recorded session as if the radio delivered it, and take it in",
            options: [.init(name: "dry-run", value: nil, help: "only say which weighings it gives")]
        ) { arguments, terminal in
            let file = try arguments.operands(1...1, of: "scale replay")[0]
            _ = try arguments.dataFolder()
            let request = ControlRequest(
                "scale.replay", ["file": .string(file), "dryRun": .bool(arguments.has("dry-run"))],
                bytes: file == "-" ? try FileSystem.readAll(STDIN_FILENO, path: "-", limit: 64 << 20) : try FileSystem.read(file, limit: 64 << 20))
            let answer = try await perform(request, arguments, terminal) { _ in }
            if answer.items.isEmpty, answer.status == 0, !arguments.isJSON { terminal.line("no weighing that was not known already") }
            for item in answer.items {
                if arguments.isJSON {
                    terminal.json(item)
                } else if item["file"] != nil {
                    IntakeLines.print(item, terminal)
                } else {
                    terminal.line(ScaleLines.weighing(item))
                }
            }
            return ended(answer, terminal)
        },
    ]

    private static func limited(_ arguments: Arguments) throws -> JSONObject {
        var parameters: JSONObject = [:]
        parameters["seconds"] = try arguments.int("seconds", in: 1...86_400).map { JSONValue($0) }
        return parameters
    }

    private static func ask(
        _ verb: String, _ parameters: JSONObject, _ arguments: Arguments, _ terminal: Terminal, _ show: @escaping @Sendable (JSONValue) -> Void = { _ in }
    ) async throws -> ControlAnswer {
        try await perform(ControlRequest("scale.\(verb)", parameters), arguments, terminal, show)
    }

    private static func perform(
        _ request: ControlRequest, _ arguments: Arguments, _ terminal: Terminal, _ show: @escaping @Sendable (JSONValue) -> Void
    ) async throws -> ControlAnswer {
        let client = ScaleClient(folder: try folder(request, arguments), configuration: try arguments.configuration())
        let caller = ScaleTerminal(terminal: terminal, show: show)
        return try await Interruption.cancels { try await client.perform(request, caller: caller) }
    }

    /// Looking and listening need no data folder; where one is named or there is one, the gateway that may run on it is asked.
    private static func folder(_ request: ControlRequest, _ arguments: Arguments) throws -> DataFolder? {
        guard request.verb == "scale.scan" || request.verb == "scale.listen" else { return try arguments.dataFolder() }
        do throws(StoreError) {
            return try arguments.dataFolder()
        } catch {
            guard error.kind == .missing, arguments.value("data") == nil else { throw error }
            return nil
        }
    }

    private static func ended(_ answer: ControlAnswer, _ terminal: Terminal) -> ExitStatus {
        if let message = answer.message { terminal.note("hypona: \(message)") }
        return ExitStatus(rawValue: Int32(clamping: answer.status)) ?? .unavailable
    }
}
