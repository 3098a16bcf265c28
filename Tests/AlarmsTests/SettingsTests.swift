@testable import Alarms
import CivilTime
import Foundation
import JSONValues
import Store
import Testing

@Suite struct SettingsTests {
    private func settings(_ text: String) throws -> AlarmSettings { try AlarmSettings(JSONValue(parsingJSON5: Array(text.utf8)).object) }

    @Test func withoutASectionTheDefaultsHold() throws {
        let settings = try AlarmSettings(nil)
        #expect(settings.rules == AlarmRules() && settings.channels.isEmpty && settings.heartbeat == nil)
    }

    @Test func aWholeSectionIsRead() throws {
        let settings = try settings(
            """
            { box: "bett-3", rules: { redRepeatLater: 720, silenceWeightAt: "13:30", watchFrom: 3, watchUntil: 11, messagesPerHour: 8 },
              channels: [
                { type: "webhook", url: "https://ward.test/alarms", secret: { credential: "webhook" }, roles: ["nurse", "second"], seconds: 5 },
                { type: "mail", server: "smtps://mail.test:465", from: "box@hypona.test", user: "box", password: { file: "/etc/hypona/mail.secret" }, to: { nurse: ["a@b.test"] } },
                { type: "mqtt", host: "broker.test", user: "box", password: { credential: "mqtt" }, reminders: true,
                  commands: { topic: "hypona/commands", keys: { app: { credential: "app" } } } },
                { type: "hook", name: "lamp", red: ["/usr/local/bin/lamp", "--red"] },
              ],
              heartbeat: { url: "https://watch.test/beat", secret: { credential: "beat" }, every: 600 } }
            """)
        #expect(settings.box == "bett-3" && settings.channels.map(\.name) == ["webhook", "mail", "mqtt", "lamp"])
        #expect(settings.rules.redRepeatLater == 720 && settings.rules.silenceWeightAt == 13 * 3600 + 1800 && settings.rules.watchDays == 3...11)
        #expect(settings.channels.map(\.includesReasons) == [true, false, true, true] && settings.channels[2].passesReminders)
        #expect(settings.heartbeat?.every == 600)
    }

    @Test(arguments: [
        ("{ colour: 1 }", "alarms.colour"), ("{ rules: { redRepeatLater: 30 } }", "alarms.rules.redRepeatLater"),
        ("{ rules: { messagesPerHour: 4 } }", "alarms.rules"), ("{ rules: { testAt: '24:00' } }", "alarms.rules.testAt"),
        ("{ rules: { watchFrom: 9, watchUntil: 5 } }", "alarms.rules.watchUntil"), ("{ channels: [{}] }", "alarms.channels[0].type"),
        ("{ channels: [{ type: 'pigeon' }] }", "alarms.channels[0].type"),
        ("{ channels: [{ type: 'webhook', url: 'http://ward.test', secret: { file: '/x' } }] }", "alarms.channels[0].url"),
        ("{ channels: [{ type: 'webhook', url: 'https://ward.test' }] }", "alarms.channels[0].secret"),
        ("{ channels: [{ type: 'webhook', url: 'https://ward.test', secret: 'abc' }] }", "alarms.channels[0].secret"),
        ("{ channels: [{ type: 'webhook', url: 'https://ward.test', secret: {} }] }", "alarms.channels[0].secret"),
        ("{ channels: [{ type: 'webhook', url: 'https://ward.test', secret: { file: '/x', credential: 'y' } }] }", "alarms.channels[0].secret"),
        ("{ channels: [{ type: 'mail', server: 'mail.test', from: 'a@b' }] }", "alarms.channels[0].server"),
        ("{ channels: [{ type: 'mail', server: 'smtps://mail.test', from: 'a@b', to: { matron: [] } }] }", "alarms.channels[0].to.matron"),
        ("{ channels: [{ type: 'mqtt', host: 'b', topic: 'a/#' }] }", "alarms.channels[0].topic"),
        ("{ channels: [{ type: 'mqtt', host: 'b', commands: { topic: 'c' } }] }", "alarms.channels[0].commands.keys"),
        ("{ channels: [{ type: 'mqtt', host: 'b', clientKey: '/k' }] }", "alarms.channels[0].clientKey"),
        ("{ channels: [{ type: 'hook' }] }", "alarms.channels[0].red"), ("{ channels: [{ type: 'hook', red: ['lamp'] }] }", "alarms.channels[0].red"),
        ("{ channels: [{ type: 'hook', red: ['/l'], roles: ['cook'] }] }", "alarms.channels[0].roles"),
        ("{ channels: [{ type: 'hook', red: ['/l'], name: 'a b' }] }", "alarms.channels[0].name"),
        ("{ channels: [{ type: 'hook', red: ['/l'] }, { type: 'hook', red: ['/l'] }] }", "alarms.channels[1].name"),
        ("{ heartbeat: { url: 'http://watch.test', secret: { file: '/x' } } }", "alarms.heartbeat.url"),
    ])
    func whatIsWrongIsRefusedWithItsPath(text: String, path: String) throws {
        let error = #expect(throws: JSONSectionError.self) { try settings(text) }
        #expect(error?.path == path)
    }

    @Test func aSecretThatOthersMayReadIsRefusedAndItsChannelIsBroken() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "hypona-secret-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try "s3cret\n".write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(try SecretFile.read(file) == "s3cret")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        #expect(throws: StoreError.self) { try SecretFile.read(file) }
        let settings = try settings("{ channels: [{ type: 'webhook', url: 'https://ward.test', secret: { file: '\(file)' } }] }")
        let factory = ChannelFactory(settings: settings, contacts: ContactBook(), clock: try SetClock("2026-03-30T08:00:00Z")) { _, _ in nil }
        let channel = try #require(factory.channels().first as? BrokenChannel)
        #expect(channel.reason.contains("chmod 600") && !channel.reason.contains("s3cret"))
    }
}
