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
        try box.addPatient(surgery: CivilDay.surgery)
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

    @Test func aDamagedOrNewerDatabaseIsAFault() throws {
        let newer = try Box()
        try newer.addPatient(surgery: CivilDay.surgery)
        _ = try newer.sqlite("PRAGMA user_version = 99")
        let answer = try newer.run(["doctor", "--json"])
        #expect(answer.status == 1)
        #expect(try lines(answer)["schema"]?["text"]?.string?.contains("newer version") == true)
        let served = try newer.run(["serve", "--listen", "127.0.0.1:0"])
        #expect(served.status == 3)
        #expect(served.errors.contains("schema version 99"), "\(served.errors)")
        #expect(served.errors.contains("restore a backup made before the update"), "\(served.errors)")

        let damaged = try Box()
        try damaged.addPatient(surgery: CivilDay.surgery)
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
        try box.addPatient(surgery: CivilDay.surgery)
        let bad = try box.run(["doctor", "--json", "--faults", "--config", file])
        let said = try box.run(["doctor", "--faults", "--config", file]).output.split(separator: "\n")
        #expect(said.last?.contains(/^[0-9]+ checks, faults: [1-9][0-9]*, warnings: [0-9]+$/) == true, "also where nothing is wrong something is said")
        #expect(bad.status == 4)
        let found = try lines(bad)
        #expect(found["configuration"]?["text"]?.string?.contains("language") == true)
        #expect(!found.values.contains { $0["state"]?.string == "ok" })
    }

    /// The log is read above all where something is wrong with the rest.
    @Test func theLogSaysThatThePatientsClockCannotBeRead() throws {
        let box = try Box()
        try box.addPatient(surgery: CivilDay.surgery)
        #expect(try !box.run(["log"]).errors.contains("clock"))
        try Data("garbage".utf8).write(to: URL(filePath: box.data + "/hypona.sqlite"))
        let answer = try box.run(["log"])
        #expect(answer.status == 0 && answer.errors.contains("the patient's clock cannot be read, times are UTC"), "\(answer.errors)")
    }

    @Test func aRunningGatewayAnswers() async throws {
        let box = try Box()
        let gateway = try await ServedGateway(data: box.data)
        let found = try lines(try box.run(["doctor", "--json"]))
        #expect(found["gateway"]?["text"]?.string?.contains("process \(gateway.pid) answers") == true)
        #expect(gateway.end(SIGTERM) == 0)
    }
}
