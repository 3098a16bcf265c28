import Foundation
import JSONValues
import Testing

@Suite(.timeLimit(.minutes(5))) struct BackupTests {
    @Test func aBackupHoldsEverythingAndGivesItBackToAnEmptyBox() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        #expect(try box.run(["enter", "weight", "80,1"]).status == 0)
        // Larger than what the database takes in itself.
        let photo = Program.testdata.appending(path: "photos/eyepiece/eye016.jpg").path
        _ = try box.run(["photo", "ingest", photo])
        #expect(try box.run(["contact", "set", "nurse", "--name", "Station 3", "--telephone", "+49 40 0"]).status == 0)
        #expect(try !FileManager.default.contentsOfDirectory(atPath: box.data + "/evidence").isEmpty)
        let backup = box.folder.appending(path: "box.backup").path
        #expect(try box.run(["backup", backup]).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: backup)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        let left = try FileManager.default.contentsOfDirectory(atPath: box.folder.path).filter { $0.hasPrefix("box.backup") }
        #expect(left == ["box.backup"])

        let empty = try Box(now: "2026-03-06 13:00:00")
        let restored = try empty.run(["restore", backup])
        #expect(restored.status == 0, "\(restored.errors)")
        let again = try Box().run(["restore", backup, "--json"])
        #expect(try JSONValue(parsing: Array(again.output.utf8))["restored"]?.string == backup)
        let verified = try empty.run(["verify"])
        #expect(verified.status == 0, "\(verified.output)")
        #expect(try empty.run(["contact", "list"]).output.contains("Station 3"))
        #expect(try empty.entries()["2026-03-06"]?["weightMorning"] == "80.100" || empty.entries()["2026-03-06"]?["weightEvening"] == "80.100")
    }

    @Test func aDamagedBackupIsRefusedAndAnOldOneStays() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        let photo = Program.testdata.appending(path: "photos/eyepiece/eye016.jpg").path
        _ = try box.run(["photo", "ingest", photo])
        let backup = box.folder.appending(path: "box.backup")
        #expect(try box.run(["backup", backup.path]).status == 0)
        let whole = try Data(contentsOf: backup)
        let evidence = try #require(try FileManager.default.contentsOfDirectory(atPath: box.data + "/evidence").first)
        let file = URL(filePath: box.data + "/evidence/" + evidence)
        let bytes = try Data(contentsOf: file)
        try Data(bytes.dropLast()).write(to: file)
        let refused = try box.run(["backup", backup.path])
        #expect(refused.status == 3 && refused.errors.contains(evidence), "\(refused.errors)")
        #expect(try Data(contentsOf: backup) == whole)
        try bytes.write(to: file)
        // A byte of the photo within the backup.
        let place = try #require(whole.firstRange(of: bytes.suffix(64)))
        var damaged = whole
        damaged[place.lowerBound] ^= 1
        try damaged.write(to: backup)
        let answer = try box.run(["restore", backup.path])
        #expect(answer.status == 3 && answer.errors.contains("evidence/"), "\(answer.errors)")
        try Data("no backup".utf8).write(to: backup)
        #expect(try box.run(["restore", backup.path]).status == 3)
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test func aDamagedMemoryOfTheAlarmPathIsFound() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        #expect(try box.run(["contact", "set", "nurse", "--name", "Station 3", "--telephone", "+49 40 0"]).status == 0)
        #expect(try box.run(["verify"]).status == 0)
        let file = try FileHandle(forWritingTo: URL(filePath: box.data + "/alarms.sqlite"))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 2048))
        try file.close()
        let answer = try box.run(["verify"])
        #expect(answer.status == 1 && answer.output.contains("alarm path"), "\(answer.output)")
    }

    /// A damaged database is when a restore is needed.
    @Test(arguments: ["page", "head", "text"]) func aDamagedDatabaseIsReplacedByItsBackup(damage: String) throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        #expect(try box.run(["enter", "weight", "80,1"]).status == 0)
        let backup = box.folder.appending(path: "box.backup").path
        #expect(try box.run(["backup", backup]).status == 0)
        let database = URL(filePath: box.data + "/hypona.sqlite")
        var bytes = try Data(contentsOf: database)
        switch damage {
        case "page": for place in 20_000..<60_000 { bytes[place] = UInt8(truncatingIfNeeded: place &* 31) }
        case "head": for place in 0..<4096 { bytes[place] = 0 }
        default: bytes = Data("no database".utf8)
        }
        try bytes.write(to: database)
        let restored = try box.run(["restore", backup])
        #expect(restored.status == 0 && restored.output.contains("hypona.sqlite.before-restore"), "\(restored.output)\(restored.errors)")
        #expect(try Data(contentsOf: URL(filePath: database.path + ".before-restore")).isEmpty == false)
        #expect(try box.run(["verify"]).status == 0)
        #expect(try !box.entries().isEmpty)
    }
}
