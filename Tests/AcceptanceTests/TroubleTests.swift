import Foundation
import FoundationNetworking
import JSONValues
import TestServers
import Testing

/// A box in trouble: full disk, read-only disk, wrong clock, older data.
@Suite(.timeLimit(.minutes(10))) struct TroubleTests {
    private static let isRoot = geteuid() == 0

    /// A small file system of its own, taken away at the end.
    private final class SmallDisk {
        let path: String

        init?(_ megabytes: Int) throws {
            path = try Program.temporaryFolder().path
            guard try SmallDisk.run(["/usr/bin/mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=0750", "tmpfs", path]) == 0 else { return nil }
        }

        deinit { _ = try? SmallDisk.run(["/usr/bin/umount", "-l", path]) }

        static func run(_ words: [String]) throws -> Int32 {
            let process = ChildProgram()
            process.executableURL = URL(filePath: words[0])
            process.arguments = Array(words.dropFirst())
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus
        }

        /// Fills it to the last byte; answers the file that does.
        func fill() throws -> String {
            let file = path + "/filler"
            _ = try SmallDisk.run(["/usr/bin/dd", "if=/dev/zero", "of=\(file)", "bs=64k"])
            _ = try SmallDisk.run(["/usr/bin/dd", "if=/dev/zero", "of=\(file)2", "bs=512"])
            return file
        }
    }

    @Test(.enabled(if: isRoot)) func aFullDiskLosesNothingAndTheBoxGoesOnByItselfWhenThereIsRoom() async throws {
        let box = try Box()
        let disk = try #require(try SmallDisk(100))
        let data = disk.path + "/data"
        let drop = box.folder.appending(path: "drop")
        try FileManager.default.createDirectory(at: drop, withIntermediateDirectories: true)
        let configuration = try box.file("gateway.json5", "{ drop: { folder: '\(drop.path)' }, bluetooth: { enabled: false } }")
        func run(_ words: [String]) throws -> Program.Answer { try Program.run(words + ["--data", data, "--config", configuration]) }
        let gateway = try await ServedGateway(data: data, options: ["--config", configuration])
        #expect(try run(["patient", "add", "--study-id", "F-1", "--surgery-date", CivilDay.surgery, "--baseline-weight", "80"]).status == 0)
        #expect(FileManager.default.fileExists(atPath: data + "/reserve"), "space is set aside")
        let filler = try disk.fill()
        // The first reading that does not fit is taken on the reserve.
        let now = Int(Date().timeIntervalSince1970)
        var acknowledged = 0
        while FileManager.default.fileExists(atPath: data + "/reserve") {
            acknowledged += try run(["enter", "fluid", "\(100 + acknowledged)"]).status == 0 ? 1 : 0
        }
        #expect(try run(["enter", "fluid", "999"]).status == 0, "on the space that was set aside")
        acknowledged += 1
        _ = try disk.fill()
        let refused = try run(["ingest", try box.payload("big.json", (0..<900).map { (now - 60 - $0 * 60, 80_100) })])
        #expect(refused.status == 3, "what does not fit is refused, not lost in silence: \(refused.errors)")
        #expect(refused.errors.contains("disk"), "\(refused.errors)")
        try FileManager.default.copyItem(atPath: try box.payload("w.json", (0..<900).map { (now - 30 - $0 * 60, 80_200) }), toPath: drop.path + "/w.json")
        while try !gateway.log.contains("drop.notStored") { try await Task.sleep(for: .milliseconds(50)) }
        #expect(try await health(gateway) == 503, "a box that cannot store anything is not well")
        while try !run(["alarm", "list"]).output.contains("fault.disk") { try await Task.sleep(for: .milliseconds(200)) }
        try FileManager.default.removeItem(atPath: filler)
        try? FileManager.default.removeItem(atPath: filler + "2")
        while !["done", "review", "failed"].contains(where: { FileManager.default.fileExists(atPath: drop.path + "/\($0)/w.json.txt") }) {
            try await Task.sleep(for: .milliseconds(200))
        }
        #expect(try run(["enter", "fluid", "100"]).status == 0)
        acknowledged += 1
        #expect(try await health(gateway) == 200)
        #expect(gateway.end(SIGTERM) == 0)
        #expect(try run(["verify"]).status == 0)
        let rows = try run(["status", "--json"])
        #expect(rows.status != 3)
        let stored = ChildProgram()
        stored.executableURL = URL(filePath: "/usr/bin/sqlite3")
        stored.arguments = [data + "/hypona.sqlite", "SELECT count(*) FROM reading WHERE kind = 'fluid'"]
        let pipe = Pipe()
        stored.standardOutput = pipe
        try stored.run()
        let count = Int(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(count == acknowledged, "every reading that was acknowledged is there, none twice")
    }

    private func health(_ gateway: ServedGateway) async throws -> Int? {
        let (_, answer) = try await URLSession.shared.data(from: gateway.console.appending(path: "healthz"))
        return (answer as? HTTPURLResponse)?.statusCode
    }

    @Test(.enabled(if: isRoot)) func aSmallDiskHasItsReserveToo() async throws {
        let disk = try #require(try SmallDisk(24))
        let gateway = try await ServedGateway(data: disk.path + "/data")
        let reserve = disk.path + "/data/reserve"
        let size = try FileManager.default.attributesOfItem(atPath: reserve)[.size] as? Int ?? 0
        #expect(size == 3 << 20)
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test(.enabled(if: isRoot)) func aReadOnlyDiskIsSaid() throws {
        let disk = try #require(try SmallDisk(40))
        let data = disk.path + "/data"
        #expect(try Program.run(["patient", "add", "--study-id", "R-1", "--surgery-date", CivilDay.surgery, "--data", data]).status == 0)
        #expect(try SmallDisk.run(["/usr/bin/mount", "-o", "remount,ro", disk.path]) == 0)
        let served = try Program.run(["serve", "--listen", "127.0.0.1:0", "--data", data])
        #expect(served.status == 3)
        #expect(served.errors.contains("Read-only file system"), "\(served.errors)")
        let doctor = try Program.run(["doctor", "--json", "--data", data])
        #expect(try doctor.lines.contains { $0["check"]?.string == "file system" && $0["text"]?.string?.contains("read-only") == true })
    }

    @Test func aClockThatWasNeverSetIsAFault() async throws {
        let box = try Box(now: "1970-01-01 00:01:00")
        let gateway = try await ServedGateway(data: box.data, environment: box.environment)
        let status = try box.run(["status", "--json"])
        #expect(try status.lines.contains { $0["check"]?.string == "clock" && $0["state"]?.string == "fault" }, "\(status.output)")
        #expect(status.status == 1)
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aClockThatWentBackIsAFault() throws {
        let box = try Box(now: "2026-03-05 08:00:00")
        try box.addPatient()
        let earlier = ["LD_PRELOAD": box.environment["LD_PRELOAD"] ?? "", "FAKETIME": "@2026-03-01 08:00:00", "TZ": "UTC"]
        let answer = try Program.run(["doctor", "--json", "--data", box.data], environment: earlier)
        #expect(try answer.lines.contains { $0["check"]?.string == "clock" && $0["text"]?.string?.contains("it went back") == true })
    }

    /// The versions of the schema that have a dump; the newest is this program's own.
    private static let schemas: [Int] =
        ((try? FileManager.default.contentsOfDirectory(atPath: Program.testdata.appending(path: "store").path)) ?? [])
        .compactMap { name in name.hasSuffix(".sql") ? Int(name.dropFirst("schema-".count).dropLast(".sql".count)) : nil }.sorted()

    @Test(arguments: schemas.dropLast()) func dataOfAnOlderVersionAreBroughtUpToDate(_ schema: Int) throws {
        let box = try Box(now: "2026-03-04 09:00:00")
        try FileManager.default.createDirectory(atPath: box.data, withIntermediateDirectories: true)
        let dump = Program.testdata.appending(path: "store/schema-\(schema).sql")
        _ = try box.sqlite(".read \(dump.path)")
        #expect(try box.sqlite("PRAGMA user_version") == "\(schema)")
        // A command that writes brings the schema up to date, as the start of the gateway does.
        #expect(try box.run(["patient", "set", "--age", "50"]).status == 0)
        let newest = Int(try box.sqlite("PRAGMA user_version")) ?? 0
        #expect(newest > schema)
        let kept = box.data + "/hypona.sqlite.before-schema-\(newest)"
        #expect(FileManager.default.fileExists(atPath: kept), "the state before is kept")
        #expect(try box.run(["verify"]).status == 0)
        let lines = try String(contentsOf: Program.testdata.appending(path: "store/schema-\(schema).entries.jsonl"), encoding: .utf8).split(separator: "\n")
        for line in lines {
            let before = try JSONValue(parsing: String(line))
            let after = try box.entries()[before["date"]?.string ?? ""]
            for (name, value) in before.object ?? [:] { #expect(after?[name] == value, "\(name)") }
        }
        try FileManager.default.removeItem(atPath: box.data + "/hypona.sqlite")
        try FileManager.default.moveItem(atPath: kept, toPath: box.data + "/hypona.sqlite")
        #expect(try box.sqlite("PRAGMA user_version; PRAGMA integrity_check") == "\(schema)\nok")
    }
}
