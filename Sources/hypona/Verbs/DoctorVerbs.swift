import JSONValues
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
            let all = checks.count
            if arguments.has("faults") { checks.removeAll { $0.state == .ok } }
            let status = CheckLines.print(checks.map(\.json), arguments, terminal)
            if !arguments.isJSON {
                func count(_ state: Check.State) -> Int { checks.count { $0.state == state } }
                terminal.line("\(all) checks, faults: \(count(.fault)), warnings: \(count(.warning))")
            }
            // What the doctor could not look at for want of folder or configuration has the status that every verb gives for it.
            if case .failure = configuration { return .badConfiguration }
            if case .failure = folder { return .unavailable }
            return status
        },
        Verb(
            name: "support", operands: "[--output FILE]", summary: "everything that somebody who helps from afar needs, in one file without health values",
            options: [
                .init(name: "output", value: "FILE", help: "where to (default: hypona-support-TIME.tar.gz in this folder)"),
                .init(name: "with-health-values", value: nil, help: "days, levels and whole log lines too: treat the file as health data"),
            ]
        ) { arguments, terminal in
            _ = try arguments.operands(0...0, of: "support")
            let configuration = Result { () throws(ConfigurationError) in try arguments.configuration() }
            let bundle = SupportBundle(
                folder: try arguments.dataFolder(), configuration: configuration, version: Version.text, withHealthValues: arguments.has("with-health-values"))
            let path = FileSystem.absolute(arguments.value("output") ?? bundle.defaultName)
            let manifest = try await bundle.write(to: path)
            if arguments.isJSON {
                terminal.json(["path": .string(path), "manifest": manifest])
            } else {
                terminal.line("written: \(path)")
                for part in manifest["missing"]?.array ?? [] { terminal.note("not in it: \(part["name"]?.string ?? ""): \(part["reason"]?.string ?? "")") }
                if arguments.has("with-health-values") { terminal.note("it holds health values: send it encrypted only") }
            }
            return .done
        },
    ]
}
