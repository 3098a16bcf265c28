import BusHarness
import Foundation
import JSONValues
import Testing

/// The verbs `hypona scale …` of the built program beside a stand-in for bluetoothd on a private bus.
@Suite(.timeLimit(.minutes(10))) struct ScaleVerbTests {
    private static let weight = "22b036ea070b1e071e05"

    @Test func scanShowsWhatIsInReach() async throws {
        let box = try await ScaleBox(
            [ScaleBox.standard, ScaleBox.advertiser, ScaleBox.stranger],
            [
                ["when": "discovery_started", "do": "advertise", "device": "mi", "service_data": ["181d": .string(Self.weight)]],
                ["do": "advertise", "device": "ws"], ["do": "advertise", "device": "odd", "manufacturer_data": ["fffe": "01"]],
            ])
        let scan = try BackgroundRun(["scale", "scan", "--json"], environment: box.bus)
        for text in ["11:22:33:44:55:66", Self.weight, "C8:B2:1E:00:00:01"] { try await scan.wrote(text) }
        scan.signal(SIGINT)
        let answer = try await scan.answer()
        #expect(answer.status == 0, "\(answer.errors)")
        let rows = Dictionary(try answer.lines.map { ($0["address"]?.string ?? "", $0) }) { $1 }
        #expect(rows.keys.sorted() == ["11:22:33:44:55:66", "88:0F:10:00:00:01", "C8:B2:1E:00:00:01"])
        #expect(rows["88:0F:10:00:00:01"]?["protocol"]?.string == "xiaomi_mi_v1")
        #expect(rows["88:0F:10:00:00:01"]?["last_packet"]?["hex"]?.string == Self.weight)
        #expect(rows["88:0F:10:00:00:01"]?["rssi"]?.int == -61)
        #expect(rows["C8:B2:1E:00:00:01"]?["connectable"]?.bool == true)
        #expect(rows["11:22:33:44:55:66"]?["is_scale"]?.bool == false)
        #expect(try box.box.sqlite("SELECT count(*) FROM evidence") == "0", "looking stores nothing")
    }

    @Test(arguments: [["scan"], ["listen"], ["listen", "--unknown"]]) func lookingEndsByItself(_ verb: [String]) async throws {
        let box = try await ScaleBox([])
        let answer = try await BackgroundRun(["scale"] + verb + ["--seconds", "1", "--json"], environment: box.bus).answer()
        #expect(answer.status == 0 && answer.output.isEmpty, "\(answer.errors)")
    }

    @Test func aScanEndsWithCtrlC() async throws {
        let box = try await ScaleBox([ScaleBox.advertiser])
        let gateway = try await box.serve()
        for arguments in [["scale", "scan", "--json"], ["scale", "listen"]] {
            let scan = try box.start(arguments)
            while try await !scan.hasWritten { try await box.fake.take(["do": "advertise", "device": "mi", "service_data": ["181d": .string(Self.moving())]]) }
            scan.signal(SIGINT)
            #expect(try await scan.answer().status == 0)
        }
        #expect(gateway.end(SIGTERM) == 0)
    }

    /// Another weight each time, so that no repetition is left out.
    private static func moving() -> String { "0284" + String(UInt8.random(in: 16...255), radix: 16) + "ea070b1e071e00" }

    @Test(arguments: [false, true]) func aScaleIsPairedListedAndForgotten(_ isServed: Bool) async throws {
        let box = try await ScaleBox(
            [ScaleBox.standard],
            [
                ["when": "discovery_started", "do": "advertise", "device": "ws"], ["when": "paired:ws"],
                ["when": "notify:ws/2a9d", "do": "notify", "device": "ws", "char": "2a9d", "value": "006c3e"],
                ["after_ms": 300, "do": "disconnect", "device": "ws"],
            ])
        let gateway = isServed ? try await box.serve() : nil
        let paired = try await box.run(["scale", "pair", "c8:b2:1e:00:00:01", "--json"], input: "4711\n")
        #expect(paired.status == 0, "\(paired.errors)")
        #expect(paired.errors.contains("number that WS-70 C8:B2:1E:00:00:01 shows"))
        let scale = try #require(try await box.scale("C8:B2:1E:00:00:01"))
        #expect(scale["state"]?.string == "set up" && scale["name"]?.string == "WS-70" && scale["protocol"]?.string == "sig_wss_measurement")
        #expect(scale["battery_percent"]?.int == 10 && scale["manufacturer"]?.string == "A&D ")
        #expect(scale["bonded"] == (isServed ? true : .null))
        let reading = try #require(scale["last_reading"])
        #expect(reading["weight_kg"]?.string == "79.900" && reading["status"]?.string == "active", "\(reading)")
        let status = try await box.run(["status", "--json"]).lines
        let check = try #require(status.first { $0["check"]?.string == "scale" })
        #expect(check["state"]?.string == "warning" && check["text"]?.string?.contains("battery at 10 %") == true)
        #expect(status.contains { $0["check"]?.string == "bluetooth" && $0["text"]?.string?.hasPrefix("hci0") == true } == isServed)
        #expect(try await box.run(["scale", "forget", "C8:B2:1E:00:00:01"]).status == 0)
        await box.fake.event("removed:ws")
        #expect(try await box.scale("C8:B2:1E:00:00:01")?["state"]?.string == "heard")
        #expect(gateway?.end(SIGTERM) ?? 0 == 0)
        #expect(try box.box.sqlite("SELECT count(*) FROM audit WHERE action = 'config' AND author <> 'gateway'") == "2")
        #expect(try await box.run(["verify"]).status == 0)
    }

    @Test func aWrongNumberPairsNothing() async throws {
        let box = try await ScaleBox([ScaleBox.standard], [["when": "discovery_started", "do": "advertise", "device": "ws"]])
        let answer = try await box.run(["scale", "pair", "C8:B2:1E:00:00:01"], input: "1\n")
        #expect(answer.status == 1 && answer.errors.contains("did not pair"), "\(answer.errors)")
        #expect(try await box.run(["scale", "list", "--json"]).output == "")
    }

    @Test func consentIsASecret() async throws {
        let scale: JSONValue = [
            "id": "ws", "address": "C8:B2:1E:00:00:01", "name": "BF720", "uuids": ["181d"],
            "gatt": [
                ["uuid": "181d", "characteristics": [["uuid": "2a9d", "flags": ["indicate"]]]],
                ["uuid": "181c", "characteristics": [["uuid": "2a9f", "flags": ["write", "indicate"]]]],
            ],
        ]
        let box = try await ScaleBox(
            [scale],
            [
                ["when": "discovery_started", "do": "advertise", "device": "ws"],
                ["when": "write:ws/2a9f", "do": "notify", "device": "ws", "char": "2a9f", "value": "200201"],
                ["after_ms": 300, "do": "disconnect", "device": "ws"],
            ])
        let pairing = try box.start(["scale", "pair", "C8:B2:1E:00:00:01", "--user", "2", "--json"], input: "7391\n")
        let written = await box.fake.call("WriteValue")
        #expect(written?["args"]?.array?.first?.string == "0202df1c")
        #expect(try await pairing.answer().lines.first?["settings"]?["user"]?.int == 2)
        let file = box.box.data + "/scales.secret.json"
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("7391"))
        for name in try FileManager.default.contentsOfDirectory(atPath: box.box.data) where name.hasPrefix("hypona.sqlite") || name.hasPrefix("log.sqlite") {
            #expect(try Data(contentsOf: URL(filePath: box.box.data + "/" + name)).range(of: Data("7391".utf8)) == nil, "\(name)")
        }
        #expect(try await box.run(["scale", "forget", "C8:B2:1E:00:00:01"]).status == 0)
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("7391"))
    }

    @Test func aGuessedScalingIsOffUntilAKnownWeightConfirmedIt() async throws {
        let box = try await ScaleBox([ScaleBox.guessed])
        let address = "C8:B2:1E:00:00:05"
        var gateway = try await box.serve()
        func test(_ more: [String], raw: Int) async throws -> Program.Answer {
            let test = try box.start(["scale", "test", address, "--weight", "20", "--json"] + more)
            try await test.wrote("put 20.000 kg")
            await box.wake("mgb", until: "notify:mgb/ffb2")
            try await box.weigh(raw: raw)
            let answer = try await test.answer()
            try await box.fake.take(["do": "disconnect", "device": "mgb"])
            return answer
        }
        let wrong = try await test(["--model", "mgb_ac02", "--divisor", "10", "--unit", "kg", "--seconds", "15"], raw: 2010)
        #expect(wrong.status == 1 && wrong.errors.contains("--divisor 100 --unit kg"), "\(wrong.errors)")
        #expect(try wrong.lines.first?["shown_kg"]?.string == "201.000")
        #expect(try await box.scale(address)?["needs_confirmation"]?.bool == true)
        // Not confirmed: a person decides.
        await box.wake("mgb", until: "notify:mgb/ffb2")
        try await box.weigh(raw: 700)
        try await box.sqlite("SELECT count(*) FROM review", gives: "1")
        try await box.fake.take(["do": "disconnect", "device": "mgb"])
        let right = try await test(["--divisor", "100"], raw: 2010)
        #expect(right.status == 0, "\(right.errors)")
        #expect(try right.lines.first?["shown_kg"]?.string == "20.100")
        // It survives a restart, and from now on weights count.
        #expect(gateway.end(SIGTERM) == 0)
        gateway = try await box.serve()
        await box.wake("mgb", until: "notify:mgb/ffb2")
        try await box.weigh(raw: 7990)
        try await box.sqlite("SELECT value FROM current_measurement WHERE status = 'active'", gives: "79.900")
        #expect(try await box.scale(address)?["confirmed"]?["known_kg"]?.string == "20.000")
        #expect(gateway.end(SIGTERM) == 0)
        #expect(try box.box.sqlite("SELECT count(*) FROM reading") == "2", "what was weighed in the tests is nobody's")
        #expect(try box.box.sqlite("SELECT count(*) FROM evidence WHERE json_extract(metadata, '$.test') IS NOT NULL") == "4", "but it is evidence")
        #expect(try await box.run(["verify"]).status == 0)
    }

    @Test func whatIsRecordedCanBePlayed() async throws {
        let box = try await ScaleBox([ScaleBox.advertiser, ScaleBox.stranger])
        let gateway = try await box.serve()
        let listening = try box.start(["scale", "listen"])
        let strangers = try box.start(["scale", "listen", "--unknown"])
        await box.fake.event("discovery_started")
        while true {
            let isHeard = (try await listening.hasWritten, try await strangers.hasWritten)
            if isHeard == (true, true) { break }
            try await box.fake.take(["do": "advertise", "device": "mi", "service_data": ["181d": .string(Self.moving())]])
            try await box.fake.take(["do": "advertise", "device": "odd", "manufacturer_data": ["fffe": "0102"]])
        }
        try await box.fake.take(["do": "advertise", "device": "mi", "service_data": ["181d": .string(Self.weight)]])
        try await listening.wrote(Self.weight)
        for run in [listening, strangers] { run.signal(SIGINT) }
        let recorded = try await listening.answer()
        let unknown = try await strangers.answer()
        #expect(try recorded.lines.allSatisfy { $0["device"]?.string == "88:0F:10:00:00:01" && $0["t"] != nil })
        #expect(try recorded.lines.last?["hex"]?.string == Self.weight)
        #expect(try unknown.lines.allSatisfy { $0["device"]?.string == "11:22:33:44:55:66" && $0["service_uuid"]?.string == "0xfffe" })
        #expect(gateway.end(SIGTERM) == 0)
        let other = try Box()
        try other.addPatient(surgery: Date(timeIntervalSinceNow: -5 * 86_400).formatted(.iso8601.year().month().day()))
        let file = try other.file("session.jsonl", recorded.output)
        let dry = try other.run(["scale", "replay", file, "--dry-run", "--json"])
        #expect(try dry.lines.map { $0["weight_kg"]?.string } == ["70.000"])
        #expect(try other.sqlite("SELECT count(*) FROM evidence") == "0")
        let played = try other.run(["scale", "replay", file, "--json"])
        #expect(played.status == 0, "\(played.errors)")
        #expect(try played.lines.flatMap { $0["measurements"]?.array ?? [] }.map { $0["value"]?.string } == ["70.000"])
        #expect(try other.run(["scale", "replay", file, "--json"]).output == "", "played again it is no other weighing")
        #expect(try other.sqlite("SELECT count(*) FROM reading") == "1")
        #expect(try other.run(["verify"]).status == 0)
    }

    @Test func whatIsWrongIsSaid() async throws {
        let box = try Box()
        try box.addPatient(surgery: CivilDay.surgery)
        func run(_ arguments: [String], _ environment: [String: String] = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"]) async throws -> Program.Answer {
            try await BackgroundRun(arguments + ["--data", box.data], environment: environment).answer()
        }
        let noBus = try await run(["scale", "scan", "--seconds", "1"])
        #expect(noBus.status == 3 && noBus.errors.contains("no message bus"), "\(noBus.errors)")
        #expect(try await run(["scale", "pair", "nonsense"]).status == 2)
        #expect(try await run(["scale", "test", "C8:B2:1E:00:00:05"]).status == 2)
        #expect(try await run(["scale", "test", "C8:B2:1E:00:00:05", "--weight", "1"]).status == 2)
        let off = try box.file("off.json5", "{ bluetooth: { enabled: false } }")
        #expect(try await run(["scale", "scan", "--config", off]).errors.contains("switched off"))
        let bad = try box.file("bad.jsonl", "{\"t\":\"2026-11-30T08:00:00Z\"}\n")
        let refused = try await run(["scale", "replay", bad])
        #expect(refused.status == 1 && refused.errors.contains("line 1"), "\(refused.errors)")
    }
}
