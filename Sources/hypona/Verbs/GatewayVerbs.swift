import JSONValues
import Service
import Store

extension Verbs {
    static let gatewayVerbs: [Verb] = [
        Verb(
            name: "serve", operands: "[--listen ADDRESS:PORT]", summary: "run the gateway: sources, console, hand-off, alarms",
            options: [
                .init(name: "listen", value: "ADDRESS:PORT", help: "where the console listens (default 127.0.0.1:8420; port 0: any)"),
                .init(name: "demo", value: nil, help: "where there is no patient, add the demonstration patient and play its morning"),
            ]
        ) { arguments, terminal in
            var configuration = try arguments.configuration()
            configuration.playsDemonstration = arguments.has("demo")
            configuration.version = Version.text
            if let listen = arguments.value("listen") {
                guard ListenAddress(listen) != nil else { throw CommandFailure.usage("--listen \(listen): must be ADDRESS:PORT such as 127.0.0.1:8420") }
                configuration.listenOption = listen
            }
            let folder = try arguments.dataFolder(make: true)
            try await GatewayService(folder: folder, configuration: configuration, say: { terminal.note($0) }).run()
            return .done
        },
        Verb(
            name: "demo", operands: "[--listen ADDRESS:PORT]",
            summary: "run the gateway on a fresh temporary folder with a demonstration patient and a scripted scale",
            options: [.init(name: "listen", value: "ADDRESS:PORT", help: "where the console listens (default 127.0.0.1:8420; port 0: any)")], usesData: false
        ) { arguments, terminal in
            var configuration = GatewayConfiguration()
            configuration.version = Version.text
            configuration.listenOption = arguments.value("listen")
            try await DemoService(configuration: configuration, say: { terminal.note($0) }).run()
            return .done
        },
        Verb(
            name: "backup", operands: "FILE|FOLDER", summary: "copy the database while it is in use; into a folder under a name with the time",
            options: [.init(name: "keep", value: "N", help: "in a folder: remove all but the newest N (default: keep all)")]
        ) { arguments, terminal in
            let path = FileSystem.absolute(try arguments.operands(1...1, of: "backup")[0])
            var parameters: JSONObject = ["path": .string(path)]
            parameters["keep"] = try arguments.int("keep", in: 1...10_000).map { JSONValue($0) }
            let answer = try await arguments.client().perform(ControlRequest("backup", parameters))
            return printed(answer, arguments, terminal) { "backup written to \($0["path"]?.string ?? path)" }
        },
        Verb(name: "restore", operands: "FILE", summary: "put a backup in place of the database; the one before is kept beside it", options: []) {
            arguments, terminal in
            let path = try arguments.operands(1...1, of: "restore")[0]
            let folder = try arguments.dataFolder(make: true)
            let done = try await Maintenance(folder: folder, configuration: try arguments.configuration()).restore(path)
            if done.isNew { terminal.note("created the data folder \(folder.path)") }
            if arguments.isJSON {
                terminal.json(["restored": .string(path), "data": .string(folder.path), "kept": JSONValue(done.kept)])
                return .done
            }
            terminal.line("restored \(path) into \(folder.path)" + (done.kept.map { "; the database before is \($0)" } ?? ""))
            return .done
        },
        Verb(name: "verify", operands: "", summary: "check integrity, audit chain, evidence and every derived row", options: []) { arguments, terminal in
            let maintenance = Maintenance(folder: try arguments.dataFolder(), configuration: try arguments.configuration())
            let faults = try await maintenance.verify()
            do { try maintenance.note(faults) } catch { terminal.note("what was found cannot be noted for the doctor: \(error)") }
            for fault in faults { if arguments.isJSON { terminal.json(["fault": .string(fault)]) } else { terminal.line(fault) } }
            if faults.isEmpty, !arguments.isJSON { terminal.line("everything is whole: audit chain, evidence, derived rows") }
            return faults.isEmpty ? .done : .itemFailed
        },
        Verb(
            name: "rebuild", operands: "[--dry-run]", summary: "derive every row anew from the evidence and say what differs (nothing should)",
            options: [.init(name: "dry-run", value: nil, help: "only compare")]
        ) { arguments, terminal in
            let maintenance = Maintenance(folder: try arguments.dataFolder(), configuration: try arguments.configuration())
            let differences = try await maintenance.differences()
            for difference in differences { if arguments.isJSON { terminal.json(["difference": .string(difference)]) } else { terminal.line(difference) } }
            if differences.isEmpty {
                if !arguments.isJSON { terminal.line("nothing differs") }
                return .done
            }
            if arguments.has("dry-run") { return .itemFailed }
            let status = printed(try await arguments.client().perform(ControlRequest("rebuild")), arguments, terminal) { _ in "rebuilt" }
            guard status == .done else { return status }
            // What differs in the facts themselves cannot be derived anew.
            let remaining = try await maintenance.differences()
            guard !remaining.isEmpty else { return .done }
            throw CommandFailure(
                status: .itemFailed,
                message: "still differs, and deriving anew cannot mend it: \(remaining.joined(separator: "; ")); restore the last good backup")
        },
    ]
}
