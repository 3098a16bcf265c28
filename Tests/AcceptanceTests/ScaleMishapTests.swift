import BusHarness
import Foundation
import JSONValues
import Testing

/// Scale verbs of the built program where something goes wrong: people who go away, scales that vanish, recordings that are none.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ScaleMishapTests {
    private static let address = "C8:B2:1E:00:00:01"
    private static let shows: JSONValue = ["when": "discovery_started", "do": "advertise", "device": "ws"]

    /// A pairing whose number nobody types, beside a gateway or without.
    private func openQuestion(_ isServed: Bool) async throws -> (ScaleBox, ServedGateway?, BackgroundRun) {
        let box = try await ScaleBox([ScaleBox.standard], [Self.shows])
        var gateway: ServedGateway?
        if isServed {
            let options = try ["--config", box.box.file("gateway.json5", "{ bluetooth: { adoptFirstScale: false } }")]
            gateway = try await ServedGateway(data: box.box.data, environment: box.bus, options: options)
        }
        let pairing = try box.start(["scale", "pair", Self.address], input: nil)
        try await pairing.wrote("number that WS-70")
        return (box, gateway, pairing)
    }

    @Test(arguments: [false, true]) func aScaleThatVanishesDoesNotWaitForEnter(_ isServed: Bool) async throws {
        let (box, gateway, pairing) = try await openQuestion(isServed)
        try await box.fake.take(["do": "remove_device", "device": "ws"])
        let answer = try await pairing.answer()
        #expect(answer.status == 1 && answer.errors.contains("out of reach"), "\(answer.errors)")
        #expect(gateway?.end(SIGTERM) ?? 0 == 0)
    }

    @Test(arguments: [false, true]) func ctrlCEndsAQuestionAndThePairing(_ isServed: Bool) async throws {
        let (box, gateway, pairing) = try await openQuestion(isServed)
        pairing.signal(SIGINT)
        let answer = try await pairing.answer()
        #expect(answer.status == 1, "what was not done is not told as done: \(answer.errors)")
        #expect(await box.fake.event("pair_failed:ws"), "bluetoothd does not wait for it any longer")
        #expect(try await box.run(["scale", "list", "--json"]).lines.allSatisfy { $0["state"]?.string == "heard" })
        #expect(gateway?.end(SIGTERM) ?? 0 == 0)
    }

    @Test func theSecondTechnicianIsToldThatTheRadioIsTaken() async throws {
        let (box, gateway, pairing) = try await openQuestion(true)
        let second = try await box.run(["scale", "pair", Self.address, "--seconds", "1"], input: "4711\n")
        #expect(second.status == 3 && second.errors.contains("another scale is being talked to"), "\(second.errors)")
        let stranger = try await box.run(["scale", "listen", "--unknown", "--connect", "11:22:33:44:55:66", "--seconds", "1"])
        #expect(stranger.status == 3 && stranger.output.isEmpty && stranger.errors.contains("another scale is being talked to"), "\(stranger.errors)")
        pairing.signal(SIGTERM)
        #expect(try await pairing.answer().status == 1)
        #expect(gateway?.end(SIGTERM) ?? 0 == 0)
    }

    @Test(arguments: [false, true]) func valuesOfAStrangerAreRecordedAndPlayed(_ isServed: Bool) async throws {
        let odd: JSONValue = [
            "id": "odd", "address": "11:22:33:44:55:66", "name": "STRANGE",
            "gatt": [["uuid": "1234", "characteristics": [["uuid": "5678", "flags": ["notify"]]]]],
        ]
        let box = try await ScaleBox([odd], [["when": "discovery_started", "do": "advertise", "device": "odd"]])
        let gateway = isServed ? try await box.serve() : nil
        let recording = try box.start(["scale", "listen", "--unknown", "--connect", "11:22:33:44:55:66"])
        await box.wake("odd", until: "notify:odd/5678")
        try await box.fake.take(["do": "notify", "device": "odd", "char": "5678", "value": "aabb"])
        try await box.fake.take(["do": "disconnect", "device": "odd"])
        let recorded = try await recording.answer()
        #expect(recorded.status == 0, "\(recorded.errors)")
        #expect(try recorded.lines.map { $0["event"]?.string ?? $0["hex"]?.string } == ["connected", "aabb", "disconnected"])
        #expect(try box.box.sqlite("SELECT count(*) FROM evidence") == "0", "recording stores nothing")
        let file = try box.box.file("strange.jsonl", recorded.output)
        let played = try await box.run(["scale", "replay", file, "--dry-run", "--json"])
        #expect(played.status == 0 && played.output.isEmpty, "\(played.errors)")
        #expect(gateway?.end(SIGTERM) ?? 0 == 0)
    }

    @Test(arguments: ["pair", "forget", "test"]) func anAddressThatIsNoneIsWrongUsage(_ verb: String) async throws {
        let box = try await ScaleBox([])
        let more = verb == "test" ? ["--weight", "20"] : []
        for text in ["nonsense", "", "C8:B2:1E:00:00:0G", "C8-B2-1E-00-00-01", String(repeating: "A", count: 100_000)] {
            let answer = try await box.run(["scale", verb, text] + more)
            #expect(answer.status == 2 && answer.output.isEmpty && answer.errors.utf8.count < 300, "\(text.prefix(40)): \(answer.errors.prefix(300))")
        }
    }

    @Test func withoutABusEveryVerbSaysSo() async throws {
        let box = try Box()
        try box.addPatient()
        let gone = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"]
        for arguments in [["scan", "--seconds", "1"], ["listen", "--seconds", "1"], ["pair", Self.address, "--seconds", "1"], ["forget", Self.address]] {
            let answer = try await BackgroundRun(["scale"] + arguments + ["--json", "--data", box.data], environment: gone).answer()
            #expect(answer.status == 3 && answer.output.isEmpty && answer.errors.contains("no message bus"), "\(arguments): \(answer.errors)")
        }
        #expect(try await BackgroundRun(["scale", "list", "--json", "--data", box.data], environment: gone).answer().status == 0)
        // A wrong model is wrong whether there is a bus or not.
        let test = try await BackgroundRun(["scale", "test", Self.address, "--weight", "20", "--model", "nonsense", "--data", box.data], environment: gone)
            .answer()
        #expect(test.status == 2 && test.errors.contains("no model nonsense"))
    }

    @Test func whatIsNoRecordingIsNotPlayed() throws {
        let box = try Box()
        try box.addPatient()
        let fifo = box.folder.appending(path: "pipe").path
        #expect(mkfifo(fifo, 0o600) == 0)
        for (path, status) in [(fifo, 3), (box.folder.path, 3), ("/dev/zero", 3), ("/nonexistent", 3)] as [(String, Int32)] {
            #expect(try box.run(["scale", "replay", path, "--json"]).status == status, "\(path)")
        }
        for text in [String(repeating: "[", count: 100_000), "\u{1F4A9}", "{}", "{\"t\":\"9999-99-99T00:00:00Z\"}"] {
            let answer = try box.run(["scale", "replay", "-", "--dry-run"], input: text)
            #expect(answer.status == 1 && answer.errors.contains("line 1"), "\(answer.errors.prefix(300))")
        }
        #expect(try box.run(["scale", "replay", "-"]).status == 0, "nothing is nothing")
    }
}
