import CivilTime
import JSONValues
import Testing

@testable import ScaleProtocols

/// A session in which the scale's clock and the gateway's show the same zone.
struct SessionFixture {
    var session: WeighingSession
    var updates: [WeighingUpdate] = []
    /// Where set, the memory goes through storage after every event, as if the gateway were killed there.
    let isKilledAfterEachEvent: Bool
    private let options: ScaleOptions

    init(options: ScaleOptions = ScaleOptions(), isKilledAfterEachEvent: Bool = false) {
        self.options = options
        self.isKilledAfterEachEvent = isKilledAfterEachEvent
        session = SessionFixture.session(WeighingMemory(), options)
    }

    private static func session(_ memory: WeighingMemory, _ options: ScaleOptions) -> WeighingSession {
        WeighingSession(memory: memory, localTime: { CivilDateTime(epochSeconds: $0.seconds) }, options: { _, _ in options })
    }

    var weighings: [Weighing] {
        updates.compactMap { if case .weighing(let weighing) = $0 { weighing } else { nil } }.sorted { $0.id < $1.id }
    }

    var completions: [(id: Int, reading: ScaleReading)] { updates.compactMap { if case .completed(let id, let reading) = $0 { (id, reading) } else { nil } } }

    mutating func play(_ event: ScaleEvent) throws {
        updates += session.handle(event)
        guard isKilledAfterEachEvent else { return }
        let stored = session.memory.json.text
        let memory = try WeighingMemory(json: try #require(try JSONValue(parsing: Array(stored.utf8)).object))
        #expect(memory == session.memory)
        session = SessionFixture.session(memory, options)
    }

    /// A packet `seconds` after 2026-08-22T08:00:00.
    mutating func packet(_ seconds: Int64, _ name: String, _ hex: String, device: String = "D1", way: ScaleTransport? = nil) throws {
        let speaker = try #require(ScaleProtocols.named(name))
        let isAdvertised = speaker.sources.contains { if case .characteristic = $0 { false } else { true } }
        let packet = ScalePacket(
            transport: way ?? (isAdvertised ? .serviceData : .indication), bytes: try #require(Hex.octets(hex)), device: device, receivedAt: instant(seconds))
        try play(.packet(packet, protocolName: name))
    }

    func instant(_ seconds: Int64) -> Instant { Instant(seconds: 1_787_385_600 + seconds) }
}

extension JSONObject {
    fileprivate var text: String { JSONValue.object(self).text() }
}
