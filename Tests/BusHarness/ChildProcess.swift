import Foundation
public import Glibc
import TestServers

/// A program that a test starts and that ends with the object; its standard output comes line by line.
public final class ChildProcess: @unchecked Sendable {  // proof: nothing changes after the start but what ChildProgram guards
    /// Its standard output, a line each; ends when the program closes it.
    public let lines: AsyncStream<String>
    private let program = ChildProgram()

    /// Starts the program at that path.
    /// - Throws: Where it cannot be started.
    public init(_ path: String, _ arguments: [String]) throws {
        let output = Pipe()
        program.executableURL = URL(filePath: path)
        program.arguments = arguments
        // Not the address of another bus.
        program.environment = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
        program.standardOutput = output
        try program.run()
        lines = LineReader.lines(of: output.fileHandleForReading)
    }

    /// Its number.
    public var pid: pid_t { program.processIdentifier }

    /// Sends the program a signal.
    public func signal(_ number: Int32) { kill(pid, number) }

    /// Waits for the program's end.
    public func wait() { program.waitUntilExit() }

    /// A start that failed.
    public struct Failure: Error {
        let text: String
    }
}
