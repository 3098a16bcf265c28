public import Foundation

/// A server of the tests in a process of its own: a Python script that prints its port, with a folder for its certificate and for what it takes.
public final class ScriptServer: @unchecked Sendable {  // proof: nothing changes after the start but what ChildProgram guards
    /// Its port on the loopback.
    public let port: Int
    /// The folder that it writes to; removed with it.
    public let folder: URL
    private let process = ChildProgram()
    /// Some serve until their input ends.
    private let input = Pipe()

    /// A server that did not start.
    public struct NotStarted: Error {}

    /// Starts the script of that name in a folder of `testdata`, with these arguments, `FOLDER` replaced by the server's folder.
    public init(_ name: String, in place: String = "servers", _ arguments: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "hypona-\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = testRoot.appending(path: "testdata/\(place)/\(name)").path
        let path = folder.path
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [script] + arguments.map { $0 == "FOLDER" ? path : $0 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = input
        try process.run()
        guard let number = ChildProgram.port(from: output) else { throw NotStarted() }
        port = number
    }

    /// Its certificate.
    public var certificate: String { folder.appending(path: "cert.pem").path }

    /// What it has taken so far.
    public func taken() throws -> String {
        let file = folder.appending(path: "taken")
        return FileManager.default.fileExists(atPath: file.path) ? try String(contentsOf: file, encoding: .utf8) : ""
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}

/// The folder of the repository.
let testRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
