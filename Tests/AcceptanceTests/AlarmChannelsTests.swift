import Foundation
import JSONValues
import TestServers
import Testing

/// A red of the built program over every channel, each with a real server, and the nurse's answer over MQTT.
@Suite(.timeLimit(.minutes(4))) struct AlarmChannelsTests {
    private let web: ScriptServer
    private let mail: ScriptServer
    private let broker: MQTTBroker
    private let box: Box
    private let options: [String]

    init() throws {
        web = try ScriptServer("https_server.py", ["FOLDER", "web secret"])
        mail = try ScriptServer("smtp_server.py", ["smtps", "FOLDER"])
        broker = try MQTTBroker()
        let box = try Box()
        self.box = box
        func secret(_ name: String, _ text: String) throws -> String {
            let path = try box.file(name, text)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            return path
        }
        let hook = try box.file("hook", "#!/bin/sh\necho \"$1\" >> \(box.folder.path)/lamp\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
        let text = """
            { language: "en", bluetooth: { enabled: false }, alarms: { box: "box-7", channels: [
                { type: "webhook", name: "study", url: "https://localhost:\(web.port)/ok", secret: { file: "\(try secret("web", "web secret"))" },
                  certificates: "\(web.certificate)" },
                { type: "mail", server: "smtps://localhost:\(mail.port)", from: "box-7@study.example", user: "box",
                  password: { file: "\(try secret("mail", "secret"))" }, to: { nurse: ["station3@study.example"] }, certificates: "\(mail.certificate)" },
                { type: "mqtt", host: "localhost", port: \(broker.port), user: "box", password: { file: "\(try secret("mqtt", "secret"))" },
                  certificates: "\(broker.certificate)",
                  commands: { topic: "hypona/box-7/commands", keys: { anna: { file: "\(try secret("anna", "key of anna"))" } } } },
                { type: "hook", red: ["\(hook)", "red"], yellow: ["\(hook)", "yellow"] },
            ] } }
            """
        options = ["--config", try box.file("gateway.json5", text)]
    }

    private var broked: [String] { ["-h", "localhost", "-p", "\(broker.port)", "--cafile", broker.certificate, "-u", "box", "-P", "secret"] }

    /// Hears the broker; answers the file into which each message goes, a line each.
    private func listen(_ topic: String) throws -> (ChildProgram, URL) {
        let file = box.folder.appending(path: "heard \(topic.filter(\.isLetter))")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let process = ChildProgram()
        process.executableURL = URL(filePath: "/usr/bin/mosquitto_sub")
        process.arguments = broked + ["-q", "1", "-t", topic]
        process.standardOutput = try FileHandle(forWritingTo: file)
        try process.run()
        return (process, file)
    }

    private func lines(_ file: URL) throws -> [JSONValue] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    }

    /// Sends a command as anna, signed with that key.
    private func command(_ body: JSONValue, key: String = "key of anna") throws {
        let text = body.text()
        let file = try box.file("body", "hypona-command/1." + text)
        let signature = try Tool.run("/usr/bin/openssl", ["dgst", "-sha256", "-hmac", key, "-r", file]).output.prefix(64)
        let message: JSONValue = ["key": "anna", "body": .string(text), "signature": .string(String(signature))]
        let sent = try Tool.run("/usr/bin/mosquitto_pub", broked + ["-q", "1", "-t", "hypona/box-7/commands", "-m", message.text()])
        #expect(sent.status == 0, "\(sent.errors)")
    }

    @Test func aRedReachesEveryChannelAndIsAcknowledgedFromOutside() async throws {
        let (alarms, reds) = try listen("hypona/alarms/red")
        let (answers, answered) = try listen("hypona/box-7/commands/answers")
        defer {
            alarms.terminate()
            answers.terminate()
        }
        let gateway = try await ServedGateway(data: box.data, options: options)
        func run(_ arguments: String...) throws -> Program.Answer { try box.run(arguments + options) }
        try box.addPatient(surgery: CivilDay.surgery, zone: CivilDay.zone, options: options)
        #expect(try run("contact", "set", "nurse", "--name", "Station 3", "--telephone", "+49 40 123456").status == 0)
        let test = try run("alarm", "test", "--json")
        #expect(try test.status == 0 && test.lines.count == 4, "\(test.output)\(test.errors)")
        #expect(try run("patient", "set", "--start").status == 0)

        #expect(try run("enter", "symptoms", "3,3,3,3,3,9").status == 0)
        try await eventually { try web.taken().contains("\"level.red\"") }
        #expect(try web.taken().split(separator: "\n").allSatisfy { $0.contains("\"signed\": true") })
        try await eventually { try mail.taken().contains("station3@study.example") && mail.taken().contains("UKE-2026-0042") }
        try await eventually { try lines(reds).contains { $0["condition"] == "level.red" } }
        try await eventually { (try? String(contentsOf: box.folder.appending(path: "lamp"), encoding: .utf8))?.contains("red") == true }

        let red = try #require(try lines(reds).first { $0["condition"] == "level.red" })
        let id = try #require(red["alarm"]?.int)
        var body: JSONObject = ["box": "box-7", "number": 1, "command": "ack", "alarm": JSONValue(id), "seen": red["reasons"] ?? [], "by": "anna"]
        try command(.object(body), key: "another key")
        try await eventually { try lines(answered).contains { $0["code"] == "signature" } }
        try command(.object(body))
        try await eventually { try lines(answered).contains { $0["status"] == "done" } }
        try command(.object(body))
        try await eventually { try lines(answered).contains { $0["code"] == "replayed" } }
        body["number"] = 2
        body["box"] = "box-8"
        try command(.object(body))
        try await eventually { try lines(answered).contains { $0["code"] == "otherBox" } }
        #expect(try run("alarm", "list", "--all", "--json").lines.contains { $0["id"]?.int == id && $0["state"] == "acknowledged" })
        #expect(try box.sqlite("SELECT author, count(*) FROM acknowledgement") == "anna|1")
        #expect(gateway.end(SIGTERM) == 0)
        #expect(try run("verify").status == 0)
    }

    @Test func whileTheNetworkIsDownTheBedSaysWhomToCallAndEveryMessageComesLater() async throws {
        let gateway = try await ServedGateway(data: box.data, options: options)
        try box.addPatient(surgery: CivilDay.surgery, zone: CivilDay.zone, options: options)
        broker.stop()
        #expect(try box.run(["enter", "symptoms", "3,3,3,3,3,9"] + options).status == 0)
        // One dead channel delays no other.
        try await eventually { try web.taken().contains("\"level.red\"") }
        let (alarms, reds) = try (broker.start(), listen("hypona/alarms/red")).1
        defer { alarms.terminate() }
        try await eventually { try lines(reds).contains { $0["condition"] == "level.red" } }
        #expect(gateway.end(SIGTERM) == 0)
    }
}
