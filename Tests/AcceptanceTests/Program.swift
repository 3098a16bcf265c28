import Foundation
import JSONValues
import TestServers

/// The built program, started as a user would start it.
enum Program {
    /// What a run answered.
    struct Answer {
        let status: Int32
        let output: String
        let errors: String

        /// The output as JSON Lines.
        var lines: [JSONValue] { get throws { try output.split(separator: "\n").map { try JSONValue(parsing: String($0)) } } }
    }

    /// `$HYPONA_BINARY`, which the test script sets to the static release binary; else what was built last in this tree.
    static let binary: URL = {
        if let path = ProcessInfo.processInfo.environment["HYPONA_BINARY"] { return URL(filePath: path) }
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let candidates = ["release", "debug"].map { root.appending(path: ".build/\($0)/hypona") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
    }()

    /// The test data of the project.
    static let testdata = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../testdata").standardized

    /// A process of the program with its outputs in files, so that no pipe can fill up.
    static func process(_ arguments: [String], _ folder: URL, environment: [String: String] = [:]) throws -> ChildProgram {
        let process = ChildProgram()
        process.executableURL = binary
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        for name in ["out", "err"] { _ = FileManager.default.createFile(atPath: folder.appending(path: name).path, contents: nil) }
        process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "out"))
        process.standardError = try FileHandle(forWritingTo: folder.appending(path: "err"))
        return process
    }

    /// Runs to its end.
    static func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws -> Answer {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = try process(arguments, folder, environment: environment)
        let inputFile = folder.appending(path: "in")
        try Data(input.utf8).write(to: inputFile)
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        try process.run()
        process.waitUntilExit()
        func text(_ name: String) throws -> String { String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self) }
        return Answer(status: process.terminationStatus, output: try text("out"), errors: try text("err"))
    }

    /// A new folder for one test.
    static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hypona-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

/// A gateway that runs on a folder of its own, until the value goes.
final class ServedGateway {
    let data: String
    let console: URL
    private let process: ChildProgram
    private let folder: URL

    /// Starts `hypona serve` and waits until it is ready.
    init(data: String, environment: [String: String] = [:], options: [String] = []) async throws {
        self.data = data
        folder = try Program.temporaryFolder()
        process = try Program.process(["serve", "--data", data, "--listen", "127.0.0.1:0"] + options, folder, environment: environment)
        try process.run()
        let address = try await ServedGateway.address(folder.appending(path: "err"), process)
        console = address
    }

    deinit {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    struct DidNotStart: Error { let log: String }

    private static func address(_ log: URL, _ process: ChildProgram) async throws -> URL {
        while true {
            let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
            if let line = text.split(separator: "\n").first(where: { $0.hasPrefix("console: ") }), let url = URL(string: String(line.dropFirst(9))) {
                return url
            }
            if !process.isRunning { throw DidNotStart(log: text) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    var pid: Int32 { process.processIdentifier }

    /// What it has written on standard error.
    var log: String { get throws { String(decoding: try Data(contentsOf: folder.appending(path: "err")), as: UTF8.self) } }

    /// Sends a signal and waits for the end.
    func end(_ signal: Int32) -> Int32 {
        kill(pid, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }
}
