import Foundation
import JSONValues
import Testing

/// What a technician's hands do to a box: many commands at once, odd files, mistyped folders, callers that say nothing.
@Suite(.timeLimit(.minutes(10))) struct WorkbenchTests {
    @Test func twentyCommandsAtOnceWaitTheirTurn() async throws {
        let box = try Box(now: "2026-03-04 09:00:00")
        try box.addPatient()
        let runs = try (0..<20).map { number in
            try BackgroundRun(["enter", "fluid", "\(100 + number)", "--data", box.data], environment: box.environment)
        }
        for run in runs {
            let answer = try await run.answer()
            #expect(answer.status == 0, "\(answer.errors)")
        }
        #expect(try box.sqlite("SELECT count(*) FROM reading WHERE kind = 'fluid'") == "20")
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test func callersThatSayNothingKeepNobodyWaiting() async throws {
        let box = try Box()
        let gateway = try await ServedGateway(data: box.data, options: ["--config", try box.file("g.json5", "{ bluetooth: { enabled: false } }")])
        var idle: [Int32] = []
        defer { for file in idle { close(file) } }
        for _ in 0..<200 {
            let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array((box.data + "/control.sock").utf8)) }
            let done = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
            }
            try #require(done == 0)
            idle.append(file)
        }
        #expect(try box.addPatient(surgery: CivilDay.surgery).status == 0)
        // The oldest had to make room; those that are left are sent away when their time is over.
        while try !gateway.log.contains("control.refused") { try await Task.sleep(for: .milliseconds(50)) }
        #expect(gateway.end(SIGTERM) == 0)
    }

    /// Pipes that nobody writes into and devices without end: each verb that reads a file refuses them at once.
    @Test(
        arguments: [
            ["restore"], ["withings", "parse"], ["withings", "parse", "GOOD", "--context"], ["photo", "ingest"], ["ingest"], ["read"], ["evaluate"],
            ["patient", "add", "--file"], ["entries", "--config"], ["scale", "replay"],
        ], ["pipe", "/dev/zero"]
    ) func whatIsNoFileIsRefused(_ verb: [String], _ operand: String) async throws {
        let box = try Box(now: "2026-03-04 09:00:00")
        try box.addPatient()
        let pipe = box.folder.appending(path: "pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let good = try box.payload("good.json", [])
        let words = verb.map { $0 == "GOOD" ? good : $0 } + [operand == "pipe" ? pipe : operand]
        let isOffline = verb == ["read"] || verb == ["evaluate"]
        let answer = try await BackgroundRun(words + (isOffline ? [] : ["--data", box.data]), environment: box.environment).answer()
        #expect(answer.status != 0)
        #expect((answer.output + answer.errors).contains("regular file"), "\(answer.output)\(answer.errors)")
    }

    @Test func aRefusedFirstPatientLeavesNoFolder() throws {
        let box = try Box(now: "2026-03-04 09:00:00")
        let refused = try box.run(["patient", "add", "--study-id", "X-1", "--surgery-date", "2026-13-45"])
        #expect(refused.status != 0)
        #expect(!refused.errors.contains("created"))
        #expect(!FileManager.default.fileExists(atPath: box.data))
        #expect(try box.addPatient().errors.contains("created the data folder \(box.data)"))
    }

    @Test func aRestoreSaysWhatItMakesAndADamagedOneMakesNothing() throws {
        let box = try Box(now: "2026-03-04 09:00:00")
        try box.addPatient()
        let backup = box.folder.appending(path: "b.sqlite").path
        #expect(try box.run(["backup", backup]).status == 0)
        let fresh = box.folder.appending(path: "fresh").path
        let restored = try Program.run(["restore", backup, "--data", fresh], environment: box.environment)
        #expect(restored.status == 0)
        #expect(restored.errors.contains("created the data folder \(fresh)"), "\(restored.errors)")
        let never = box.folder.appending(path: "never").path
        #expect(try Program.run(["restore", try box.file("bad.sqlite", "no database"), "--data", never], environment: box.environment).status == 3)
        #expect(!FileManager.default.fileExists(atPath: never))
    }

    @Test func logAndAlarmsShowThePatientsTimeAndJSONKeepsUTC() throws {
        let box = try Box(now: "2026-03-04 09:00:00")
        try box.addPatient()
        _ = try box.run(["ingest", try box.file("empty.jpg", "")])
        #expect(try box.run(["log"]).output.contains("2026-03-04T10:00:"))
        #expect(try box.run(["log", "--json"]).output.contains("\"time\":\"2026-03-04T09:00:"))
        #expect(try box.run(["log", "--since", "2026-03-04T09:59"]).output.contains("empty.jpg"), "by the patient's clock")
        #expect(try !box.run(["log", "--since", "2026-03-04T10:30"]).output.contains("empty.jpg"))
    }

    @Test func theDoctorAsksThePagesWhereTheyAre() async throws {
        let box = try Box()
        let gateway = try await ServedGateway(data: box.data, options: ["--config", try box.file("g.json5", "{ listen: '127.0.0.1:1' }")])
        let doctor = try Program.run(["doctor", "--json", "--data", box.data, "--config", box.folder.appending(path: "g.json5").path])
        let console = try doctor.lines.first { $0["check"]?.string == "console" }
        #expect(console?["state"]?.string == "ok", "\(console?.text() ?? "")")
        #expect(console?["text"]?.string?.contains(":\(gateway.console.port ?? 0) answers") == true, "\(console?.text() ?? "")")
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aPictureOfNineHundredMegapixelsCostsNothing() throws {
        // A PNG of 70 bytes whose head promises 30 000 × 30 000 points.
        let bomb = try #require(Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAdTAAAHUwAQAAAABOXMUXAAAACElEQVR4nAMAAAAAAUgGidIAAAAASUVORK5CYII="))
        let box = try Box(now: "2026-03-04 09:00:00")
        try box.addPatient()
        let answer = try box.run(["photo", "ingest", try box.file("bomb.png", bomb), "--json"])
        #expect(answer.status == 1)
        #expect(try answer.lines.first?["status"]?.string == "rejected", "\(answer.output)")
        #expect(answer.output.contains("30000"), "\(answer.output)")
    }
}
