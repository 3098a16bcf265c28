@testable import Alarms
import CivilTime
import Crypto
import EscalationCore
import Foundation
import HTTPClient
import JSONValues
import MQTTClient
import TestServers
import Testing

/// Each channel against a real server on the loopback.
@Suite struct ChannelTests {
    private func notice(
        _ condition: AlarmCondition = .levelRed, kind: AlarmMessage.Kind = .raised, roles: Set<AlarmRole> = [.nurse]
    ) throws -> AlarmNotice {
        let text = LocalText("Gewicht +2,1 kg seit POD 5 (Grenze 2,0 kg)", "weight +2.1 kg since POD 5 (limit 2.0 kg)")
        let message = AlarmMessage(
            id: 7, alarmID: kind == .test ? nil : 3, key: kind == .test ? nil : AlarmKey(condition, of: AlarmWorld.studyID), kind: kind, roles: roles,
            createdAt: try AlarmWorld.instant("2026-03-30T08:00:00Z"), raisedAt: try AlarmWorld.instant("2026-03-30T07:50:00Z"),
            reasons: [AlarmReason(code: "weight.gain24h", pod: 6, severity: 2100, evaluation: 12, text: text)], events: 1, waiting: [:])
        return AlarmNotice(message, box: "bett-3", zone: try AlarmWorld.berlin())
    }

    // MARK: - Webhook

    private func webhook(_ server: ScriptServer, _ path: String, secret: String = "s3cret", seconds: Int = 5) -> WebhookChannel {
        WebhookChannel(
            spec: ChannelSpec(name: "ward"), url: "https://localhost:\(server.port)\(path)", secret: secret, seconds: seconds, passesReminders: true,
            client: HTTPClient(options: HTTPClientOptions(additionalCertificates: server.certificate)), now: { 1_774_857_600 })
    }

    @Test func aWebhookIsSignedAndItsStatusIsTheReceipt() async throws {
        let server = try ScriptServer("https_server.py", ["FOLDER", "s3cret"])
        #expect(try await webhook(server, "/ok").send(notice()) == "HTTP 200")
        let taken = try JSONValue(parsing: server.taken().split(separator: "\n").map(String.init)[0])
        #expect(taken["signed"] == true && taken["message"] == "bett-3/7")
        #expect(taken["body"]?["schema"] == "hypona-alarm/1" && taken["body"]?["studyID"] == .string(AlarmWorld.studyID))
        #expect(taken["body"]?["raisedAt"] == "2026-03-30T09:50:00+02:00")
        _ = try await webhook(server, "/ok", secret: "other").send(notice())
        #expect(try server.taken().contains(#""signed": false"#))
    }

    @Test func aWebhookThatRefusesMovesOrSleepsIsAnErrorInTime() async throws {
        let server = try ScriptServer("https_server.py", ["FOLDER", "s3cret"])
        await #expect(throws: ChannelError.refused("HTTP 500")) { try await webhook(server, "/fail").send(notice()) }
        // A redirect is no receipt, and is not followed.
        await #expect(throws: ChannelError.refused("HTTP 302")) { try await webhook(server, "/moved").send(notice()) }
        await #expect(throws: ChannelError.timeout(seconds: 1)) { try await webhook(server, "/slow", seconds: 1).send(notice()) }
    }

    @Test func remindersGoToTheWebhookWhereTheyAreWanted() async throws {
        let server = try ScriptServer("https_server.py", ["FOLDER", "s3cret"])
        let reminder = ReminderNotice(
            id: "2026-03-30.morning", studyID: AlarmWorld.studyID, at: "2026-03-30T08:00:00+02:00", tasks: ["t1.weightMorning"], text: LocalText("a", "b"))
        try await webhook(server, "/ok").remind(reminder)
        #expect(try server.taken().contains("hypona-reminder/1"))
    }

    // MARK: - Mail

    private func mail(_ server: ScriptServer, to addresses: [AlarmRole: [String]], includesReasons: Bool = true) throws -> MailChannel {
        let client = MailClient(
            server: MailServer(
                url: "smtps://localhost:\(server.port)", user: "box", password: "secret", additionalCertificates: server.certificate, totalSeconds: 10))
        return MailChannel(
            spec: ChannelSpec(name: "mail"), client: client, sender: "box@hypona.test", addresses: { addresses[$0] ?? [] }, includesReasons: includesReasons,
            clock: try SetClock("2026-03-30T08:00:00Z"))
    }

    @Test func mailGoesToThePeopleOfTheMessage() async throws {
        let server = try ScriptServer("smtp_server.py", ["smtps", "FOLDER"])
        let channel = try mail(server, to: [.nurse: ["nurse@clinic.test"], .second: ["second@clinic.test"]])
        #expect(try await channel.send(notice()) == "250 OK queued as 1")
        let taken = try server.taken()
        #expect(taken.contains("to nurse@clinic.test\r\n") && !taken.contains("second@clinic.test"))
        #expect(taken.contains("Date: Mon, 30 Mar 2026 08:00:00 +0000\r\n") && taken.contains("X-Priority: 1\r\n"))
        #expect(taken.contains("To: undisclosed-recipients:;"))
    }

    @Test func mailWithoutAnAddressIsAnError() async throws {
        let server = try ScriptServer("smtp_server.py", ["smtps", "FOLDER"])
        await #expect(throws: ChannelError.nobody) { try await mail(server, to: [:]).send(notice()) }
        let refused = await #expect(throws: ChannelError.self) { try await mail(server, to: [.nurse: ["unknown@clinic.test"]]).send(notice()) }
        #expect(refused?.description.contains("550") == true)
    }

    @Test func aDeadMailboxOfOneKeepsTheAlarmFromNobodyElse() async throws {
        let server = try ScriptServer("smtp_server.py", ["smtps", "FOLDER"])
        let channel = try mail(server, to: [.nurse: ["nurse@clinic.test"], .technician: ["unknown@clinic.test"]])
        let told = await #expect(throws: ChannelError.self) { try await channel.send(notice(roles: [.nurse, .technician])) }
        #expect(told == .partly("taken, but refused for unknown@clinic.test: 550 5.1.1 no such mailbox", isOver: true))
        #expect(try server.taken().contains("to nurse@clinic.test\r\n"))
    }

    /// The technician has it, and nobody who can act.
    @Test func aMailThatReachesNobodyOfTheClinicIsNotTaken() async throws {
        let server = try ScriptServer("smtp_server.py", ["smtps", "FOLDER"])
        let channel = try mail(server, to: [.nurse: ["unknown@clinic.test"], .technician: ["tech@clinic.test"]])
        let told = await #expect(throws: ChannelError.self) { try await channel.send(notice(roles: [.nurse, .technician])) }
        #expect(told == .refused("unknown@clinic.test: 550 5.1.1 no such mailbox"))
    }

    @Test func whoIsPutOffIsTriedAgainAlone() async throws {
        let server = try ScriptServer("smtp_server.py", ["smtps", "FOLDER"])
        let channel = try mail(server, to: [.nurse: ["nurse@clinic.test"], .second: ["later@clinic.test"]])
        let red = try notice(roles: [.nurse, .second])
        let told = await #expect(throws: ChannelError.self) { try await channel.send(red) }
        #expect(told == .partly("taken, but refused for later@clinic.test: 450 4.2.0 come back later", isOver: false))
        #expect(try await channel.send(red) == "250 OK queued as 2")
        #expect(try server.taken().components(separatedBy: "to nurse@clinic.test").count == 2, "nobody has it twice")
        #expect(try server.taken().contains("to later@clinic.test\r\n"))
    }

    @Test func mailHasBothLanguagesAndNoValuesUnlessAsked() throws {
        func text(includesReasons: Bool) throws -> String {
            let mail = MailComposer(notice: try notice(), from: "box@hypona.test", at: Instant(seconds: 0), includesReasons: includesReasons)
            let body = String(decoding: mail.bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")[1].replacingOccurrences(of: "\r\n", with: "")
            return String(decoding: try #require(Data(base64Encoded: body)), as: UTF8.self)
        }
        let full = try text(includesReasons: true)
        #expect(full.contains("Gewicht +2,1 kg seit POD 5") && full.contains("weight +2.1 kg since POD 5"))
        let bare = try text(includesReasons: false)
        #expect(!bare.contains("2,1") && bare.contains(AlarmWorld.studyID) && bare.contains("ROT") && bare.contains("RED"))
    }

    @Test func headersAreEncodedAndNeverTooLong() {
        let words = MailComposer.encoded(String(repeating: "Überwachung ", count: 12)).components(separatedBy: "\r\n ")
        #expect(words.count > 1 && words.allSatisfy { $0.utf8.count <= 75 && $0.hasPrefix("=?utf-8?B?") && $0.hasSuffix("?=") })
        #expect(MailComposer.encoded("plain") == "plain")
        #expect(!MailComposer.encoded("ü\r\nBcc: x@y.test").contains("\r\nBcc"))
    }

    // MARK: - Hook

    private func hook(_ script: String, seconds: Int = 5) throws -> (HookChannel, URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hypona-hook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "hook.sh")
        try "#!/bin/sh\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        return (HookChannel(name: "lamp", roles: [.nurse], programs: [.red: [file.path, folder.path]], seconds: seconds), folder)
    }

    @Test func aHookGetsLevelAndNoticeAndItsStatusIsTheReceipt() async throws {
        let (channel, folder) = try hook(#"cat > "$1/notice"; echo "$2 $HYPONA_LEVEL $HYPONA_ALARM" > "$1/level""#)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(channel.spec.isLocal)
        #expect(try await channel.send(notice()) == "exit 0")
        #expect(try String(contentsOf: folder.appending(path: "level"), encoding: .utf8) == "red red 3\n")
        let notice = try JSONValue(parsing: String(contentsOf: folder.appending(path: "notice"), encoding: .utf8))
        #expect(notice["alarm"] == 3)
        #expect(try await channel.send(self.notice(.levelYellow)) == "no program for yellow")
    }

    @Test func aHookThatFailsHangsOrIsMissingIsAnError() async throws {
        let (failing, first) = try hook("exit 3")
        let (hanging, second) = try hook("sleep 60 & sleep 60", seconds: 1)
        let (killed, third) = try hook("kill -9 $$")
        defer { for folder in [first, second, third] { try? FileManager.default.removeItem(at: folder) } }
        await #expect(throws: ChannelError.refused("the program ended with status 3")) { try await failing.send(notice()) }
        await #expect(throws: ChannelError.timeout(seconds: 1)) { try await hanging.send(notice()) }
        await #expect(throws: ChannelError.refused("the program was ended by signal 9")) { try await killed.send(notice()) }
        let missing = HookChannel(name: "lamp", roles: [.nurse], programs: [.red: ["/nonexistent/hook"]], seconds: 1)
        let error = await #expect(throws: ChannelError.self) { try await missing.send(notice()) }
        #expect(error?.description.contains("/nonexistent/hook") == true)
    }

    // MARK: - MQTT

    @Test func mqttIsConfirmedPerLevelAndCommandsAreAnswered() async throws {
        let broker = try MQTTBroker()
        func server(_ name: String) -> MQTTServer {
            MQTTServer(host: "localhost", port: broker.port, certificates: broker.certificate, user: "box", password: "secret", clientID: name)
        }
        let reader = try MQTTClient(server: server("reader"), topics: ["hypona/#"])
        let reading = Task { await reader.run() }
        let channel = MQTTChannel(
            spec: ChannelSpec(name: "mqtt"), client: try MQTTClient(server: server("box"), topics: ["hypona/commands"]), topic: "hypona/alarms", seconds: 10,
            includesReasons: false, passesReminders: true, answerTopic: "hypona/answers"
        ) { bytes in ["echo": .string(String(decoding: bytes, as: UTF8.self))] }
        let running = Task { await channel.run() }
        // The reader is subscribed once it has heard itself.
        func next(_ topic: String) async -> MQTTMessage? { await reader.messages.first { $0.topic == topic } }
        try await reader.publish([0], to: "hypona/ready", retain: true)
        _ = await next("hypona/ready")
        let receipt = try await channel.send(notice())
        #expect(receipt == "PUBACK")
        let alarm = await next("hypona/alarms/red")
        let json = try JSONValue(parsing: alarm?.payload ?? [])
        #expect(json["condition"] == "level.red" && json["reasons"] == [] && json["text"]?["de"] == json["subject"]?["de"])
        try await reader.publish(Array("hello".utf8), to: "hypona/commands")
        let answer = await next("hypona/answers")
        #expect(try JSONValue(parsing: answer?.payload ?? []) == ["echo": "hello"])
        running.cancel()
        await running.value
        reading.cancel()
        await reading.value
    }

    // MARK: - Words

    @Test(arguments: AlarmCondition.allCases) func everyMessageNamesThePseudonymOrTheBoxAndNothingElse(condition: AlarmCondition) throws {
        for kind in AlarmMessage.Kind.allCases {
            let notice = try notice(condition, kind: kind)
            let whose = kind == .test || condition.isOfTheBox ? "bett-3" : AlarmWorld.studyID
            for text in [notice.text.german, notice.text.english, notice.subject.german, notice.subject.english] { #expect(text.contains(whose)) }
            #expect(notice.text.german != notice.text.english)
            #expect(kind != .withdrawn || notice.text.german.hasPrefix("Einwilligung widerrufen, Patient anrufen."))
        }
    }

    @Test func theTextOfARedSaysWhatToDoAndSinceWhen() throws {
        let text = try notice().text
        #expect(
            text.german == """
                Sofortige Vorstellung in Notaufnahme oder Ambulanz.
                Patient UKE-2026-0042: ROT, seit 2026-03-30 09:50, nicht quittiert.
                - POD 6: Gewicht +2,1 kg seit POD 5 (Grenze 2,0 kg)
                Alarm 3, Gerät bett-3, Meldung 7 vom 2026-03-30 10:00.
                """)
        #expect(text.english.contains("Patient UKE-2026-0042: RED, since 2026-03-30 09:50, not acknowledged."))
    }
}
