@testable import Alarms
import CivilTime
import EscalationCore
import JSONValues
import Synchronization
import Testing

/// The way back: signed, numbered commands.
@Suite struct CommandTests {
    private let secrets = ["nurse-app": "k3y", "other": "0ther"]

    private func command(
        _ body: JSONObject, number: Int? = 1, box: String = "bett-3", key: String = "nurse-app", secret: String = "k3y"
    ) -> [UInt8] {
        var full: JSONObject = ["box": .string(box)]
        full["number"] = number.map { JSONValue($0) }
        for (name, value) in body { full[name] = value }
        let text = JSONValue.object(full).text()
        let envelope: JSONValue = [
            "key": .string(key), "body": .string(text), "signature": .string(SignedCommand.signature(of: text, secret: secret)),
        ]
        return Array(envelope.text().utf8)
    }

    private func check(_ bytes: [UInt8], last: [String: Int] = [:]) -> CommandError? {
        do throws(CommandError) {
            _ = try SignedCommand(bytes, box: "bett-3", secrets: secrets, last: last)
            return nil
        } catch {
            return error
        }
    }

    @Test func onlyWhatIsSignedNumberedAndForThisBoxIsTaken() throws {
        #expect(check(command(["command": "ack"])) == nil)
        #expect(check(command([:], secret: "wrong")) == .signature)
        #expect(check(command([:], key: "stranger")) == .unknownKey)
        // Another sender's secret does not fit this sender's name.
        #expect(check(command([:], secret: "0ther")) == .signature)
        #expect(check(command([:], box: "bett-4")) == .otherBox)
        #expect(check(command([:], number: nil)) == .malformed)
        #expect(check(command([:], number: 0)) == .malformed)
        #expect(check(command([:], number: 5), last: ["nurse-app": 5]) == .replayed(number: 5, last: 5))
        #expect(check(command([:], number: 4), last: ["nurse-app": 5]) == .replayed(number: 4, last: 5))
        #expect(check(command([:], number: 6), last: ["nurse-app": 5, "other": 9]) == nil)
    }

    @Test(arguments: ["", "{}", "[]", "nonsense", #"{"key":"nurse-app","body":{},"signature":""}"#, #"{"key":1,"body":"","signature":""}"#])
    func whatIsNoCommandIsRefused(text: String) { #expect(check(Array(text.utf8)) == .malformed) }

    @Test func aChangedBodyDoesNotFitItsSignature() throws {
        var envelope = try #require(try JSONValue(parsing: command(["alarm": 1])).object)
        envelope["body"] = .string(try #require(envelope["body"]?.string).replacing("\"alarm\":1", with: "\"alarm\":2"))
        #expect(check(Array(JSONValue.object(envelope).text().utf8)) == .signature)
    }

    @Test func aCommandAcknowledgesOnceAlsoAfterARestart() async throws {
        let box = try await AlarmBox(settings: #"{ box: "bett-3" }"#)
        box.judge(box.red(evaluation: 1))
        await box.look()
        let alarm = try #require(await box.service.alarms().first { $0.key.condition == .levelRed })
        let bytes = command([
            "command": "ack", "alarm": JSONValue(alarm.id), "evaluation": 1, "by": "n.meier", "seen": [["code": "weight.gain24h", "pod": 6]],
        ])
        #expect(await box.service.command(bytes, secrets: secrets)["status"] == "done")
        #expect(await box.service.alarms().first { $0.id == alarm.id }?.acknowledgement?.by == "n.meier")
        // Heard again, before and after a restart: nothing happens.
        #expect(await box.service.command(bytes, secrets: secrets)["code"] == "replayed")
        try await box.restart()
        #expect(await box.service.command(bytes, secrets: secrets)["code"] == "replayed")
        box.judge(box.red(3000, evaluation: 2))
        await box.look()
        #expect(await box.service.command(bytes, secrets: secrets)["code"] == "replayed")
        #expect(await box.service.alarms().first { $0.id == alarm.id }?.isOpen == true)
    }

    @Test func aCommandThatSawLessLeavesTheAlarmOpenAndSaysSo() async throws {
        let box = try await AlarmBox(settings: #"{ box: "bett-3" }"#)
        box.judge(box.red(evaluation: 1))
        await box.look()
        let alarm = try #require(await box.service.alarms().first { $0.key.condition == .levelRed })
        box.judge(box.red(3000, evaluation: 2))
        await box.look()
        let bytes = command([
            "command": "ack", "alarm": JSONValue(alarm.id), "evaluation": 1, "by": "n.meier", "seen": [["code": "weight.gain24h", "pod": 6]],
        ])
        #expect(await box.service.command(bytes, secrets: secrets)["status"] == "refused")
        #expect(await box.service.alarms().first { $0.id == alarm.id }?.isOpen == true)
    }

    @Test func particularsThatAreMissingAreNamed() async throws {
        let box = try await AlarmBox(settings: #"{ box: "bett-3" }"#)
        for (number, body)
            in ([
                ["command": "ack"], ["command": "ack", "by": "n"], ["command": "ack", "by": "n", "alarm": 1], ["command": "review", "by": "n"],
                ["command": "reboot", "by": "n"],
            ] as [JSONObject]).enumerated()
        {
            #expect(await box.service.command(command(body, number: number + 1), secrets: secrets)["code"] == "particulars")
        }
    }

    @Test func aReviewDecisionIsPassedOn() async throws {
        let decided = Mutex<[String]>([])
        let box = try await AlarmBox(
            settings: #"{ box: "bett-3" }"#,
            ports: AlarmPorts(decideReview: { item, decision, value, person, note in
                decided.withLock { $0.append("\(item) \(decision) \(value ?? "-") \(person.name) \(person.origin) \(note ?? "-")") }
            }))
        let bytes = command(["command": "review", "item": "17", "decision": "correct", "value": "1.018", "by": "n.meier"])
        #expect(await box.service.command(bytes, secrets: secrets)["status"] == "done")
        #expect(decided.withLock { $0 } == ["17 correct 1.018 n.meier mqtt -"])
    }
}
