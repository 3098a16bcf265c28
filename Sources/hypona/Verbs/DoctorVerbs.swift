import Service
import Store

extension Verbs {
    static let doctorVerbs: [Verb] = [
        Verb(
            name: "doctor", operands: "", summary: "check everything a technician would check: each line ok, warning or fault, with what to do",
            options: [.init(name: "faults", value: nil, help: "leave out the lines that are ok")]
        ) { arguments, terminal in
            _ = try arguments.operands(0...0, of: "doctor")
            let folder = Result { () throws(StoreError) in try arguments.dataFolder() }
            let configuration = Result { () throws(ConfigurationError) in try arguments.configuration() }
            var checks = await Doctor(folder: folder, configuration: configuration, version: Version.text).look()
            if arguments.has("faults") { checks.removeAll { $0.state == .ok } }
            let status = CheckLines.print(checks.map(\.json), arguments, terminal)
            // What the doctor could not look at for want of folder or configuration has the status that every verb gives for it.
            if case .failure = configuration { return .badConfiguration }
            if case .failure = folder { return .unavailable }
            return status
        }
    ]
}
