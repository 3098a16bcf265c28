import Foundation
import JSONValues
import TestServers

/// The reference model of the repository, run by python3.
enum ReferenceModel {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// The standard output of a script of `testdata/core/model`, or of Python code that may import the model.
    static func run(_ arguments: [String], input: String = "") throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "core-model-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Through files: neither side can then block the other on a full pipe.
        let (given, answer, errors) = (folder.appending(path: "in"), folder.appending(path: "out"), folder.appending(path: "err"))
        try Data(input.utf8).write(to: given)
        for file in [answer, errors] { try Data().write(to: file) }
        let process = ChildProgram()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        process.currentDirectoryURL = GoldenFiles.folder.appending(path: "model")
        process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: given)
        process.standardOutput = try FileHandle(forWritingTo: answer)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "python3 \(arguments): " + String(decoding: try Data(contentsOf: errors), as: UTF8.self))
        }
        return String(decoding: try Data(contentsOf: answer), as: UTF8.self)
    }

    /// The `result` of every line.
    static func results(_ lines: String) throws -> [JSONValue] {
        try lines.split(separator: "\n").map { try JSONValue(parsing: String($0))["result"] ?? .null }
    }
}
