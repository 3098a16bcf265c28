import Foundation
import JSONValues
import TestServers
import Testing

/// Paths, devices and damaged files that must not cost anybody a value.
@Suite(.timeLimit(.minutes(10))) struct TargetTests {
    @Test func nothingIsWrittenOverWhatTheGatewayLivesOn() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        #expect(try box.run(["enter", "fluid", "300"]).status == 0)
        for name in ["hypona.sqlite", "hypona.sqlite-wal", "alarms.sqlite", "log.sqlite", "lock", "evidence/x", "drop/x.csv"] {
            let target = "\(box.data)/\(name)"
            for verb in [["export", "csv", "--output", target], ["support", "--output", target], ["backup", target]] {
                let answer = try box.run(verb)
                #expect(answer.status == 3 && answer.errors.contains("the gateway lives on"), "\(verb): \(answer.status) \(answer.errors)")
            }
        }
        let link = box.folder.appending(path: "link.csv").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(box.data)/hypona.sqlite")
        #expect(try box.run(["export", "csv", "--output", link]).status == 3)
        let loose = box.folder.appending(path: "loose.csv").path
        try FileManager.default.createSymbolicLink(atPath: loose, withDestinationPath: box.folder.appending(path: "nowhere.csv").path)
        let refused = try box.run(["export", "csv", "--output", loose])
        #expect(refused.status == 3 && refused.errors.contains("a link to nothing"), "a link stays a link")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: loose).hasSuffix("nowhere.csv"))
        #expect(try box.run(["export", "csv", "--from", "2026-03-05", "--to", "2026-03-02"]).status == 2)
        #expect(try box.run(["entries", "--from", "2026-03-05", "--to", "2026-03-02"]).status == 2)
        let pipe = box.folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(try box.run(["backup", pipe]).status == 3)
        #expect(try box.run(["verify"]).status == 0)
        #expect(try box.entries()["2026-03-06"]?["fluidIntakeML"] == 300)
    }

    @Test func aBackupWithAChangedValueIsNotPutInPlace() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        #expect(try box.run(["enter", "fluid", "311"]).status == 0)
        let backup = box.folder.appending(path: "box.backup")
        #expect(try box.run(["backup", backup.path]).status == 0)
        #expect(try box.run(["enter", "fluid", "11"]).status == 0)
        let changed = ChildProgram()
        changed.executableURL = URL(filePath: "/usr/bin/sqlite3")
        changed.arguments = [backup.path, "DROP TRIGGER measurement_keeps; UPDATE measurement SET body = replace(body, '311', '911')"]
        try changed.run()
        changed.waitUntilExit()
        let answer = try box.run(["restore", backup.path])
        #expect(answer.status == 3 && answer.errors.contains("measurement"), "\(answer.errors)")
        #expect(try box.entries()["2026-03-06"]?["fluidIntakeML"] == 322)
        #expect(try box.run(["verify"]).status == 0)
    }

    /// What a restore put aside may be the only copy of a value.
    @Test func aSecondRestoreKeepsWhatTheFirstPutAside() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        let backup = box.folder.appending(path: "box.backup").path
        #expect(try box.run(["backup", backup]).status == 0)
        #expect(try box.run(["enter", "fluid", "11"]).status == 0)
        for _ in 0..<2 { #expect(try box.run(["restore", backup]).status == 0) }
        let kept = ["", "-2"].map { box.data + "/hypona.sqlite.before-restore" + $0 }
        #expect(kept.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(try box.sqlite("ATTACH '\(kept[0])' AS old; SELECT count(*) FROM old.reading") == "1")
    }

    @Test func anAnswerThatCannotBeWrittenSaysSo() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        let errors = try box.file("err", "")
        let shell = ChildProgram()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "exec \"$0\" enter fluid 77 --data \"$1\" > /dev/full 2> \"$2\"", Program.binary.path, box.data, errors]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 3)
        #expect(try String(contentsOfFile: errors, encoding: .utf8).contains("look before you repeat it"))
    }

    @Test func aPseudonymIsNeverChanged() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        let answer = try box.run(["patient", "set", "--study-id", "UKE-2026-0777"])
        #expect(answer.status == 1 && answer.errors.contains("never changed"), "\(answer.errors)")
        #expect(try box.run(["patient", "show"]).output.contains("UKE-2026-0042"))
    }

    /// A weighing at noon fills no field; the day shows it all the same.
    @Test func aValueOfNoFieldStandsInTheDay() throws {
        let box = try Box(now: "2026-03-06 15:00:00")
        try box.addPatient()
        #expect(try box.run(["enter", "weight", "80.4", "--at", "2026-03-06T14:00"]).status == 0)
        let day = try #require(try box.run(["day", "2026-03-06", "--json"]).lines.first)
        let other = try #require(day["values"]?.array?.first { $0["field"] == "weight" })
        #expect(other["value"] == "80.400" && other["source"] == "manual.staff", "\(other)")
        #expect(day["weightMorning"] == .null && day["weightEvening"] == .null)
    }

    /// What a clock that was set back derived is whole: nothing is called damaged that follows from the facts.
    @Test func aClockThatWasSetBackIsNoDamage() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        func at(_ now: String, _ arguments: [String]) throws -> Program.Answer {
            try Program.run(arguments + ["--data", box.data], environment: box.environment.merging(["FAKETIME": "@\(now)"]) { $1 })
        }
        #expect(try at("2026-03-07 06:00:00", ["enter", "weight", "84.9"]).status == 0)
        #expect(try at("2026-03-06 05:00:00", ["enter", "fluid", "500"]).status == 0)
        let verified = try at("2026-03-07 06:10:00", ["verify"])
        #expect(verified.status == 0, "\(verified.output)")
    }
}
