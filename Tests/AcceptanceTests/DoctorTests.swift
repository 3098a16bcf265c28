import Foundation
import JSONValues
import Testing

/// `hypona doctor` from outside: the box is broken on purpose, and the doctor says it.
@Suite struct DoctorTests {
    private func lines(_ answer: Program.Answer) throws -> [String: JSONValue] {
        Dictionary(try answer.lines.map { ($0["check"]?.string ?? "", $0) }) { first, _ in first }
    }

    @Test func looksAtMoreThanThirtyThingsAndSaysWhatToDo() throws {
        let box = try Box()
        try box.addPatient(surgery: "2026-11-25")
        let answer = try box.run(["doctor", "--json"])
        let found = try answer.lines
        #expect(found.count >= 30)
        for line in found {
            #expect(line.object?.keys == ["check", "state", "since", "text", "remedy"])
            let state = line["state"]?.string ?? ""
            #expect(["ok", "warning", "fault"].contains(state))
            #expect(state == "ok" || line["remedy"]?.string?.isEmpty == false, "\(line)")
        }
        #expect(answer.status == (found.contains { $0["state"]?.string == "fault" } ? 1 : 0))
        let byName = try lines(answer)
        for name in ["version", "configuration", "time zones", "database", "schema", "audit", "evidence", "data folder", "consent", "patient", "photo reading"]
        {
            #expect(byName[name]?["state"]?.string == "ok", "\(name): \(byName[name]?.text() ?? "missing")")
        }
        #expect(byName["gateway"]?["state"]?.string == "warning")
        #expect(byName["alarm channels"]?["state"]?.string == "fault")
    }

    @Test func tellsWhatWasBroken() throws {
        let box = try Box()
        try box.addPatient(surgery: "2026-11-25")
        #expect(try box.run(["enter", "weight", "80,1"]).status == 0)
        let photo = box.data + "/drop/stuck.jpg"
        try "x".write(toFile: photo, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: photo)
        try "x".write(toFile: box.data + "/drop/failed/bad.jpg", atomically: false, encoding: .utf8)
        let secret = try box.file("secret", "word")
        chmod(secret, 0o644)
        let certificate = try box.file("old.pem", Data(contentsOf: Program.testdata.appending(path: "certificates/ended.pem")))
        let configuration = try box.file(
            "gateway.json5",
            """
            { alarms: { channels: [{ type: "webhook", url: "https://127.0.0.1:9/x", secret: { file: "\(secret)" }, certificates: "\(certificate)" }] } }
            """)
        chmod(box.data, 0o755)
        _ = try box.sqlite("DROP TRIGGER audit_keeps; UPDATE audit SET author = 'nobody' WHERE id = 1;")
        let found = try lines(try box.run(["doctor", "--json", "--config", configuration]))
        for (name, words) in [
            ("data folder", "everybody"), ("waiting files", "1 lie"), ("refused files", "1 in"), ("secrets", "others may read"),
            ("certificate \(certificate)", "ended"), ("alarm channels", "others may read"),
            ("audit", "row 1 was changed"), ("reach 127.0.0.1:9", "no connection"),
        ] {
            #expect(found[name]?["state"]?.string != "ok", "\(name)")
            #expect(found[name]?["text"]?.string?.contains(words) == true, "\(name): \(found[name]?.text() ?? "missing")")
        }
    }

    /// What is done to a box, and the line that says so.
    struct Harm: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var variables: [String: String] = [:]
        let words: String
        var shell = "true"
    }

    @Test(arguments: [
        Harm(testDescription: "alarm database", words: "not a database", shell: "printf garbage > alarms.sqlite"),
        Harm(testDescription: "log", words: "not a database", shell: "rm -f log.sqlite-*; printf garbage > log.sqlite"),
        Harm(testDescription: "message bus", variables: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"], words: "failed"),
        Harm(testDescription: "drop folder", words: "is no folder", shell: "rm -r drop; touch drop"),
        Harm(testDescription: "drop folder", words: "everybody may write", shell: "chmod 777 drop"),
        Harm(testDescription: "consent", words: "withdrawn", shell: "\"$HYPONA\" consent withdraw --data ."),
        Harm(testDescription: "backup", words: "none was ever made"),
    ]) func oneHarmIsOneLine(_ harm: Harm) throws {
        let box = try Box()
        try box.addPatient(surgery: "2026-11-25")
        let done = try Tool.run("/usr/bin/env", ["HYPONA=\(Program.binary.path)", "sh", "-c", "cd '\(box.data)' && \(harm.shell)"])
        #expect(done.status == 0, "\(done.errors)")
        let answer = try Program.run(["doctor", "--json", "--data", box.data], environment: harm.variables)
        let line = try answer.lines.first { $0["check"]?.string == harm.testDescription }
        #expect(line?["state"]?.string != "ok" && line?["text"]?.string?.contains(harm.words) == true, "\(line?.text() ?? answer.errors)")
    }

    @Test func aDamagedOrNewerDatabaseIsAFault() throws {
        let newer = try Box()
        try newer.addPatient(surgery: "2026-11-25")
        _ = try newer.sqlite("PRAGMA user_version = 99")
        let answer = try newer.run(["doctor", "--json"])
        #expect(answer.status == 1)
        #expect(try lines(answer)["schema"]?["text"]?.string?.contains("newer version") == true)
        let served = try newer.run(["serve", "--listen", "127.0.0.1:0"])
        #expect(served.status == 3)
        #expect(served.errors.contains("schema version 99"), "\(served.errors)")
        #expect(served.errors.contains("restore a backup made before the update"), "\(served.errors)")

        let damaged = try Box()
        try damaged.addPatient(surgery: "2026-11-25")
        _ = try damaged.sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
        let file = try FileHandle(forUpdating: URL(filePath: damaged.data + "/hypona.sqlite"))
        try file.seek(toOffset: 8192)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 20_000))
        try file.close()
        #expect(try lines(try damaged.run(["doctor", "--json"]))["database"]?["state"]?.string == "fault")
    }

    @Test func withoutFolderOrConfigurationTheRestIsStillLookedAt() throws {
        let box = try Box()
        let missing = try box.run(["doctor", "--json"])
        #expect(missing.status == 3)
        #expect(try lines(missing)["data folder"]?["state"]?.string == "fault")
        let file = try box.file("gateway.json5", "{ language: 'xx' }")
        try box.addPatient(surgery: "2026-11-25")
        let bad = try box.run(["doctor", "--json", "--faults", "--config", file])
        #expect(bad.status == 4)
        let found = try lines(bad)
        #expect(found["configuration"]?["text"]?.string?.contains("language") == true)
        #expect(!found.values.contains { $0["state"]?.string == "ok" })
    }

    @Test func aRunningGatewayAnswers() async throws {
        let box = try Box()
        let gateway = try await ServedGateway(data: box.data)
        let found = try lines(try box.run(["doctor", "--json"]))
        #expect(found["gateway"]?["text"]?.string?.contains("process \(gateway.pid) answers") == true)
        #expect(gateway.end(SIGTERM) == 0)
    }
}
