import Evaluation
import Foundation
import JSONValues
import TestServers
import Testing

/// The two ways to answer normalisation cases: the reference model in Python, and the project's own.
enum ReferenceModel {
    /// The answers of the reference model.
    static func answers(_ cases: [JSONValue]) throws -> [JSONValue] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hypona-model-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let file = folder.appending(path: "cases.json")
        let answers = folder.appending(path: "answers.jsonl")
        try Data((["cases": .array(cases)] as JSONValue).text().utf8).write(to: file)
        #expect(FileManager.default.createFile(atPath: answers.path, contents: nil))
        let python = ChildProgram()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = ["python3", TestData.folder.appending(path: "core/model/normalise_model.py").path, file.path]
        python.standardOutput = try FileHandle(forWritingTo: answers)
        try python.run()
        python.waitUntilExit()
        try #require(python.terminationStatus == 0)
        return try results(String(decoding: Data(contentsOf: answers), as: UTF8.self).split(separator: "\n").map(String.init))
    }

    /// The project's own answers, as `hypona evaluate --normalise --json` prints them.
    static func ownAnswers(_ cases: [JSONValue]) throws -> [JSONValue] {
        var lines: [String] = []
        let bytes = Array((["cases": .array(cases)] as JSONValue).text().utf8)
        let command = EvaluateCommand(kind: CaseKinds.kind(option: "normalise"), json: true)
        let status = command.run(bytes, name: "cases.json", output: { lines.append($0) }, errors: { Issue.record("\($0)") })
        #expect(status == 0)
        return try results(lines)
    }

    private static func results(_ lines: [String]) throws -> [JSONValue] { try lines.map { try JSONValue(parsing: $0)["result"] ?? .null } }
}
