import Foundation
import JSONValues
import TestServers
import Testing

/// SIGHUP and the service manager, from outside.
@Suite(.timeLimit(.minutes(5))) struct ReloadTests {
    private func hear(_ gateway: ServedGateway, _ words: String, times: Int = 1) async throws {
        while try gateway.log.components(separatedBy: words).count <= times { try await Task.sleep(for: .milliseconds(50)) }
    }

    @Test func everyPartTakesTheNewConfiguration() async throws {
        let box = try Box()
        let file = try box.file("gateway.json5", "{ language: 'de' }")
        let gateway = try await ServedGateway(data: box.data, options: ["--config", file])
        try box.addPatient(surgery: CivilDay.surgery)
        let drop = box.folder.appending(path: "elsewhere")
        try FileManager.default.createDirectory(at: drop, withIntermediateDirectories: true)
        let bell = "{ type: 'hook', name: 'bell', red: ['/bin/true'], yellow: ['/bin/true'], technical: ['/bin/true'] }"
        _ = try box.file(
            "gateway.json5",
            "{ language: 'en', drop: { folder: '\(drop.path)' }, alarms: { channels: [\(bell)] }, withings: { redirectURI: 'https://study.example/back' } }")
        kill(gateway.pid, SIGHUP)
        try await hear(gateway, "configuration.reloaded")
        #expect(try box.run(["alarm", "test", "--config", file]).output.contains("bell: exit 0"))
        #expect(try gateway.log.contains("withings"), "the cloud is configured now, and its credentials are missing")
        let now = Int(Date().timeIntervalSince1970)
        try FileManager.default.copyItem(atPath: try box.payload("w.json", [(now - 60, 80_150)]), toPath: drop.path + "/w.json")
        while !FileManager.default.fileExists(atPath: drop.path + "/done/w.json.txt") { try await Task.sleep(for: .milliseconds(50)) }
        let reason = try String(contentsOfFile: drop.path + "/done/w.json.txt", encoding: .utf8)
        #expect(reason.hasPrefix("Read"), "in English now: \(reason)")
        let second = try box.run(["serve", "--listen", "127.0.0.1:0"])
        #expect(second.status == 3, "the folder stays taken: \(second.errors)")
        #expect(gateway.end(SIGTERM) == 0)
        #expect(try box.run(["verify"]).status == 0)
    }

    /// Two writers at once would each know what the other has not written.
    @Test func aCommandInBetweenIsCarriedOutByOneWriterAlone() async throws {
        let box = try Box()
        let file = try box.file("gateway.json5", "{ limits: { bandBaseGrams: 2500 } }")
        let gateway = try await ServedGateway(data: box.data, options: ["--config", file])
        try box.addPatient(surgery: "2026-11-25")
        // Weight Measurement 0x2A9D, 5 g a step, a weighing each.
        let lines = (0..<200).map { number in
            let raw = 16_000 + number % 60
            let hex = String(raw & 255 | 256, radix: 16).dropFirst() + String(raw >> 8 | 256, radix: 16).dropFirst()
            return
                "{\"transport\":\"gatt_indicate\",\"service_uuid\":\"0000181d-0000-1000-8000-00805f9b34fb\",\"char_uuid\":\"00002a9d-0000-1000-8000-00805f9b34fb\",\"hex\":\"00\(hex)\",\"device\":\"A4:C1:38:00:00:0\(number % 8)\"}"
        }
        let packets = try box.file("packets.jsonl", lines.joined(separator: "\n"))
        let ingest = try BackgroundRun(["ingest", packets, "--source", "ble", "--data", box.data])
        while try Int(box.sqlite("SELECT count(*) FROM evidence").trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 < 5 {
            try await Task.sleep(for: .milliseconds(10))
        }
        _ = try box.file("gateway.json5", "{ limits: { bandBaseGrams: 2600 } }")
        kill(gateway.pid, SIGHUP)
        try await hear(gateway, "configuration.reloaded")
        let answer = try await ingest.answer()
        #expect(answer.status == 0, "\(answer.errors)")
        #expect(try box.run(["enter", "fluid", "1500"]).status == 0)
        let verified = try box.run(["verify", "--config", file])
        #expect(verified.status == 0, "\(verified.output)")
        #expect(try !gateway.log.contains("intake.owed"))
        #expect(gateway.end(SIGTERM) == 0)
    }

    /// A server that takes its time keeps nobody from anything: what asks it is asked again later.
    @Test(arguments: [SIGHUP, SIGTERM]) func aCommandThatWaitsForAServerHoldsNothingUp(signal: Int32) async throws {
        let silent = try ScriptServer("smtp_server.py", ["silent", "FOLDER"])
        let box = try Box()
        func configuration(_ language: String) -> String {
            "{ language: '\(language)', fhir: { url: 'http://127.0.0.1:\(silent.port)/r4', timeoutSeconds: 200, retrySeconds: 600 } }"
        }
        let file = try box.file("gateway.json5", configuration("de"))
        let gateway = try await ServedGateway(data: box.data, options: ["--config", file])
        try box.addPatient(surgery: "2026-11-25")
        #expect(try box.run(["enter", "fluid", "250", "--config", file]).status == 0)
        let retry = try BackgroundRun(["outbox", "retry", "--data", box.data, "--config", file])
        try await Task.sleep(for: .milliseconds(500))
        if signal == SIGHUP {
            _ = try box.file("gateway.json5", configuration("en"))
            kill(gateway.pid, SIGHUP)
            try await hear(gateway, "configuration.reloaded")
            #expect(try box.run(["enter", "fluid", "150", "--config", file]).status == 0)
        }
        #expect(gateway.end(SIGTERM) == 0)
        #expect(try gateway.log.contains("service.stopped"), "it came to its end by itself")
        #expect(try !gateway.log.contains("control.unfinished"))
        _ = try await retry.answer()
    }

    @Test func whatSaysTheSameChangesNothing() async throws {
        let box = try Box()
        let file = try box.file("gateway.json5", "{ language: 'en' }")
        let gateway = try await ServedGateway(data: box.data, options: ["--config", file])
        _ = try box.file("gateway.json5", "// a remark\n{ language: 'en', }")
        kill(gateway.pid, SIGHUP)
        try await hear(gateway, "configuration.unchanged")
        #expect(try !gateway.log.contains("configuration.reloaded"))
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aConfigurationUnderWhichAPartCannotStartKeepsTheOld() async throws {
        let box = try Box()
        let file = try box.file("gateway.json5", "{ language: 'en' }")
        let gateway = try await ServedGateway(data: box.data, options: ["--config", file])
        _ = try box.file("gateway.json5", "{ console: { certificate: '/nowhere.pem', key: '/nowhere.key' } }")
        kill(gateway.pid, SIGHUP)
        try await hear(gateway, "configuration.refused")
        try await hear(gateway, "service.ready", times: 2)
        #expect(try !gateway.log.contains("configuration.reloaded"))
        #expect(try box.addPatient(surgery: CivilDay.surgery).status == 0, "commands reach it as before")
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func theServiceManagerHearsOfLifeAndEnd() async throws {
        let box = try Box()
        let manager = NotifySocket(in: box.folder)
        // The manager names the process whose signs of life it wants; without a name it is whoever has the variable.
        let gateway = try await ServedGateway(data: box.data, environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "600000"])
        #expect(manager.wait(for: "READY=1")?.contains("STATUS=console at http://127.0.0.1:") == true)
        #expect(manager.wait(for: "WATCHDOG=1") != nil)
        #expect(manager.wait(for: "WATCHDOG=1") != nil)
        kill(gateway.pid, SIGTERM)
        #expect(manager.wait(for: "STOPPING=1") != nil)
    }

    @Test func aFolderOfBackupsKeepsTheNewest() throws {
        let box = try Box()
        try box.addPatient(surgery: CivilDay.surgery)
        let now = Int(Date().timeIntervalSince1970)
        // Larger than what lies in the database: it becomes a file of its own.
        let file = try box.payload("w.json", (0..<900).map { (now - 60 - $0 * 60, 80_100) })
        #expect(try box.run(["ingest", file]).status != 3)
        #expect(try FileManager.default.contentsOfDirectory(atPath: box.data + "/evidence").count == 1)
        let stick = box.folder.appending(path: "stick")
        try FileManager.default.createDirectory(at: stick, withIntermediateDirectories: true)
        for _ in 0..<3 { #expect(try box.run(["backup", "--keep", "2", stick.path]).status == 0) }
        let names = try FileManager.default.contentsOfDirectory(atPath: stick.path).sorted()
        let copies = names.filter { $0.hasSuffix(".sqlite") }
        #expect(copies.count == 2 && names.count == 2, "\(names)")
        try FileManager.default.removeItem(atPath: box.data)
        let restored = try box.run(["restore", stick.appending(path: copies[1]).path])
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(try box.run(["verify"]).status == 0)
        #expect(try box.run(["backup", "--keep", "2", box.folder.path + "/no-folder"]).status == 2)
    }
}
