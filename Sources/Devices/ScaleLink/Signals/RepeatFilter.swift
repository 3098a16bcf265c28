/// Keeps the dozens of repetitions of one advertisement out of the evidence, and lets through what the judging of weighings needs:
/// the first of each kind, a sign of life now and then, and everything anew after a pause.
///
/// It compares octets, it does not decode: nothing that differs in a single bit is ever held back.
struct RepeatFilter: Sendable {
    private struct Key: Hashable {
        let device: DeviceAddress
        let source: UInt64
        let bytes: [UInt8]
    }

    private struct Seen {
        var heard: ContinuousClock.Instant
        var passed: ContinuousClock.Instant
        var count: Int
    }

    private let timings: LinkTimings
    private var seen: [Key: Seen] = [:]

    /// Payloads remembered; beyond, the oldest go.
    static let limit = 1024

    init(timings: LinkTimings) { self.timings = timings }

    /// Whether these octets of that device are to be handed on. `source` tells the data items of one advertisement apart.
    mutating func passes(_ device: DeviceAddress, _ source: UInt64, _ bytes: [UInt8], _ now: ContinuousClock.Instant) -> Bool {
        let key = Key(device: device, source: source, bytes: bytes)
        guard var known = seen[key], now - known.heard < timings.repeatPause * 3 else {
            makeRoom()
            seen[key] = Seen(heard: now, passed: now, count: 1)
            return true
        }
        known.heard = now
        let isDue = now - known.passed >= timings.repeatPause && known.count < timings.repeatLimit
        if isDue {
            known.passed = now
            known.count += 1
        }
        seen[key] = known
        return isDue
    }

    private mutating func makeRoom() {
        guard seen.count >= RepeatFilter.limit else { return }
        let oldest = seen.sorted { $0.value.heard < $1.value.heard }.prefix(RepeatFilter.limit / 2)
        for (key, _) in oldest { seen[key] = nil }
    }
}
