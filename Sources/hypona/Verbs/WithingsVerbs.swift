import Service
import Withings

extension Verbs {
    static let withingsVerbs: [Verb] = [
        Verb(
            name: "withings parse", operands: "FILE [--context FILE]", summary: "what would happen with a Withings-style payload, and why",
            options: [.init(name: "context", value: "FILE", help: "what is known: now, patient_zone, linked_userid, known_devices, reference_weight_kg ...")],
            usesData: false
        ) { arguments, terminal in
            let file = try arguments.operands(1...1, of: "withings parse")[0]
            let status = WithingsParseCommand.run(
                file: file, context: arguments.value("context"), now: SystemClock().now(), output: { terminal.line($0) }, complaint: { terminal.note($0) })
            return ExitStatus(rawValue: status) ?? .itemFailed
        }
    ]
}
