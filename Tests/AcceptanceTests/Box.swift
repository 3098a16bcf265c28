import Foundation
import JSONValues
import TestServers

/// A data folder with a patient, and what a test puts into it. All instants are set by libfaketime where a test needs a certain day.
final class Box {
    let folder: URL
    var data: String { folder.appending(path: "data").path }
    /// The day the test happens on, for libfaketime; nil: today.
    var now: String?

    /// A folder without patient.
    init(now: String? = nil) throws {
        folder = try Program.temporaryFolder()
        self.now = now
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Variables that shift the wall clock; monotonic clocks stay real.
    var environment: [String: String] {
        guard let now else { return [:] }
        return [
            "LD_PRELOAD": Box.faketime, "FAKETIME": "@\(now)", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1", "TZ": "UTC",
            "FAKETIME_NO_CACHE": "1",
        ]
    }

    static let faketime: String = {
        let candidates = ["/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1", "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1"]
        return candidates.first { FileManager.default.fileExists(atPath: $0) } ?? candidates[0]
    }()

    /// Runs a verb on the folder.
    func run(_ arguments: [String], input: String = "") throws -> Program.Answer {
        try Program.run(arguments + ["--data", data], input: input, environment: environment)
    }

    /// Adds the demonstration profile with that surgery day.
    @discardableResult
    func addPatient(surgery: String = "2026-03-01", _ more: String = "", zone: String = "Europe/Berlin", options: [String] = []) throws -> Program.Answer {
        let profile = """
            {"studyID":"UKE-2026-0042","surgeryDate":"\(surgery)","timeZone":"\(zone)","baselineWeight":80.000,"histology":"hormoninaktiv","stalkDeviationDeg":5,
             "risikoMedikamenteCSV":"","podSodium":141,"opDurationMin":110,"csfLeak":"keine","monitoringStartPOD":1\(more),
             "consent":{"version":"1","date":"2026-03-01","by":"Studienarzt"}}
            """
        return try run(["patient", "add", "--file", "-"] + options, input: profile)
    }

    /// Writes a file into the folder.
    func file(_ name: String, _ content: String) throws -> String { try file(name, Data(content.utf8)) }

    func file(_ name: String, _ content: Data) throws -> String {
        let url = folder.appending(path: name)
        try content.write(to: url)
        return url.path
    }

    /// A cloud payload of weighings: instant in seconds, grams.
    func payload(_ name: String, _ weights: [(second: Int, grams: Int)]) throws -> String {
        let groups = weights.map { weight in
            """
            {"grpid":\(weight.second),"attrib":0,"date":\(weight.second),"created":\(weight.second + 30),"modified":\(weight.second + 30),"category":1,
             "deviceid":"0000000000000000000000000000000000000001","measures":[{"value":\(weight.grams),"type":1,"unit":-3}]}
            """
        }
        return try file(name, "{\"status\":0,\"body\":{\"updatetime\":0,\"timezone\":\"Europe/Berlin\",\"measuregrps\":[\(groups.joined(separator: ","))]}}")
    }

    /// The days, by date.
    func entries() throws -> [String: JSONValue] {
        let answer = try run(["entries", "--json"])
        return Dictionary(try answer.lines.map { ($0["date"]?.string ?? "", $0) }) { first, _ in first }
    }

    /// What the sqlite3 program answers.
    func sqlite(_ sql: String) throws -> String {
        let process = ChildProgram()
        process.executableURL = URL(filePath: "/usr/bin/sqlite3")
        process.arguments = [data + "/hypona.sqlite", sql]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// Seconds since 1970 of a UTC time `yyyy-MM-ddTHH:mm:ssZ`.
func second(_ text: String) -> Int { Int((try? Date(text, strategy: .iso8601))?.timeIntervalSince1970 ?? 0) }
