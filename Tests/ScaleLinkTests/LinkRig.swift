import BusHarness
import CivilTime
import EventLog
import Glibc
import JSONValues
import ScaleProtocols
import Synchronization
import Testing

@testable import ScaleLink

/// The system's clock.
struct TestClock: WallClock {
    func now() -> Instant {
        let since = ContinuousClock.now - TestClock.start
        return Instant(milliseconds: 1_796_000_000_000 + since.components.seconds * 1000 + since.components.attoseconds / 1_000_000_000_000_000)
    }
    private static let start = ContinuousClock.now
}

/// A link on the bus of a fake bluetoothd, and everything it hands over and logs.
final class LinkRig: Sendable {
    let fake: FakeBluez
    let link: ScaleLink
    let events = EventLine<LinkEvent>()
    let lines = EventLine<LogEvent>()
    let everything = Mutex<[LinkEvent]>([])
    let logged = Mutex<[LogEvent]>([])
    /// What the receiver throws instead of storing.
    let storageFault = Mutex<(any Error)?>(nil)
    private let running: Task<Void, Never>

    init(
        _ fake: FakeBluez, known: [KnownScale] = [], prompt: any PairingPrompt = UnattendedPairing(), localTime: CivilDateTime? = LinkRig.time,
        change: (inout LinkConfiguration) -> Void = { _ in }
    ) {
        self.fake = fake
        var configuration = LinkConfiguration()
        configuration.source = .bluez(address: fake.bus.address)
        configuration.timings = getenv("HYPONA_REAL_TIMINGS") == nil ? .quick : LinkTimings()
        change(&configuration)
        let (events, lines) = (events, lines)
        let box = Box()
        let clock = TestClock()
        let log = EventLog(clock: clock) { line in
            lines.add(line)
            box.rig?.logged.withLock { $0.append(line) }
        }
        link = ScaleLink(configuration: configuration, known: known, clock: clock, log: log, localTime: { localTime }, prompt: prompt) { event in
            if let error = box.rig?.storageFault.withLock({ $0 }) { throw error }
            box.rig?.everything.withLock { $0.append(event) }
            events.add(event)
        }
        let link = link
        running = Task { await link.run() }
        box.rig = self
    }

    deinit { running.cancel() }

    /// Ends the link and waits for its end.
    func end() async {
        running.cancel()
        await running.value
    }

    /// 2026-11-30 08:20:00
    static let time = CivilDateTime(epochSeconds: 1_796_026_800)

    /// The octets of the next packet that fits, as hexadecimal digits.
    func packet(where fits: (ScalePacket) -> Bool = { _ in true }) async -> String? {
        let event = await events.next { if case .packet(let packet) = $0 { fits(packet) } else { false } }
        guard case .packet(let packet)? = event else { return nil }
        return Hex.text(packet.bytes)
    }

    /// All packets so far.
    var packets: [ScalePacket] { everything.withLock { $0.compactMap { if case .packet(let packet) = $0 { packet } else { nil } } } }

    /// All octets so far of packets that fit, as hexadecimal digits.
    func hexes(where fits: (ScalePacket) -> Bool = { _ in true }) -> [String] { packets.filter(fits).map { Hex.text($0.bytes) } }

    /// Waits for a line of the log with that code.
    @discardableResult func line(_ code: String) async -> LogEvent? { await lines.next { $0.code == "ble." + code } }

    /// The log so far, for a failed expectation.
    var story: String { logged.withLock { $0.map { "\($0.time.milliseconds % 100_000) \($0.level) \($0.code) \($0.text)" }.joined(separator: "\n") } }

    /// How often a code was logged so far.
    func count(_ code: String) -> Int { logged.withLock { $0.count { $0.code == "ble." + code } } }
}

private final class Box: @unchecked Sendable {  // proof: written once before the link starts to hand anything over
    weak var rig: LinkRig?
}

extension ScalePacket {
    /// Whether the scale sent it over a connection.
    var isValue: Bool { transport == .indication || transport == .notification }
}

extension LinkTimings {
    /// Everything as short as a loaded machine allows.
    static var quick: LinkTimings {
        var timings = LinkTimings()
        timings.connectPauses = [.milliseconds(20), .milliseconds(40), .milliseconds(80)]
        timings.connect = .milliseconds(1500)
        timings.quickConnect = .milliseconds(1500)
        timings.resolve = .milliseconds(1500)
        timings.gatt = .milliseconds(1500)
        timings.settle = .milliseconds(5)
        timings.writePause = .milliseconds(5)
        timings.idle = .seconds(4)
        timings.reconnect = .milliseconds(10)
        timings.reconnectLimit = .milliseconds(100)
        timings.straggle = .milliseconds(50)
        timings.backoff = .milliseconds(20) ... .milliseconds(200)
        timings.powerPause = .milliseconds(200)
        timings.discoveryPause = .milliseconds(20)
        timings.retry = .milliseconds(100)
        timings.storeRetry = .milliseconds(20)
        return timings
    }
}
