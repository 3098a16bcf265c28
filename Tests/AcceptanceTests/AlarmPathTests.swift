import Foundation
import FoundationNetworking
import JSONValues
import Testing

@Suite(.timeLimit(.minutes(5))) struct AlarmPathTests {
    @Test func monitoringStartsOnlyWithConsentAndAWayOut() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        let added = try box.run(["patient", "add", "--study-id", "X-1", "--surgery-date", "2026-03-01"])
        #expect(added.status == 0 && added.errors.contains("not started: no consent"), "\(added.errors)")
        let noConsent = try box.run(["patient", "set", "--start"])
        #expect(noConsent.status == 1 && noConsent.errors.contains("hypona consent record"), "\(noConsent.errors)")
        #expect(try box.run(["consent", "record", "--version", "1", "--date", "2026-03-01", "--by", "Dr. A"]).status == 0)
        let noChannel = try box.run(["patient", "set", "--start"])
        #expect(noChannel.status == 1 && noChannel.errors.contains("--local-only"), "\(noChannel.errors)")
        #expect(try box.run(["patient", "set", "--local-only"]).status == 2)
        #expect(try box.run(["patient", "set", "--start", "--local-only"]).status == 0)
        let status = try box.run(["status", "--json"])
        let line = try #require(try status.lines.first { $0["check"] == "alarm path" })
        #expect(status.status == 1 && line["state"] == "fault" && line["text"]?.string?.contains("no alarm leaves this box") == true, "\(line)")
        #expect(try box.sqlite("SELECT changes FROM audit ORDER BY id DESC LIMIT 1").contains("no alarm leaves this box"))
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test func aTestSaysWhichChannelIsDead() throws {
        let box = try Box()
        let secret = try box.file("secret", "secret")
        chmod(secret, 0o600)
        let configuration = try box.file(
            "gateway.json5",
            "{ alarms: { channels: [{ type: 'webhook', name: 'study', url: 'https://localhost:1/', secret: { file: '\(secret)' }, seconds: 2 }] } }")
        try box.addPatient(surgery: CivilDay.surgery, options: ["--config", configuration])
        let answer = try box.run(["alarm", "test", "--config", configuration])
        #expect(answer.status == 1 && answer.output.hasPrefix("study: no connection"), "\(answer.output)\(answer.errors)")
        let removed = try box.run(["contact", "remove", "third"])
        #expect(removed.status == 1 && removed.output.contains("there is no contact third"), "\(removed.output)\(removed.errors)")
    }

    @Test func anAbsenceTellsWhatTheCloudKnows() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        let configuration = try box.file("gateway.json5", "{ withings: { redirectURI: 'https://example.org/callback' } }")
        try FileManager.default.createDirectory(atPath: box.data + "/withings", withIntermediateDirectories: true)
        func explained(_ members: String) throws -> String {
            let state = "{\"format\":1,\"userid\":\"1\",\"failures\":0,\(members)}"
            try Data(state.utf8).write(to: URL(filePath: box.data + "/withings/withings-state.json"))
            return try box.run(["explain", "weightMorning", "--date", "2026-03-06", "--config", configuration]).output
        }
        func devices(_ contact: String) -> String {
            let second = second(contact)
            return "\"devices\":[{\"deviceid\":\"d1\",\"type\":\"Scale\",\"last_session_date\":\(second)}]"
        }
        #expect(try explained("\"lastSuccess\":\"2026-03-05T19:30:00Z\"").contains("was not reached since 2026-03-05 20:30"))
        let offline = "\"lastSuccess\":\"2026-03-06T10:00:00Z\",\"devicesListed\":\"2026-03-06T10:00:00Z\","
        #expect(try explained(offline + devices("2026-03-05T18:00:00Z")).contains("last in contact with the cloud at 2026-03-05 19:00"))
        #expect(try explained(offline + devices("2026-03-06T08:00:00Z")).contains("nobody stepped on it"))
        // The credentials of the application are needed to ask for more than the stored state.
        let client = URL(filePath: box.data + "/withings/withings-client.json")
        try Data("{\"client_id\":\"a\",\"client_secret\":\"b\"}".utf8).write(to: client)
        chmod(client.path, 0o600)
        let status = try box.run(["status", "--config", configuration])
        #expect(status.output.contains("no weighing seen yet, no import planned"), "\(status.output)\(status.errors)")
    }

    @Test func aDropFolderThatCannotBeWatchedIsAnAlarm() async throws {
        let box = try Box()
        try box.addPatient(surgery: CivilDay.surgery)
        let blocked = try box.file("blocked", "a file where the folder should be")
        let configuration = try box.file("gateway.json5", "{ drop: { folder: '\(blocked)/drop' } }")
        let gateway = try await ServedGateway(data: box.data, options: ["--config", configuration])
        try await eventually { try box.run(["alarm", "list", "--json"]).lines.contains(where: { $0["condition"] == "fault.dropFolder" }) }
        #expect(gateway.end(SIGTERM) == 0)
    }

    /// The timer of the verification is looked at by nobody: what it finds is told.
    @Test func dataThatAreDamagedAreAnAlarm() async throws {
        let box = try Box()
        try box.addPatient(surgery: CivilDay.surgery)
        #expect(try box.run(["verify"]).status == 0)
        func line() throws -> JSONValue? { try box.run(["doctor", "--json"]).lines.first { $0["check"] == "verification" } }
        #expect(try line()?["state"] == "ok")
        _ = try box.sqlite("DROP TRIGGER audit_keeps; UPDATE audit SET author = 'nobody' WHERE id = 1")
        #expect(try box.run(["verify"]).status == 1)
        #expect(try line()?["state"] == "fault")
        let gateway = try await ServedGateway(data: box.data)
        try await eventually { try box.run(["alarm", "list"]).output.contains("fault.data") }
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aNotificationOfTheCloudIsAnsweredAtOnce() async throws {
        let box = try Box()
        try box.addPatient(surgery: CivilDay.surgery)
        let configuration = try box.file("gateway.json5", "{ withings: { redirectURI: 'https://example.org/callback' } }")
        func answer(_ method: String, _ gateway: ServedGateway) async throws -> Int? {
            var request = URLRequest(url: gateway.console.appending(path: "notify/withings"))
            request.httpMethod = method
            if method == "POST" { request.httpBody = Data("userid=1&appli=1&startdate=1&enddate=2".utf8) }
            return (try await URLSession.shared.data(for: request).1 as? HTTPURLResponse)?.statusCode
        }
        let gateway = try await ServedGateway(data: box.data, options: ["--config", configuration])
        for method in ["HEAD", "POST"] { #expect(try await answer(method, gateway) == 200) }
        #expect(gateway.end(SIGTERM) == 0)
        let without = try await ServedGateway(data: box.data)
        #expect(try await answer("POST", without) == 404)
        #expect(without.end(SIGTERM) == 0)
    }

    /// A level that is held besides must not make a red that nobody can acknowledge.
    @Test func aRedWithAHeldReasonBesideCanBeAcknowledged() async throws {
        let box = try Box(now: "2026-11-30 12:00:00")
        let gateway = try await ServedGateway(data: box.data, environment: box.environment)
        try box.addPatient(surgery: "2026-11-26")
        for arguments in [
            ["enter", "weight", "95", "--at", "2026-11-29T07:00"], ["enter", "weight", "80.0", "--at", "2026-11-29T07:01"],
            ["enter", "weight", "80.1", "--at", "2026-11-30T07:10"], ["enter", "symptoms", "3,3,3,3,3,9"],
        ] { #expect(try box.run(arguments).status == 0, "\(arguments)") }
        if let item = try box.run(["review", "list", "--json"]).lines.first?["id"]?.string {
            #expect(try box.run(["review", "accept", item, "--by", "anna"]).status == 0)
        }
        var red: JSONValue?
        while red == nil { red = try box.run(["alarm", "list", "--json"]).lines.first { $0["condition"] == "level.red" && $0["state"] == "open" } }
        let id = try #require(red?["id"]?.int)
        let answer = try box.run(["ack", "\(id)"])
        #expect(answer.status == 0, "\(answer.errors)")
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test(arguments: [
        ["--date", "2026-03-01", "--by", "A"], ["--version", "1", "--by", "A"], ["--version", "1", "--date", "2026-03-01"],
        ["--version", " ", "--date", "2026-03-01", "--by", "A"],
        ["--version", "1", "--date", "gestern", "--by", "A"], ["--version", "1", "--date", "2027-03-01", "--by", "A"],
    ]) func aRecordOfConsentSaysWhatWhenAndWho(options: [String]) throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        #expect(try box.run(["patient", "add", "--study-id", "X-1", "--surgery-date", "2026-03-01"]).status == 0)
        let answer = try box.run(["consent", "record"] + options)
        #expect(answer.status == 1 && answer.errors.contains("consent: "), "\(answer.errors)")
        #expect(try box.sqlite("SELECT count(*) FROM consent") == "0")
    }
}
