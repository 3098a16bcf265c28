import CivilTime
import DailyEntries
import Intake
import JSONValues
import ScaleProtocols
import Store
import Testing

/// The clock of a scale as the gateway read it before setting it: stored weighings get the time at which they were.
@Suite struct ScaleClockTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What the scale's clock shows when the gateway reads it at 08:00:00.
        let clock: String
        /// The stamp of the weighing that arrives at 08:00:05.
        let stamp: String
        let time: String
        let quality: TimeQuality
        var isReadBefore = true
    }

    static let cases: [Case] = [
        Case(
            testDescription: "six minutes slow", clock: "2026-03-29T07:54:00", stamp: "2026-03-29T07:53:00", time: "2026-03-29T07:59:00+02:00", quality: .mapped
        ),
        Case(testDescription: "right", clock: "2026-03-29T08:00:20", stamp: "2026-03-29T07:58:00", time: "2026-03-29T07:58:00+02:00", quality: .device),
        Case(
            testDescription: "three days fast", clock: "2026-04-01T08:00:00", stamp: "2026-04-01T07:00:00", time: "2026-03-29T07:00:00+02:00", quality: .mapped),
        Case(
            testDescription: "a year slow, twelve hours before, over the change of the clocks", clock: "2025-03-29T08:00:00", stamp: "2025-03-28T20:00:00",
            time: "2026-03-28T19:00:00+01:00", quality: .mapped),
        Case(
            testDescription: "made after the setting", clock: "2026-03-29T07:40:00", stamp: "2026-03-29T08:00:03", time: "2026-03-29T08:00:03+02:00",
            quality: .device),
        Case(
            testDescription: "of a fast clock, made after the setting", clock: "2026-03-29T08:30:00", stamp: "2026-03-29T08:00:03",
            time: "2026-03-29T08:00:03+02:00", quality: .device),
        Case(
            testDescription: "read in an earlier connection alone", clock: "2026-03-29T07:54:00", stamp: "2026-03-29T07:53:00",
            time: "2026-03-29T07:53:00+02:00", quality: .device, isReadBefore: false),
    ]

    private static let scale = "5C:31:3E:00:00:01"

    private func octets(_ text: String) throws -> [UInt8] { SIGDateTime.octets(try #require(CivilDateTime(text))) }

    @Test(arguments: cases) func aStoredWeighingHasTheTimeAtWhichItWas(_ example: Case) async throws {
        let bench = try await StudyBench(now: "2026-03-20T18:00:00Z")
        let read = try #require(Instant("2026-03-29T08:00:00+02:00"))
        func connect(_ at: Instant) async throws {
            try await bench.intake.hear(.connected(device: Self.scale, at: at, heardAt: at.adding(seconds: -2)))
        }
        bench.clock.set(read.adding(seconds: 10))
        try await connect(read.adding(seconds: -1))
        try await bench.intake.hear(packet(.read, "2a2b", "1805", try octets(example.clock) + [0, 0, 0], at: read))
        if !example.isReadBefore { try await connect(read.adding(seconds: 3)) }
        // 80.05 kg with a time stamp.
        let weight: [UInt8] = [0x02, 0x8A, 0x3E] + (try octets(example.stamp))
        try await bench.intake.hear(packet(.indication, "2a9d", "181d", weight, at: read.adding(seconds: 5)))
        try await bench.intake.hear(.disconnected(device: Self.scale, at: read.adding(seconds: 8)))
        let view = try StudyView.load(from: Connection(path: bench.folder.database, mode: .read), settings: StudySettings(), now: bench.clock.now())
        let measurement = try #require(view?.study.derived.measurements.first)
        #expect(measurement.time?.milliseconds == Instant(example.time)?.milliseconds)
        #expect(measurement.quality == example.quality)
        #expect(try await bench.verify() == [])
    }

    private func packet(_ transport: ScaleTransport, _ uuid: String, _ service: String, _ bytes: [UInt8], at: Instant) -> ScaleEvent {
        .packet(
            ScalePacket(
                transport: transport, service: BluetoothUUID(service), characteristic: BluetoothUUID(uuid), bytes: bytes, device: Self.scale,
                receivedAt: at), protocolName: nil)
    }
}
