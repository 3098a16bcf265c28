public import CivilTime

/// Which devices weigh the patient (normalise section 5). Readings are judged one after the other, in order.
public struct DeviceBinding: Sendable, Hashable {
    /// What becomes of a reading.
    public enum Action: Sendable, Hashable {
        /// What plausibility says of it.
        case asJudged
        /// Its device is refused.
        case reject
        /// Nobody has said whose device it is.
        case review
    }

    /// The answer for one reading.
    public struct Result: Sendable, Hashable {
        /// What becomes of it.
        public let action: Action
        /// Why.
        public let code: Code?
        /// Whether "Neue Waage?" is asked: once a device.
        public let asks: Bool
    }

    /// Why a reading is treated so.
    public enum Code: String, Sendable, Hashable {
        /// The first device whose reading passed: bound by it.
        case deviceBound = "device_bound"
        /// Another device than the known ones.
        case foreignDevice = "foreign_device"
        /// A person said no.
        case notOurDevice = "not_our_device"
    }

    /// The devices that weigh the patient.
    public private(set) var known: Set<String>
    /// The devices that were bound by their first reading.
    public private(set) var bound: Set<String> = []
    private var asked: Set<String> = []
    private let knownUntil: [String: Instant]
    /// What people said of a device.
    public let answers: [String: Bool]

    /// The devices known before, those that were known up to an instant, and what people said.
    public init(known: Set<String>, knownUntil: [String: Instant] = [:], answers: [String: Bool]) {
        self.known = known
        self.knownUntil = knownUntil.filter { !known.contains($0.key) }
        self.answers = answers
    }

    /// Whether a device weighs the patient, or did at that time.
    public func knows(_ device: String, at time: Instant) -> Bool { known.contains(device) || knownUntil[device].map { time < $0 } == true }

    /// Judges the next reading; `passes`: plausibility accepts it. Nil as device: a typed value, which needs none. Without a time the devices count as
    /// they are now.
    public mutating func judge(device: String?, at time: Instant? = nil, passes: Bool) -> Result {
        guard let device, !known.contains(device), answers[device] != true else { return Result(action: .asJudged, code: nil, asks: false) }
        if let time, knows(device, at: time) { return Result(action: .asJudged, code: nil, asks: false) }
        if answers[device] == false { return Result(action: .reject, code: .notOurDevice, asks: false) }
        // While another device was known, this one did not become the patient's by weighing.
        let wasAnotherKnown = time.map { time in knownUntil.values.contains { time < $0 } } ?? false
        if known.isEmpty, !wasAnotherKnown {
            guard passes else { return Result(action: .asJudged, code: nil, asks: false) }
            known.insert(device)
            bound.insert(device)
            return Result(action: .asJudged, code: .deviceBound, asks: false)
        }
        return Result(action: .review, code: .foreignDevice, asks: asked.insert(device).inserted)
    }
}
