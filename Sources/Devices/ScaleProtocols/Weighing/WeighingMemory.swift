import CivilTime

/// Everything that has to survive a restart so that no weighing is published twice and none is lost.
///
/// It is a function of the events so far: where it is lost, it can be rebuilt by playing the stored packets once more. Stored together with what
/// ``WeighingSession/handle(_:)`` returned, in one transaction.
public struct WeighingMemory: Sendable, Hashable {
    var devices: [String: DeviceMemory] = [:]
    var nextID = 1
    var nextConnection = 1

    /// Nothing seen yet.
    public init() {}

    /// What is remembered of a scale; setting it forgets another scale where there are too many, one without weighings first.
    subscript(device: String) -> DeviceMemory {
        get { devices[device] ?? DeviceMemory() }
        set {
            devices[device] = newValue
            guard devices.count > WeighingLimits.devices else { return }
            let others = devices.filter { $0.key != device }
            let idle = others.filter { $0.value.kept.isEmpty }
            let oldest = (idle.isEmpty ? others : idle).min { ($0.value.heard?.last.milliseconds ?? 0) < ($1.value.heard?.last.milliseconds ?? 0) }
            if let oldest { devices[oldest.key] = nil }
        }
    }
}

/// What is remembered of one scale.
struct DeviceMemory: Sendable, Hashable {
    /// A weighing that was published, for the test of repetitions.
    struct Kept: Sendable, Hashable {
        let id: Int
        let grams: Int
        /// Seconds of the scale's clock, where it showed a date.
        let clock: Int64?
        /// Whether that clock was plausible.
        let isClockGood: Bool
        /// Seconds on a clock in the patient's zone: the scale's where it was plausible, else the receipt's.
        let measured: Int64
        let seen: Instant
        /// The connection that brought it; nil for live weighings.
        let connection: Int?
    }

    /// A weighing that is going on.
    struct Stream: Sendable, Hashable {
        var lastSeen: Instant
        /// The settled value that was taken; nil while it moves.
        var settled: Settled?
    }

    /// The settled value of a weighing that is going on.
    struct Settled: Sendable, Hashable {
        let grams: Int
        /// The weighing that it was published as; nil where it was a repetition.
        let id: Int?
        var hasImpedance: Bool
    }

    /// A packet whose meaning is known only when the connection ends.
    struct Pending: Sendable, Hashable {
        /// The weighing; 0 for a composition.
        let id: Int
        let packet: ScalePacket
        let protocolName: String
        /// Which record of the packet it is.
        var index = 0
        /// The second packet of a composition that comes in two.
        var second: ScalePacket?
    }

    /// A weighing of this connection, for what belongs to it.
    struct Paired: Sendable, Hashable {
        let id: Int
        let grams: Int
        let clock: Int64?
        /// Whether it has its composition.
        var isComplete: Bool
        /// Whether it is published only when the connection ends.
        var isWaiting: Bool

        /// Whether a composition may be handed out for it.
        var isOpen: Bool { !isComplete && !isWaiting }
    }

    /// A connection that is open.
    struct Connection: Sendable, Hashable {
        let number: Int
        /// Whether it began so soon after the scale was first heard that its last record is the weighing that woke the scale.
        let isFresh: Bool
        /// The last record, where it was a new one.
        var last: Int?
        var recordCount = 0
        var pending: [Pending] = []
        var weighings: [Paired] = []
        /// Composition that waits for its weighing.
        var compositions: [Pending] = []
        /// Parts of a message that are to be joined, and the number of the next one.
        var parts: [UInt8] = []
        var nextPart = 0

        /// Adds a weighing; of more than a scale can hold the first ones are forgotten.
        mutating func add(_ weighing: Paired) {
            weighings.append(weighing)
            if weighings.count > WeighingLimits.remembered { weighings.removeFirst() }
        }
    }

    /// When the scale was heard: since its last long silence, and last.
    struct Heard: Sendable, Hashable {
        var first: Instant
        var last: Instant
    }

    var heard: Heard?
    var stream: Stream?
    var connection: Connection?
    /// The last numbered packet: the same again is a repetition.
    var lastPacket: (id: UInt8, grams: Int)? {
        get { lastPacketID.map { ($0, lastPacketGrams) } }
        set { (lastPacketID, lastPacketGrams) = (newValue?.id, newValue?.grams ?? 0) }
    }
    var lastPacketID: UInt8?
    var lastPacketGrams = 0
    /// What the scale said about its own scaling.
    var divisor: Int?
    /// Published weighings, those delivered last at the end.
    var kept: [Kept] = []
}
