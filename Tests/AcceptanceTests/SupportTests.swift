import Foundation
import JSONValues
import TestServers
import Testing

/// `hypona support` from outside: what was planted is in no byte of it, unless it was asked for.
@Suite struct SupportTests {
    private func unpacked(_ box: Box, _ options: [String] = []) throws -> [String: String] {
        let file = box.folder.appending(path: "bundle.tar.gz").path
        let answer = try box.run(["support", "--json", "--output", file] + options)
        #expect(answer.status == 0, "\(answer.errors)")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        let target = box.folder.appending(path: "unpacked")
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let tar = ChildProgram()
        tar.executableURL = URL(filePath: "/usr/bin/tar")
        tar.arguments = ["-xzf", file, "-C", target.path]
        try tar.run()
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
        var files: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: target.path) {
            files[name] = String(decoding: try Data(contentsOf: target.appending(path: name)), as: UTF8.self)
        }
        return files
    }

    @Test func whatWasPlantedIsNotInIt() throws {
        let box = try Box()
        try box.addPatient(surgery: CivilDay.surgery)
        #expect(try box.run(["enter", "weight", "80,137"]).status == 0)
        #expect(
            try box.run(["contact", "set", "nurse", "--telephone", "040-7654321", "--name", "Station Nordwind", "--email", "nord@example.org"]).status == 0)
        #expect(try box.run(["person", "add", "anneliese", "--role", "nurse"], input: "1379246\n").status == 0)
        let photo = try box.file("Erika Musterfrau.jpg", "no photo")
        #expect(try box.run(["photo", "ingest", photo]).status == 1)
        let secret = try box.file("webhook.secret", "geheimes-wort")
        chmod(secret, 0o600)
        let configuration = try box.file(
            "gateway.json5",
            """
            { alarms: { box: "bed-7", channels: [{ type: "webhook", url: "https://127.0.0.1:9/hook/k3y-in-path", secret: { file: "\(secret)" } }] } }
            """)
        let files = try unpacked(box, ["--config", configuration])
        let planted = [
            "UKE-2026-0042", "80.137", "80,137", "80.000", "7654321", "Nordwind", "nord@example.org", "Musterfrau", "geheimes-wort", "k3y-in-path", "anneliese",
        ]
        for (name, text) in files {
            for word in planted { #expect(!text.contains(word), "\(word) stands in \(name)") }
        }
        #expect(files["configuration.json"]?.contains("bed-7") == true)
        #expect(files["log.jsonl"]?.contains("patient.added") == true)
        let manifest = try JSONValue(parsing: files["manifest.json"] ?? "")
        #expect(manifest["withHealthValues"] == false)
        let listed = (manifest["files"]?.array ?? []).compactMap { $0["name"]?.string }
        #expect(Set(listed).union(["manifest.json"]) == Set(files.keys))
        for name in ["README.txt", "doctor.jsonl", "versions.json", "system.txt", "database.json", "log.jsonl", "configuration.json"] {
            #expect(listed.contains(name), "\(name)")
        }
    }

    @Test func healthValuesAreInItWhenAskedForAndABrokenBoxGetsOneToo() throws {
        let box = try Box(now: "2026-03-05 12:00:00")
        try box.addPatient()
        #expect(try box.run(["enter", "weight", "80,137", "--at", "07:00"]).status == 0)
        let files = try unpacked(box, ["--with-health-values"])
        #expect(files["entries.jsonl"]?.contains("80.137") == true)
        #expect(files["log.jsonl"]?.contains("UKE-2026-0042") == true)
        #expect(files["README.txt"]?.contains("HEALTH VALUES") == true)

        try Data(repeating: 0x5A, count: 100_000).write(to: URL(filePath: box.data + "/hypona.sqlite"))
        let bad = try box.file("gateway.json5", "{ language: 'xx' }")
        let broken = try unpacked(box, ["--config", bad])
        let missing = (try JSONValue(parsing: broken["manifest.json"] ?? "")["missing"]?.array ?? []).compactMap { $0["name"]?.string }
        #expect(missing.contains("database.json") && missing.contains("configuration.json"))
        // Whose names have to be masked cannot be read any more: no sentence of the log is told.
        #expect(broken["log.jsonl"]?.contains("UKE-2026-0042") == false && broken["log.jsonl"]?.contains("patient.added") == true)
        #expect(broken["doctor.jsonl"]?.contains("\"database\",\"state\":\"fault\"") == true)
    }
}
