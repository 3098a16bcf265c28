import BusHarness
import Foundation
import JSONValues
import Testing

/// What goes wrong with bluetoothd, the adapter and scales, against the built gateway on a private bus: in the end every weight is stored, and stored once.
@Suite(.timeLimit(.minutes(10))) struct ScaleRecoveryTests {
    /// A script of faults.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What the stand-in does before the gateway begins.
        var before: [JSONValue] = []
        /// What it does by itself.
        var steps: [JSONValue] = []
        /// Members of the scale, or of the adapter.
        var device: JSONObject = [:]

        /// The next `times` calls of that kind fail so.
        static func failing(_ call: String, _ error: String, times: Int) -> Fault {
            Fault(
                testDescription: "\(call) \(error) \(times)",
                before: [["do": "fault", "on": .string(call), "error": .string(error), "times": JSONValue(times)]])
        }
    }

    private static let connections: [Fault] = [
        .failing("connect:ws", "Failed:le-connection-abort-by-local", times: 2),
        .failing("connect:ws", "Failed:Software caused connection abort", times: 4),
        .failing("connect:ws", "NotReady:Resource Not Ready", times: 1),
        .failing("connect:ws", "InProgress:In Progress", times: 1),
        .failing("connect:ws", "hang", times: 1),
        .failing("notify:ws/2a9d", "hang", times: 1),
        .failing("notify:ws/2a9d", "org.freedesktop.DBus.Error.UnknownObject:gone", times: 1),
        .failing("notify:ws/2a9d", "NotPermitted:Not paired", times: 1),
        Fault(testDescription: "the scale vanishes while it is connected to", steps: [["when": "connect:ws", "do": "remove_device", "device": "ws"]]),
        Fault(
            testDescription: "values of wrong types",
            steps: [
                ["when": "resolved:ws", "do": "set", "device": "ws", "property": "RSSI", "type": "s", "value": "near"],
                ["do": "set", "device": "ws", "char": "2a9d", "property": "Value", "type": "as", "value": ["00"]],
                ["do": "set", "device": "ws", "property": "Name", "type": "ay", "value": "ff"],
            ]),
    ]

    @Test(arguments: connections) func aConnectionHeals(_ fault: Fault) async throws {
        let scale: JSONValue = [
            "id": "ws", "address": "C8:B2:1E:00:00:01", "name": "WS-70", "uuids": ["181d"],
            "gatt": [["uuid": "181d", "characteristics": [["uuid": "2a9d", "flags": ["indicate"]]]]],
        ]
        let box = try await ScaleBox([scale], fault.steps)
        for step in fault.before { try await box.fake.take(step) }
        let gateway = try await box.serve()
        // Where subscribing itself hangs or fails, the stand-in tells of the one that succeeds.
        await box.wake("ws", until: "notify:ws/2a9d")
        try await box.fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "006c3e"])
        try await box.fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "006d3e"])
        try await box.sqlite("SELECT count(*) FROM evidence WHERE size > 0", gives: "2")
        try await box.fake.take(["do": "disconnect", "device": "ws"])
        try await end(box, gateway, packets: ["006C3E", "006D3E"])
    }

    private static let weight = "22b036ea070b1e071e05"
    private static let discoveries: [Fault] = [
        .failing("discovery", "NotReady:Resource Not Ready", times: 1),
        .failing("discovery", "InProgress:Operation already in progress", times: 9),
        .failing("discovery", "hang", times: 1),
        .failing("power", "Failed:Unknown", times: 1),
        .failing("tree", "hang", times: 1),
        Fault(testDescription: "the adapter comes late", device: ["absent": true]),
        Fault(testDescription: "the adapter is off", device: ["powered": false]),
        Fault(
            testDescription: "somebody else speaks for bluetoothd",
            steps: [["when": "discovery_started", "do": "impostor", "device": "mi", "service_data": ["181d": "22ffffea070b1e071e05"]]]),
    ]

    @Test(arguments: discoveries) func listeningHeals(_ fault: Fault) async throws {
        let isOff = fault.testDescription.hasPrefix("power")
        let box = try await ScaleBox([ScaleBox.advertiser], fault.steps, adapter: isOff ? ["powered": false] : .object(fault.device))
        for step in fault.before { try await box.fake.take(step) }
        let gateway = try await box.serve()
        if fault.device["absent"] != nil { try await box.fake.take(["do": "adapter_add"]) }
        while try box.box.sqlite("SELECT count(*) FROM evidence") == "0" {
            try await box.fake.take(["do": "advertise", "device": "mi", "service_data": ["181d": .string(Self.weight)]])
            try await Task.sleep(for: .milliseconds(250))
        }
        try await end(box, gateway, packets: [Self.weight.uppercased()])
    }

    @Test func bluetoothdAndTheAdapterComeAndGo() async throws {
        let path = Program.testdata.appending(path: "bluez/fake/scenarios/bluetoothd-restarts.json")
        let scenario = try JSONValue(parsing: String(contentsOf: path, encoding: .utf8))
        let box = try await ScaleBox(scenario["devices"]?.array ?? [], scenario["steps"]?.array ?? [])
        let gateway = try await box.serve()
        #expect(await box.fake.finished())
        try await box.sqlite("SELECT count(*) FROM evidence WHERE size > 0", gives: "3")
        try await end(box, gateway, packets: ["00B036", "00B136", "00B236"])
    }

    /// Killed in the middle of a connection, the next gateway takes the connection over.
    @Test func theGatewayIsKilledWithinAConnection() async throws {
        let scale: JSONValue = [
            "id": "ws", "address": "C8:B2:1E:00:00:01", "name": "WS-70", "uuids": ["181d"],
            "gatt": [["uuid": "181d", "characteristics": [["uuid": "2a9d", "flags": ["indicate"]]]]],
        ]
        let box = try await ScaleBox([scale])
        var gateway = try await box.serve()
        await box.wake("ws", until: "notify:ws/2a9d")
        try await box.fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "006c3e"])
        try await box.sqlite("SELECT count(*) FROM evidence WHERE size > 0", gives: "1")
        #expect(gateway.end(SIGKILL) != 0)
        gateway = try await box.serve()
        await box.fake.event("notify:ws/2a9d")
        try await box.fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "006d3e"])
        try await box.sqlite("SELECT count(*) FROM evidence WHERE size > 0", gives: "2")
        try await box.fake.take(["do": "disconnect", "device": "ws"])
        try await end(box, gateway, packets: ["006C3E", "006D3E"])
    }

    @Test func fiveThousandAdvertisementsASecondLeaveNoTrace() async throws {
        let box = try await ScaleBox([ScaleBox.advertiser])
        let gateway = try await box.serve()
        await box.fake.event("discovery_started")
        var sizes: [Int] = []
        for place in 0..<3 {
            try await box.fake.take(["do": "flood", "count": 15_000, "per_second": 5000])
            await box.fake.event("flooded")
            try await box.fake.take(["do": "advertise", "device": "mi", "service_data": ["181d": .string("\(place)2" + Self.weight.dropFirst(2))]])
            try await box.sqlite("SELECT count(*) FROM evidence", gives: "\(place + 1)")
            sizes.append(try resident(gateway))
        }
        #expect(sizes[2] - sizes[0] < 4096, "kB resident after each of three floods: \(sizes)")
        try await end(box, gateway, packets: ["02", "12", "22"].map { $0 + Self.weight.dropFirst(2).uppercased() })
    }

    /// kB of memory in use.
    private func resident(_ gateway: ServedGateway) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(gateway.pid)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return try #require(line.flatMap { Int($0.filter(\.isNumber)) })
    }

    /// The gateway ends cleanly; what was sent is stored, each packet once, and everything derived follows from it.
    private func end(_ box: ScaleBox, _ gateway: ServedGateway, packets: [String]) async throws {
        #expect(gateway.end(SIGTERM) == 0)
        #expect(try box.box.sqlite("SELECT hex(bytes) FROM evidence WHERE size > 0 ORDER BY id").split(separator: "\n").map(String.init) == packets)
        #expect(try await box.run(["verify"]).status == 0)
    }
}
