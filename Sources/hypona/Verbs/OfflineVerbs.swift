import Evaluation
import Store

extension Verbs {
    static let offlineVerbs: [Verb] = [
        Verb(
            name: "evaluate", operands: "FILE|- [--KIND]", summary: "judge the cases of a file with the escalation core, without any database",
            options: CaseKinds.all.filter { $0.option != "core" }.map { .init(name: $0.option, value: nil, help: "the file holds \($0.option) cases") },
            usesData: false
        ) { arguments, terminal in
            let file = try arguments.operands(1...1, of: "evaluate")[0]
            let kinds = CaseKinds.all.filter { arguments.has($0.option) }
            guard kinds.count <= 1 else { throw CommandFailure.usage("name one kind only") }
            let bytes = try input(file)
            let status = EvaluateCommand(kind: kinds.first, json: arguments.isJSON).run(
                bytes, name: file, output: { terminal.line($0) }, errors: { terminal.note($0) })
            return ExitStatus(rawValue: status) ?? .itemFailed
        }
    ]

    /// The bytes of a file or of standard input; an unreadable one is a failed item.
    static func input(_ path: String, limit: Int = 256 << 20) throws -> [UInt8] {
        do throws(StoreError) {
            return path == "-" ? try FileSystem.readAll(0, path: "standard input", limit: limit) : try FileSystem.read(path, limit: limit)
        } catch {
            throw CommandFailure(status: .itemFailed, message: error.description)
        }
    }
}
