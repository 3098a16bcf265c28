import JSONValues
import Service
import Store

extension Verbs {
    /// The single fields of a profile as options.
    private static let fields: [(option: String, name: String, value: String, help: String, isText: Bool)] = [
        ("study-id", "studyID", "ID", "pseudonym, never a name", true),
        ("surgery-date", "surgeryDate", "YYYY-MM-DD", "day of surgery (POD 0)", true),
        ("time-zone", "timeZone", "ZONE", "IANA zone of the patient (default Europe/Berlin)", true),
        ("age", "age", "YEARS", "age", false), ("sex", "sex", "m|w|d", "sex", true), ("bmi", "bmi", "KG/M2", "body mass index", false),
        ("baseline-weight", "baselineWeight", "KG", "weight before the monitoring in kg", false),
        ("baseline-confirmed", "baselineConfirmed", "true|false", "staff confirmed the baseline on the scale at home", false),
        ("histology", "histology", "WORD", "kind of the tumour (Kat A)", true),
        ("stalk-deviation", "stalkDeviationDeg", "DEGREES", "stalk deviation angle (Kat A)", false),
        ("medication", "risikoMedikamenteCSV", "CSV", "drugs of risk (Kat A)", true),
        ("sodium", "podSodium", "MMOL/L", "lowest sodium of POD 1-2 (Kat B)", false),
        ("operation-minutes", "opDurationMin", "MIN", "duration of the operation (Kat B)", false),
        ("csf-leak", "csfLeak", "WORD", "keine, intraoperativ, postoperativOderDrainage (Kat B)", true),
        ("vomiting", "vomiting", "JSON", "true, false, or [[fromPOD, value], ...] (Kat C)", false),
        ("desmopressin", "desmopressin", "JSON", "the same, prescribed desmopressin (Kat C)", false),
        ("fluid-limit", "fluidLimitML", "JSON", "prescribed limit in mL a day, or [[fromPOD, value], ...]", false),
        ("simplified", "isSimplifiedMode", "JSON", "simplified mode: true, false, or [[fromPOD, value], ...]", false),
        ("loan-device", "isLoanDevice", "true|false", "the devices are on loan", false),
        ("start-pod", "monitoringStartPOD", "POD", "day on which the box comes home", false),
    ]

    static let patientVerbs: [Verb] = [
        Verb(
            name: "patient add", operands: "[--file FILE|-] [--study-id ID --surgery-date DATE ...]", summary: "add the patient of this box",
            options: [.init(name: "file", value: "FILE", help: "profile and consent as JSON; - reads standard input"), localOnly] + fieldOptions
        ) { arguments, terminal in
            var profile = try arguments.value("file").map { try document($0) } ?? [:]
            for (name, value) in try given(arguments) { profile[name] = value }
            let consent = profile["consent"]
            profile["consent"] = nil
            var parameters: JSONObject = ["profile": .object(profile)]
            parameters["consent"] = consent
            parameters["localOnly"] = .bool(arguments.has("local-only"))
            let folder = try arguments.dataFolder(make: true)
            let isNew = !FileSystem.exists(folder.path)
            let answer = try await arguments.client(make: true).perform(ControlRequest("patient.add", parameters), make: true)
            if isNew, FileSystem.exists(folder.path) { terminal.note("created the data folder \(folder.path)") }
            return printed(answer, arguments, terminal) { "patient \($0["studyID"]?.string ?? "") added" }
        },
        Verb(
            name: "patient set", operands: "[--file FILE|-] [--baseline-weight KG ...] [--start [--local-only]]",
            summary: "change members of the profile, and every day is judged anew; --start starts the monitoring",
            options: [
                .init(name: "file", value: "FILE", help: "members to change as JSON; null removes one"),
                .init(name: "start", value: nil, help: "start the monitoring: needs consent and a channel that took a test message"), localOnly,
            ] + fieldOptions
        ) { arguments, terminal in
            var members = try arguments.value("file").map { try document($0) } ?? [:]
            for (name, value) in try given(arguments) { members[name] = value }
            guard !members.isEmpty || arguments.has("start") else { throw CommandFailure.usage("nothing to set") }
            if arguments.has("local-only"), !arguments.has("start") { throw CommandFailure.usage("--local-only belongs to --start") }
            if !members.isEmpty {
                let answer = try await arguments.client().perform(ControlRequest("patient.set", ["profile": .object(members)]))
                let status = printed(answer, arguments, terminal) { _ in "changed" }
                if status != .done || !arguments.has("start") { return status }
            }
            let start = ControlRequest("patient.start", ["localOnly": .bool(arguments.has("local-only"))])
            return printed(try await arguments.client().perform(start), arguments, terminal) { answer in
                answer["localOnly"]?.bool == true ? "the monitoring is started; no alarm leaves this box" : "the monitoring is started"
            }
        },
        Verb(name: "patient show", operands: "", summary: "the active patient: profile, risk class, day", options: []) { arguments, terminal in
            let reader = try arguments.reader()
            guard let patient = try reader.patient() else {
                throw CommandFailure(status: .unavailable, message: "there is no patient; add one: hypona patient add")
            }
            if arguments.isJSON {
                terminal.json(patient)
            } else {
                for (name, value) in patient.object ?? [:] { terminal.line(name.padded(to: 24) + (value.string ?? value.text())) }
            }
            return .done
        },
        Verb(name: "patient list", operands: "", summary: "the patients of this box", options: []) { arguments, terminal in
            for patient in try arguments.reader().patients() {
                if arguments.isJSON {
                    terminal.json(patient)
                } else {
                    terminal.line("\((patient["studyID"]?.string ?? "").padded(to: 24))\(patient["state"]?.string ?? "")")
                }
            }
            return .done
        },
        Verb(name: "patient end", operands: "", summary: "end the monitoring of the active patient on this box", options: []) { arguments, terminal in
            printed(try await arguments.client().perform(ControlRequest("patient.end")), arguments, terminal) {
                "patient \($0["studyID"]?.string ?? "") ended; everything is in \($0["export"]?.string ?? "")" + ($0["cloud"]?.string.map { "\n\($0)" } ?? "")
            }
        },
        Verb(
            name: "patient erase", operands: "ID --why TEXT", summary: "remove all data of a patient who has ended; the audit chain keeps tombstones",
            options: [.init(name: "why", value: "TEXT", help: "the reason, for the audit")]
        ) { arguments, terminal in
            let study = try arguments.operands(1...1, of: "patient erase")[0]
            guard let why = arguments.value("why") else { throw CommandFailure.usage("erasing needs --why with the reason") }
            let answer = try await arguments.client().perform(ControlRequest("patient.erase", ["study": .string(study), "why": .string(why)]))
            return printed(answer, arguments, terminal) { "patient \(study) erased: \($0["rows"]?.text() ?? "0") rows" }
        },
        Verb(
            name: "consent record", operands: "--version V --date DATE --by WHO", summary: "record the patient's consent; nothing leaves the box before",
            options: consentOptions
        ) { arguments, terminal in try await consent("given", arguments, terminal) },
        Verb(
            name: "consent withdraw", operands: "[--date DATE] [--by WHO]", summary: "record that consent was withdrawn; it stops every transfer",
            options: consentOptions
        ) { arguments, terminal in try await consent("withdrawn", arguments, terminal) },
        Verb(name: "consent show", operands: "", summary: "the consent records", options: []) { arguments, terminal in
            let records = try arguments.reader().consents()
            for record in records {
                if arguments.isJSON {
                    terminal.json(record)
                } else {
                    let words = ["studyID", "kind", "date", "version", "by", "note"].compactMap { record[$0]?.string }
                    terminal.line(words.joined(separator: "  "))
                }
            }
            if records.isEmpty, !arguments.isJSON { terminal.line("no consent is recorded: nothing leaves the box") }
            return .done
        },
    ]

    private static let consentOptions: [Verb.Option] = [
        .init(name: "version", value: "V", help: "version of the consent form"), .init(name: "date", value: "YYYY-MM-DD", help: "day of the signature"),
        .init(name: "by", value: "WHO", help: "who obtained it"),
        .init(name: "note", value: "TEXT", help: "a note; a withdrawal whose note begins with no-contact forbids even the last message about a red"),
    ]

    private static let localOnly = Verb.Option(
        name: "local-only", value: nil, help: "start although no alarm leaves the box; audited, and shown as a fault as long as it holds")

    private static let fieldOptions = fields.map { Verb.Option(name: $0.option, value: $0.value, help: $0.help) }

    private static func consent(_ kind: String, _ arguments: Arguments, _ terminal: Terminal) async throws -> ExitStatus {
        var parameters: JSONObject = ["kind": .string(kind)]
        for name in ["version", "date", "by", "note"] { parameters[name] = arguments.value(name).map(JSONValue.string) }
        return printed(try await arguments.client().perform(ControlRequest("consent", parameters)), arguments, terminal) { _ in "consent \(kind)" }
    }

    private static func given(_ arguments: Arguments) throws -> [(String, JSONValue)] {
        try fields.compactMap { field in
            guard let text = arguments.value(field.option) else { return nil }
            if field.isText { return (field.name, .string(text)) }
            guard let value = try? JSONValue(parsing: text) else { throw CommandFailure.usage("--\(field.option) \(text): must be \(field.value)") }
            return (field.name, value)
        }
    }

    private static func document(_ path: String) throws -> JSONObject {
        let bytes = path == "-" ? try FileSystem.readAll(0, path: "standard input", limit: 1 << 20) : try FileSystem.read(path, limit: 1 << 20)
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch { throw CommandFailure(status: .itemFailed, message: "\(path): \(error)") }
        guard let object = value.object else { throw CommandFailure(status: .itemFailed, message: "\(path): must be an object { … }") }
        return object
    }

    /// Prints the answer of a writing command; warnings go to standard error.
    static func printed(_ answer: ControlAnswer, _ arguments: Arguments, _ terminal: Terminal, _ line: (JSONValue) -> String) -> ExitStatus {
        for item in answer.items {
            for warning in item["warnings"]?.array ?? [] { terminal.note("warning: \(warning.string ?? "")") }
            // What failed says so in a message, or in its own line.
            if arguments.isJSON { terminal.json(item) } else if answer.status == 0 || answer.message == nil { terminal.line(line(item)) }
        }
        if let message = answer.message { terminal.note("hypona: \(message)") }
        return ExitStatus(rawValue: Int32(clamping: answer.status)) ?? .unavailable
    }
}
