import Foundation
import TestServers

/// The program while it works, for tests in which something has to happen meanwhile.
final class BackgroundRun: @unchecked Sendable {  // proof: nothing changes after the start but its end, which ChildProgram guards
    private let process: ChildProgram
    private let folder: URL
    private let silent = Pipe()

    /// Starts it; the lines are typed in advance. Nil: nobody types anything, and the terminal stays open.
    init(_ arguments: [String], input: String? = "", environment: [String: String] = [:]) throws {
        folder = try Program.temporaryFolder()
        process = try Program.process(arguments, folder, environment: environment)
        if let input {
            let inputFile = folder.appending(path: "in")
            try Data(input.utf8).write(to: inputFile)
            process.standardInput = try FileHandle(forReadingFrom: inputFile)
        } else {
            process.standardInput = silent
        }
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Sends it a signal.
    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Whether it has written a result; gives it time to.
    var hasWritten: Bool {
        get async throws {
            try await Task.sleep(for: .milliseconds(50))
            return try !text("out").isEmpty || !process.isRunning
        }
    }

    /// Waits until it has written that.
    func wrote(_ text: String) async throws {
        while try !(self.text("out") + self.text("err")).contains(text), process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
    }

    /// Waits for its end.
    func answer() async throws -> Program.Answer {
        try await eventually { !process.isRunning }
        return Program.Answer(status: process.terminationStatus, output: try text("out"), errors: try text("err"))
    }

    private func text(_ name: String) throws -> String { String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self) }
}
