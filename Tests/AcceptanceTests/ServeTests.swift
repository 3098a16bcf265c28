import Foundation
import FoundationNetworking
import JSONValues
import Testing

@Suite(.timeLimit(.minutes(5))) struct ServeTests {
    @Test func commandsReachTheRunningGatewayAndASecondOneIsRefused() async throws {
        let box = try Box()
        let gateway = try await ServedGateway(data: box.data)
        #expect(try box.addPatient(surgery: CivilDay.surgery).status == 0)
        let second = try box.run(["serve", "--listen", "127.0.0.1:0"])
        #expect(second.status == 3)
        #expect(second.errors.contains("process \(gateway.pid)"), "\(second.errors)")
        #expect(try box.run(["enter", "weight", "80,1"]).status == 0)
        let (page, _) = try await URLSession.shared.data(from: gateway.console.appending(path: "bedside"))
        #expect(String(decoding: page, as: UTF8.self).contains("80,10 kg"))
        let started = ContinuousClock.now
        #expect(gateway.end(SIGTERM) == 0)
        #expect(ContinuousClock.now - started < .seconds(5))
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test func aDroppedFileIsTakenAndFiled() async throws {
        let box = try Box()
        let gateway = try await ServedGateway(data: box.data)
        try box.addPatient(surgery: CivilDay.surgery)
        let now = Int(Date().timeIntervalSince1970)
        let file = try box.payload("w.json", [(now - 60, 80_150)])
        let drop = box.data + "/drop"
        try FileManager.default.copyItem(atPath: file, toPath: drop + "/Waage ä 🧪.json")
        try "no payload".write(toFile: drop + "/other.txt", atomically: true, encoding: .utf8)
        for name in ["done/Waage ä 🧪.json.txt", "failed/other.txt.txt"] {
            try await eventually { FileManager.default.fileExists(atPath: drop + "/" + name) }
        }
        #expect(try box.sqlite("SELECT value FROM current_measurement WHERE status = 'active'") == "80.150")
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func killedAtAnyMomentItStartsAgainWhole() async throws {
        let box = try Box()
        var gateway = try await ServedGateway(data: box.data)
        try box.addPatient(surgery: CivilDay.surgery)
        for round in 0..<5 {
            #expect(try box.run(["enter", "fluid", "\(100 + round)"]).status == 0)
            #expect(gateway.end(SIGKILL) != 0)
            gateway = try await ServedGateway(data: box.data)
        }
        #expect(gateway.end(SIGTERM) == 0)
        #expect(try box.sqlite("SELECT count(*) FROM reading") == "5")
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test func aBadConfigurationOnReloadKeepsTheOld() async throws {
        let box = try Box()
        let file = try box.file("gateway.json5", "{ language: 'en' }")
        let gateway = try await ServedGateway(data: box.data, options: ["--config", file])
        _ = try box.file("gateway.json5", "{ language: 'xx' }")
        kill(gateway.pid, SIGHUP)
        try await eventually { try gateway.log.contains("configuration.refused") }
        #expect(try gateway.log.contains("language"))
        #expect(gateway.end(SIGTERM) == 0)
    }
}
