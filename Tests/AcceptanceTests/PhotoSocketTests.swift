import Foundation
import JSONValues
import TestServers
import Testing

/// The photo worker as a unit of its own, seen from the gateway. That the service manager starts it and it reads a photo is looked at by `script/test-unit`.
@Suite(.timeLimit(.minutes(10))) struct PhotoSocketTests {
    private var photo: String { Program.testdata.appending(path: "../Sources/Shims/CDemoPhoto/refractometer.jpg").standardized.path }

    @Test func withoutTheSocketThePhotoWaitsForAPerson() throws {
        let answer = try Program.run(["read", photo, "--json"], environment: ["HYPONA_PHOTO_SOCKET": "/nowhere/photo.sock"])
        #expect(try answer.lines.first?["reasons"]?.array?.first?.string == "worker_failed", "\(answer.output)")
        #expect(try answer.lines.first?["problem"]?.string?.contains("hypona-photo.socket") == true, "\(answer.output)")
    }

    /// The words of a connection: the task in front of the photo, one line.
    @Test(arguments: [("", 0), ("--any-display", 0), ("--nonsense", 2), (String(repeating: "x", count: 100), 2)])
    func theTaskStandsInFrontOfThePhoto(_ line: String, _ status: Int) throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = try Program.process(["--socket"], folder)
        process.executableURL = URL(filePath: Program.binary.path + "-photo-worker")
        let input = folder.appending(path: "in")
        try (Data((line + "\n").utf8) + Data(contentsOf: URL(filePath: photo))).write(to: input)
        process.standardInput = try FileHandle(forReadingFrom: input)
        // A worker may write no file; what it answers goes into a pipe, as into the connection.
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(Int(process.terminationStatus) == status)
        #expect(answer.isEmpty == (status != 0))
        if status == 0 { #expect(try JSONValue(parsing: [UInt8](answer))["status"] != nil) }
    }
}
