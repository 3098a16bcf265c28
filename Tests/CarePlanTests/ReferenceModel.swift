import Foundation
import JSONValues
import TestServers
import Testing

/// The reference models in Python that come with the golden files.
enum ReferenceModel {
    /// The answers of a model to these cases, in their order.
    static func answers(_ model: String, _ cases: [JSONValue]) throws -> [JSONValue] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hypona-model-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "cases.json")
        try Data((["cases": .array(cases)] as JSONValue).text().utf8).write(to: file)
        let python = ChildProgram()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = ["python3", TestData.folder.appending(path: "core/model/\(model)").path, file.path]
        let output = Pipe()
        python.standardOutput = output
        try python.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        python.waitUntilExit()
        try #require(python.terminationStatus == 0)
        return try text.split(separator: "\n").map { try JSONValue(parsing: String($0))["result"] ?? .null }
    }
}
