import Foundation
import JSONValues
import TestServers
import Testing

/// A box with fourteen days of a patient, operated on 2026-03-20 in Berlin; POD 9 is the day of 23 hours. It is POD 14, evening.
///
/// POD 3 has nothing, POD 8 is red, and on POD 13 a weighing of 91.3 kg waits for a person.
final class ExportBox {
    let box: Box

    init(configuration: String? = nil) throws {
        box = try Box(now: "2026-04-03 19:00:00")
        try box.addPatient(surgery: "2026-03-20", ",\"baselineIsPraeOp\":true,\"fluidLimitML\":[[6,1200]]")
        let mornings = [80_000, 80_150, nil, 80_050, 80_300, 80_600, 81_400, 82_300, 82_100, 81_200, 80_700, 80_400, 80_350, 80_200]
        var weights: [(second: Int, grams: Int)] = []
        for (index, grams) in mornings.enumerated() {
            guard let grams else { continue }
            weights.append((ExportBox.second(pod: index + 1, "07:10:00"), grams))
            weights.append((ExportBox.second(pod: index + 1, "20:05:00"), grams + 700))
        }
        weights.append((ExportBox.second(pod: 13, "07:40:00"), 91_300))
        #expect(try box.run(["ingest", try box.payload("weights.json", weights)]).status == 0)
        for (kind, value, at) in [
            ("sg", "1,021", "2026-03-28T08:30:00"), ("sg", "1,0265", "2026-03-29T08:30:00"), ("symptoms", "2 2 2 1 1 4", "2026-03-29T07:30:00"),
            ("fluid", "1100", "2026-03-29T12:00:00"),
        ] {
            #expect(try box.run(["enter", kind, value, "--at", at, "--patient"]).status == 0)
        }
        if let configuration { _ = try box.file("gateway.json5", configuration) }
    }

    /// Seconds since 1970 of a local time on a day after surgery.
    static func second(pod: Int, _ time: String) -> Int {
        let day = pod <= 11 ? "2026-03-\(20 + pod)" : "2026-04-0\(pod - 11)"
        let seconds = (try? Date("\(day)T\(time)Z", strategy: .iso8601))?.timeIntervalSince1970 ?? 0
        return Int(seconds) - (pod >= 9 ? 7200 : 3600)
    }

    /// Exports into a file; answers its path.
    func export(_ format: String, _ more: String...) throws -> String {
        let path = box.folder.appending(path: "out.\(format)").path
        let answer = try box.run(["export", format, "--output", path] + more)
        #expect(answer.status == 0, "\(answer.errors)")
        #expect(answer.output.isEmpty)
        return path
    }
}

/// What reads an exported file from outside.
enum Tool {
    static let root = Program.testdata.deletingLastPathComponent()
    /// The Python of the tests' own packages.
    static var python: String { root.appending(path: ".venv/bin/python").path }

    /// Runs a program; answers its output, and its status with what it complained about.
    static func run(_ program: String, _ arguments: [String]) throws -> (output: String, status: Int32, errors: String) {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = ChildProgram()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let files = ["out", "err"].map { folder.appending(path: $0) }
        for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return (texts[0], process.terminationStatus, texts[1])
    }

    /// Validates a FHIR bundle; answers its resources by the value of their identifier.
    static func fhir(_ file: String) throws -> [String: JSONValue] {
        let answer = try run(python, [Program.testdata.appending(path: "exports/check_fhir.py").path, file])
        #expect(answer.status == 0, "\(answer.errors)")
        let lines = try answer.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        return Dictionary(lines.compactMap { line in line["identifier"]?.string.flatMap { id in line["resource"].map { (id, $0) } } }) { $1 }
    }
}
