import JSONValues
import Refractometer
import Store

extension Verb {
    /// What photos of refractometers show.
    static let read = Verb(
        name: "read", operands: "PHOTO...", summary: "read refractometer photos, without any database",
        options: [
            Option(name: "any-display", value: nil, help: "read the number on any seven-segment display instead (digits)"),
            Option(name: "debug", value: "DIR", help: "write what was found where into that folder, as pictures and JSON"),
        ], usesData: false
    ) { arguments, terminal in
        let photos = try arguments.operands(1...100_000, of: "read")
        if let folder = arguments.value("debug") { try FileSystem.makeFolder(folder, mode: 0o755) }
        let command = ReadCommand(options: PhotoReader.Options(anyDisplay: arguments.has("any-display")), debugFolder: arguments.value("debug"))
        var all = true
        for photo in photos {
            let (answer, isRead) = try await command.read(photo)
            all = all && isRead
            if arguments.isJSON {
                terminal.json(.object(answer))
            } else {
                let status = answer["status"]?.string ?? ""
                let value = answer["digits"]?.string ?? answer["specific_gravity"]?.string ?? "-"
                let codes = (answer["reasons"]?.array ?? []).compactMap(\.string)
                let reasons = codes.joined(separator: ", ")
                terminal.line(
                    "\(terminal.coloured(status.padded(to: 9), status)) \(value.padded(to: 8)) \(photo)\(reasons.isEmpty ? "" : " (\(reasons))")\(answer["problem"]?.string.map { ": \($0)" } ?? "")"
                )
                for reason in codes.compactMap(PhotoReason.init(rawValue:)) { terminal.line("          \(reason.english)") }
            }
        }
        return all ? .done : .itemFailed
    }

    /// The worker process of photos.
    static let photoWorker = Verb(
        name: WorkerProtocol.verb, operands: "", summary: "reads one photo from standard input with all rights given up",
        options: [
            Option(name: "any-display", value: nil, help: "read any display"), Option(name: "preview", value: nil, help: "answer a small JPEG instead"),
            Option(name: "inspect", value: nil, help: "answer what was found where too"),
            Option(name: "socket", value: nil, help: "started for a connection to a socket, with the task as its first line"),
        ], usesData: false, isHidden: true
    ) { arguments, _ in
        if arguments.has("socket") { return ExitStatus(rawValue: ReadCommand.serve()) ?? .unavailable }
        let anyDisplay = arguments.has("any-display")
        let task: WorkerProtocol.Task =
            arguments.has("preview") ? .preview : arguments.has("inspect") ? .inspect(anyDisplay: anyDisplay) : .read(anyDisplay: anyDisplay)
        return ExitStatus(rawValue: ReadCommand.work(task)) ?? .unavailable
    }
}
