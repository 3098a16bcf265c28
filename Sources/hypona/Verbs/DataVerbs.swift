import CivilTime
import JSONValues
import Service
import Store
import Withings

extension Verbs {
    static let dataVerbs: [Verb] = [
        Verb(
            name: "ingest", operands: "FILE...|-", summary: "take in payloads, packets and photos, told by content",
            options: [.init(name: "source", value: "NAME", help: "ble, withings, photo or import, where it cannot be told from the content")]
        ) { arguments, terminal in try await ingest(arguments, source: arguments.value("source"), terminal) },
        Verb(
            name: "photo ingest", operands: "FILE...", summary: "take in refractometer photos",
            options: [.init(name: "instrument", value: "NAME", help: "the refractometer they show, where the configuration or a water check names it")]
        ) { arguments, terminal in try await ingest(arguments, source: "photo", terminal) },
        Verb(
            name: "photo card", operands: "FOLDER", summary: "hand the new pictures of a mounted camera card to the drop folder, each once for ever",
            options: [.init(name: "card", value: "NAME", help: "what the card is called in log and audit (default: the folder)")]
        ) { arguments, terminal in
            let place = try arguments.operands(1...1, of: "photo card")[0]
            let client = try arguments.client()
            let report = try CardImport(folder: try arguments.dataFolder(), configuration: try arguments.configuration()).take(from: place)
            var parameters = report.json
            parameters["card"] = .string(arguments.value("card") ?? place)
            parameters["text"] = .string(report.text)
            let answer = try await client.perform(ControlRequest("photo.card", parameters))
            let status = printed(answer, arguments, terminal) { _ in report.text }
            return status == .done && report.problem != nil ? .itemFailed : status
        },
        Verb(
            name: "enter", operands: "KIND VALUE [--at T]", summary: "enter weight, sg, fluid, symptoms, cognition, steps ... by hand",
            options: [
                .init(name: "at", value: "T", help: "when: ISO 8601, with or without offset"),
                .init(name: "patient", value: nil, help: "the patient typed it, not staff"),
                .init(name: "confirm", value: nil, help: "the value was asked about and is right"),
                .init(name: "day", value: "today|yesterday", help: "between 00:00 and 04:00: which day it belongs to"),
            ]
        ) { arguments, terminal in
            let words = try arguments.operands(2...20, of: "enter")
            var parameters: JSONObject = ["kind": .string(words[0]), "value": .string(words.dropFirst().joined(separator: " "))]
            for name in ["at", "day"] { parameters[name] = arguments.value(name).map(JSONValue.string) }
            parameters["role"] = .string(arguments.has("patient") ? "patient" : "staff")
            parameters["confirm"] = .bool(arguments.has("confirm"))
            return print([try await arguments.client().perform(ControlRequest("enter", parameters))], arguments, terminal)
        },
        Verb(
            name: "entries", operands: "[--days N | --from D --to D]", summary: "the days: weights, SG, fluid, symptoms, level and reasons",
            options: [
                .init(name: "days", value: "N", help: "only the last N days"), .init(name: "from", value: "DATE", help: "from that day on"),
                .init(name: "to", value: "DATE", help: "up to that day"),
            ]
        ) { arguments, terminal in
            let range = try range(arguments, days: try arguments.int("days", in: 1...10_000))
            let rows = try arguments.reader().entries(range)
            if arguments.isJSON { rows.forEach(terminal.json) } else { EntryTable.print(rows, terminal) }
            return .done
        },
        Verb(name: "day", operands: "DATE", summary: "one day: every value with where it comes from, and the history of its levels", options: []) {
            arguments, terminal in
            let text = try arguments.operands(1...1, of: "day")[0]
            guard let day = CivilDate(text) else { throw CommandFailure.usage("\(text) is no day; write yyyy-MM-dd") }
            guard let value = try arguments.reader().day(day) else { throw CommandFailure(status: .itemFailed, message: "there is no entry on \(day)") }
            if arguments.isJSON { terminal.json(value) } else { DayPage.print(value, terminal) }
            return .done
        },
    ]

    /// Why a field has or has not a value.
    static let explain = Verb(
        name: "explain", operands: "FIELD --date D", summary: "why there is, or is not, a value of a field on a day, told from the evidence",
        options: [.init(name: "date", value: "DATE", help: "the day")]
    ) { arguments, terminal in
        let field = try arguments.operands(1...1, of: "explain")[0]
        guard let day = try date(arguments, "date") else { throw CommandFailure.usage("--date DATE is missing") }
        guard let answer = try arguments.reader().explain(field, on: day) else {
            throw CommandFailure.usage("\(field) is no field; known are \(StudyReader.explainable.joined(separator: ", "))")
        }
        if arguments.isJSON {
            terminal.json(answer)
        } else {
            terminal.line("\(field) on \(day): \((answer["answer"]?.string ?? "").replacing("_", with: " "))")
            for line in answer["lines"]?.array ?? [] { terminal.line("  \(line.string ?? "")") }
        }
        return .done
    }

    static func date(_ arguments: Arguments, _ name: String) throws(CommandFailure) -> CivilDate? {
        guard let text = arguments.value(name) else { return nil }
        guard let date = CivilDate(text) else { throw .usage("--\(name) \(text) is no day; write yyyy-MM-dd") }
        return date
    }

    /// The days from `--from` to `--to`.
    fileprivate static func range(_ arguments: Arguments, days: Int? = nil) throws(CommandFailure) -> DayRange {
        let (from, to) = (try date(arguments, "from"), try date(arguments, "to"))
        if let from, let to, to < from { throw .usage("--to \(to) is before --from \(from)") }
        return DayRange(days: days, from: from, to: to)
    }

    private static func ingest(_ arguments: Arguments, source: String?, _ terminal: Terminal) async throws -> ExitStatus {
        let files = try arguments.operands(1...100_000, of: "ingest")
        let folder = try arguments.dataFolder(make: true)
        let isNew = !FileSystem.exists(folder.path)
        let client = try arguments.client(make: true)
        var worst = ExitStatus.done
        for file in files {
            var parameters: JSONObject = ["file": .string(file == "-" ? "standard input" : file)]
            parameters["source"] = source.map(JSONValue.string)
            parameters["instrument"] = source == "photo" ? arguments.value("instrument").map(JSONValue.string) : nil
            parameters["modified"] = FileSystem.modified(file).map { .string($0.description) }
            var request = ControlRequest("ingest", parameters)
            do {
                request.bytes = try content(of: file)
            } catch {
                // What cannot even be read is refused and logged like everything else.
                request = ControlRequest("ingest.unreadable", ["file": .string(file), "reason": .string("\(error)")])
            }
            let answer = try await client.perform(request, make: true)
            if isNew, file == files.first, FileSystem.exists(folder.path) { terminal.note("created the data folder \(folder.path)") }
            let status = print([answer], arguments, terminal)
            if status.rawValue > worst.rawValue { worst = status }
        }
        return worst
    }

    /// What is handed in of a file. Exports of Apple Health may have gigabytes: only what concerns the gateway is read into memory.
    private static func content(of file: String) throws -> [UInt8] {
        let limit = 200 << 20
        if file == "-" { return try FileSystem.readAll(0, path: "standard input", limit: limit) }
        let export = PayloadFile(path: file)
        if AppleHealthExport.recognises(export) { return try AppleHealthExport.extract(export, now: SystemClock().now()) }
        return try FileSystem.read(file, limit: limit)
    }

    /// Prints what became of things handed in.
    private static func print(_ answers: [ControlAnswer], _ arguments: Arguments, _ terminal: Terminal) -> ExitStatus {
        var worst = ExitStatus.done
        for answer in answers {
            for item in answer.items {
                if arguments.isJSON { terminal.json(item) } else { IntakeLines.print(item, terminal) }
            }
            if let message = answer.message { terminal.note("hypona: \(message)") }
            let status = ExitStatus(rawValue: Int32(clamping: answer.status)) ?? .unavailable
            if status.rawValue > worst.rawValue { worst = status }
        }
        return worst
    }
}

extension Verbs {
    /// Files of the days.
    static let export = Verb(
        name: "export", operands: "csv|xlsx|pdf|fhir|json [--from D --to D] [--output FILE|-]",
        summary: "the days as a file: spreadsheet, report, FHIR resources, programs",
        options: [
            .init(name: "from", value: "DATE", help: "from that day on"), .init(name: "to", value: "DATE", help: "up to that day"),
            .init(name: "output", value: "FILE", help: "where to; - for standard output (default)"),
            .init(name: "decimal-comma", value: nil, help: "csv: numbers as 80,05 for a spreadsheet that is set to German"),
        ]
    ) { arguments, terminal in
        let word = try arguments.operands(1...1, of: "export")[0]
        guard let format = StudyReader.ExportFormat(rawValue: word) else {
            throw CommandFailure.usage("\(word) is no format; known are \(StudyReader.ExportFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        if arguments.has("decimal-comma"), format != .csv { throw CommandFailure.usage("--decimal-comma is for csv; the other formats hold real numbers") }
        let path = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
        if path == nil, format.isBinary, terminal.isTerminal { throw CommandFailure.usage("\(word) is no text; name a file with --output FILE") }
        let range = try range(arguments)
        let file = try arguments.reader().export(format, range, decimalComma: arguments.has("decimal-comma"))
        if let path { try arguments.dataFolder().guardTarget(path, mayBeDevice: true) }
        let client = try arguments.client()
        // What leaves the box is recorded first, and only with consent.
        let answer = try await client.perform(file.record(to: path))
        guard answer.status == 0 else {
            throw CommandFailure(status: ExitStatus(rawValue: Int32(clamping: answer.status)) ?? .unavailable, message: answer.message ?? "not recorded")
        }
        guard let path else {
            terminal.bytes(file.bytes)
            return .done
        }
        do throws(StoreError) {
            try file.write(to: path)
        } catch {
            _ = try await client.perform(file.record(to: path, failure: "\(error)"))
            throw error
        }
        terminal.note("written: \(path)")
        return .done
    }
}
