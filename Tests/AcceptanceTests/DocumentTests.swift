import Foundation
import Testing

/// What the manual tells a technician to write must be taken by the program.
@Suite struct DocumentTests {
    @Test(arguments: ["configuration.md", "alarms.md", "handoff.md"]) func theExamplesOfTheManualAreTaken(name: String) throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        let manual = Program.testdata.appending(path: "../docs/\(name)").standardized
        let pieces = try String(contentsOf: manual, encoding: .utf8).components(separatedBy: "```json5\n").dropFirst()
        #expect(!pieces.isEmpty)
        for piece in pieces {
            let example = piece.components(separatedBy: "```")[0]
            // The one file that has to be there when the configuration is read.
            let lines = example.split(separator: "\n").filter { !$0.contains("thresholds: ") }.joined(separator: "\n")
            let text = lines.hasPrefix("{") ? lines : "{\n\(lines)\n}"
            let answer = try box.run(["entries", "--config", try box.file("gateway.json5", text)])
            #expect(answer.status == 0, "\(name): \(answer.errors)")
        }
    }
}
