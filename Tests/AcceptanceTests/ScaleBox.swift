import BusHarness
import Foundation
import JSONValues

/// A box with a patient beside a stand-in for bluetoothd.
final class ScaleBox {
    let fake: FakeBluez
    let box: Box
    var bus: [String: String] { ["DBUS_SYSTEM_BUS_ADDRESS": fake.bus.address] }

    /// A box with a patient who was operated five days ago, and a stand-in that plays that scenario.
    init(_ devices: [JSONValue], _ steps: [JSONValue] = [], adapter: JSONValue = [:]) async throws {
        fake = try await FakeBluez(["devices": .array(devices), "steps": .array(steps), "adapter": adapter, "timeout_ms": 240_000])
        box = try Box()
        let surgery = Date(timeIntervalSinceNow: -5 * 86_400).formatted(.iso8601.year().month().day())
        try box.addPatient(surgery: surgery)
    }

    /// A scale by the standard services, with a number that pairing asks for and a nearly empty battery.
    static let standard: JSONValue = [
        "id": "ws", "address": "C8:B2:1E:00:00:01", "name": "WS-70", "uuids": ["181d"], "pairing": ["mode": "passkey", "passkey": 4711],
        "gatt": [
            ["uuid": "181d", "characteristics": [["uuid": "2a9d", "flags": ["indicate"], "needs_pairing": true]]],
            ["uuid": "180f", "characteristics": [["uuid": "2a19", "flags": ["read"], "value": "0a"]]],
            ["uuid": "180a", "characteristics": [["uuid": "2a29", "flags": ["read"], "value": "41264420"]]],
        ],
    ]
    /// A scale that advertises.
    static let advertiser: JSONValue = ["id": "mi", "address": "88:0F:10:00:00:01", "name": "MI SCALE2", "uuids": ["181d"], "rssi": -61]
    /// A scale whose scaling depends on the brand.
    static let guessed: JSONValue = [
        "id": "mgb", "address": "C8:B2:1E:00:00:05", "name": "SWAN", "uuids": ["ffb0"],
        "gatt": [["uuid": "ffb0", "characteristics": [["uuid": "ffb2", "flags": ["notify"]]]]],
    ]
    /// A device that no protocol claims.
    static let stranger: JSONValue = ["id": "odd", "address": "11:22:33:44:55:66", "address_type": "random"]

    /// A verb beside the stand-in.
    func start(_ arguments: [String], input: String? = "") throws -> BackgroundRun {
        try BackgroundRun(arguments + ["--data", box.data], input: input, environment: bus)
    }

    /// A verb to its end.
    func run(_ arguments: [String], input: String = "") async throws -> Program.Answer { try await start(arguments, input: input).answer() }

    /// The gateway beside the stand-in.
    func serve() async throws -> ServedGateway { try await ServedGateway(data: box.data, environment: bus) }

    /// The guessing scale sends that raw number, settled after it moved.
    func weigh(raw: Int) async throws {
        for state in [0xCE, 0xCA] {
            let octets = [0xAC, 0x02, raw >> 8, raw & 0xFF, 0, 0, state]
            let sum = octets[2...].reduce(0, +) & 0xFF
            let hex = (octets + [sum]).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            try await fake.take(["do": "notify", "device": "mgb", "char": "ffb2", "value": .string(hex)])
        }
    }

    /// The scale shows itself again and again, as scales do, until that event.
    func wake(_ device: String, until event: String) async {
        let showing = Task { [fake] in
            while !Task.isCancelled {
                try await fake.take(["do": "advertise", "device": .string(device)])
                try await Task.sleep(for: .milliseconds(250))
            }
        }
        await fake.event(event)
        showing.cancel()
    }

    /// Waits until the database answers a question so.
    func sqlite(_ sql: String, gives expected: String) async throws {
        while try box.sqlite(sql) != expected { try await Task.sleep(for: .milliseconds(50)) }
    }

    /// The line of `scale list` about a scale.
    func scale(_ address: String) async throws -> JSONValue? {
        try await run(["scale", "list", "--json"]).lines.first { $0["address"]?.string == address }
    }
}
