import JSONValues
import Service
import Store

extension Verb {
    /// The water check of a refractometer.
    static let photoCalibrate = Verb(
        name: "photo calibrate", operands: "FILE... | --list | --withdraw N --note TEXT",
        summary: "check a refractometer with photos of water (1.000): keeps how far it is off, or holds its readings back until a check is passed",
        options: [
            Option(name: "instrument", value: "NAME", help: "its name; default: the kind of display, lcd or eyepiece"),
            Option(name: "list", value: nil, help: "show every check"),
            Option(name: "withdraw", value: "N", help: "take a check back that was made by mistake"),
            Option(name: "note", value: "TEXT", help: "why it is taken back"),
        ]
    ) { arguments, terminal in
        if arguments.has("list") { return try listChecks(arguments, terminal) }
        if let number = try arguments.int("withdraw", in: 1...1_000_000) {
            guard let note = arguments.value("note") else { throw CommandFailure.usage("--note TEXT is missing: say why it is taken back") }
            let answer = try await arguments.client().perform(ControlRequest("photo.withdraw", ["check": JSONValue(number), "note": .string(note)]))
            return show(answer, arguments, terminal)
        }
        var worst = ExitStatus.done
        var evidence: [JSONValue] = []
        let client = try arguments.client()
        for file in try arguments.operands(1...50, of: "photo calibrate") {
            var request = ControlRequest("photo.water", ["file": .string(file)])
            request.bytes = try FileSystem.read(file, limit: 64 << 20)
            let answer = try await client.perform(request)
            let status = show(answer, arguments, terminal)
            if status.rawValue > worst.rawValue { worst = status }
            evidence += answer.items.filter { $0["code"]?.isNull ?? true }.compactMap { $0["evidence_id"] }
        }
        guard !evidence.isEmpty else {
            terminal.note("hypona: no photo of water could be read surely, so no check was made; take another photo")
            return worst == .done ? .itemFailed : worst
        }
        var parameters: JSONObject = ["evidence": .array(evidence)]
        parameters["instrument"] = arguments.value("instrument").map(JSONValue.string)
        let status = show(try await client.perform(ControlRequest("photo.calibrate", parameters)), arguments, terminal)
        return status.rawValue > worst.rawValue ? status : worst
    }

    private static func listChecks(_ arguments: Arguments, _ terminal: Terminal) throws -> ExitStatus {
        let checks = try arguments.reader().waterCheckRecords()
        for check in checks { arguments.isJSON ? terminal.json(check) : terminal.line(line(check, terminal)) }
        if checks.isEmpty, !arguments.isJSON { terminal.line("no water check yet; make one: hypona photo calibrate PHOTO") }
        return .done
    }

    private static func show(_ answer: ControlAnswer, _ arguments: Arguments, _ terminal: Terminal) -> ExitStatus {
        for item in answer.items { arguments.isJSON ? terminal.json(item) : terminal.line(line(item, terminal)) }
        if let message = answer.message { terminal.note("hypona: \(message)") }
        return ExitStatus(rawValue: Int32(clamping: answer.status)) ?? .unavailable
    }

    /// A photo or a check as one line.
    private static func line(_ item: JSONValue, _ terminal: Terminal) -> String {
        let status = item["status"]?.string ?? ""
        guard let number = item["check"]?.int else {
            let value = item["specific_gravity"]?.string ?? "-"
            let detail = item["detail"]?.string.map { ": \($0)" } ?? ""
            return "\(terminal.coloured(status.padded(to: 9), status)) \(value.padded(to: 8)) \(item["file"]?.string ?? "")\(detail)"
        }
        let shown = item["shown"]?.string.map { "showed \($0)" } ?? "showed nothing on its scale"
        let effect = status == "passed" ? "\(item["offset"]?.string ?? "0") is taken off its readings" : "its photos wait for a person until a check is passed"
        let withdrawn = item["withdrawn"]?["note"]?.string.map { " (withdrawn: \($0))" } ?? ""
        let colour = status == "passed" ? "accepted" : "rejected"
        return
            "\(terminal.coloured(status.padded(to: 9), colour)) check \(number) of \(item["instrument"]?.string ?? "") at \(item["at"]?.string ?? ""): \(shown); \(effect)\(withdrawn)"
    }
}
