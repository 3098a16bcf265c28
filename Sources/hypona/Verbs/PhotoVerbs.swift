import JSONValues
import PhotoAnswers
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
        let command = ReadCommand(options: PhotoOptions(anyDisplay: arguments.has("any-display")), debugFolder: arguments.value("debug"))
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
}
