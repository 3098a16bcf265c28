import Foundation
import JSONValues
import Testing

/// What a technician or nurse does and looks up at a terminal, from outside.
@Suite struct StaffVerbTests {
    private func box() throws -> Box {
        let box = try Box(now: "2026-03-25 11:00:00")
        try box.addPatient(surgery: "2026-03-20")
        return box
    }

    @Test func aPersonIsAddedGetsAnotherPinAndIsRemoved() throws {
        let box = try box()
        let easy = try box.run(["person", "add", "nina", "--role", "nurse"], input: "1234\n")
        #expect(easy.status != 0 && easy.errors.contains("too easy"), "\(easy.errors)")
        #expect(try box.run(["person", "add", "nina", "--role", "nurse"], input: "48271593\n").status == 0)
        #expect(try box.run(["person", "add", "nina", "--role", "nurse"], input: "48271593\n").status == 1, "a name is one person's")
        let listed = try box.run(["person", "list", "--json"]).lines
        #expect(listed.map { $0["name"]?.string } == ["nina"] && listed.first?["roles"]?.array == ["nurse"])
        #expect(try box.run(["person", "set-pin", "nina"], input: "59382604\n").status == 0)
        #expect(try box.run(["person", "set-pin", "nobody"], input: "59382604\n").status == 1)
        #expect(try box.run(["person", "remove", "nina"]).status == 0)
        #expect(try box.run(["person", "list"]).output.contains("nobody"))
        for secret in ["48271593", "59382604"] {
            #expect(try !Data(contentsOf: URL(filePath: box.data + "/hypona.sqlite")).contains(Data(secret.utf8)), "a PIN is nowhere in the database")
        }
    }

    @Test func aPatientWhoHasEndedIsErasedAndAuditAndVerifyStayWhole() throws {
        let box = try box()
        #expect(try box.run(["enter", "weight", "80,137"]).status == 0)
        #expect(try box.run(["patient", "list", "--json"]).lines.map { $0["state"]?.string } == ["active"])
        #expect(try box.run(["consent", "show"]).output.contains("Studienarzt"))
        #expect(try box.run(["patient", "erase", "UKE-2026-0042", "--why", "asked for it"]).status != 0, "an active patient is not erased")
        #expect(try box.run(["patient", "end"]).status == 0)
        #expect(try box.run(["patient", "erase", "UKE-2026-0042"]).status == 2, "the reason is missing")
        #expect(try box.run(["patient", "erase", "UKE-2026-9999", "--why", "x"]).status == 1)
        let erased = try box.run(["patient", "erase", "UKE-2026-0042", "--why", "asked for it"])
        #expect(erased.status == 0, "\(erased.errors)")
        #expect(try box.sqlite("SELECT count(*) FROM reading") == "0" && box.sqlite("SELECT count(*) FROM current_measurement") == "0")
        #expect(try !Data(contentsOf: URL(filePath: box.data + "/hypona.sqlite")).contains(Data("80.137".utf8)), "no page of the file holds the value")
        #expect(try box.run(["verify"]).status == 0)
        // The box goes on with the next patient, who inherits nothing.
        let next = #"{"studyID":"UKE-2026-0043","surgeryDate":"2026-03-22","timeZone":"Europe/Berlin","consent":{"version":"1","date":"2026-03-22","by":"B"}}"#
        #expect(try box.run(["patient", "add", "--file", "-"], input: next).status == 0)
        #expect(try box.entries().values.allSatisfy { $0["weightMorning"]?.string == nil })
    }

    @Test func aWaitingReadingIsShownWithItsEvidence() throws {
        let box = try box()
        #expect(try box.run(["enter", "weight", "95"]).output.contains("review"), "an unusual weight waits for a person")
        let id = try #require(try box.run(["review", "list", "--json"]).lines.first?["id"]?.string)
        let file = box.folder.appending(path: "evidence").path
        let shown = try box.run(["review", "show", id, "--json", "--evidence", file])
        #expect(shown.status == 0)
        #expect(try shown.lines.first?["candidate"] == "95.000")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("95"))
        let missing = try box.run(["review", "show", "nothing:7"])
        #expect(missing.status == 1 && missing.errors.contains("review list"))
    }

    @Test func tasksOfADayTellWhatIsDone() throws {
        let box = try box()
        #expect(try box.run(["enter", "fluid", "250"]).status == 0)
        let tasks = try box.run(["tasks", "--json"]).lines
        #expect(tasks.count >= 6)
        #expect(tasks.first { $0["id"] == "t3.fluid" }?["state"] == "done", "\(tasks.map { $0.text() })")
        #expect(try box.run(["tasks"]).output.contains("Abends wiegen"))
        #expect(try box.run(["tasks", "--date", "no day"]).status == 2)
    }

    @Test(.timeLimit(.minutes(2))) func anAlarmIsShownWithItsHistory() async throws {
        let box = try Box()
        try box.addPatient(surgery: Date().addingTimeInterval(-5 * 86_400).formatted(.iso8601.year().month().day()))
        let gateway = try await ServedGateway(data: box.data)
        #expect(try box.run(["enter", "symptoms", "3 3 3 3 3 10"]).status == 0)
        try await eventually { try !box.run(["alarm", "list", "--json"]).lines.isEmpty }
        let id = try #require(try box.run(["alarm", "list", "--json"]).lines.first?["id"]?.int)
        let shown = try box.run(["alarm", "show", "\(id)", "--json"])
        #expect(try shown.lines.first?["id"]?.int == id, "\(shown.errors)")
        let missing = try box.run(["alarm", "show", "999"])
        #expect(missing.status == 1 && missing.errors.contains("alarm list"), "\(missing.errors)")
        #expect(gateway.end(SIGTERM) == 0)
    }

    /// Whatever verb is added, somebody must have tried it from outside.
    @Test func everyVerbIsStartedByATest() throws {
        let lines = try Program.run(["help"]).output.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        let verbs = lines.compactMap { $0.dropFirst(2).split(separator: "  ").first.map(String.init) }
        #expect(verbs.count > 60, "\(verbs)")
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let tests = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for verb in verbs {
            let words = verb.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ", ")
            #expect(tests.contains(words), "no test starts `hypona \(verb)`")
        }
    }
}
