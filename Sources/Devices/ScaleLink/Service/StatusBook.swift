import CivilTime

/// The counters, scales and faults behind ``LinkStatus``.
struct StatusBook: Sendable {
    /// What is known of each scale.
    private(set) var scales: [DeviceAddress: ScaleStatus] = [:]
    /// What is wrong now.
    private(set) var faults: [LinkFault.Code: LinkFault] = [:]
    private var told: [DeviceAddress: ScaleFacts] = [:]
    /// When anything was last heard.
    var lastHeard: Instant?
    var stored = 0
    var repeated = 0
    var flooded = 0
    var malformed = 0
    var foreign = 0
    /// Properties whose wrong type was logged; each is said once.
    var reported: Set<WrongProperty> = []

    /// Scales remembered; a bedside box hears a handful.
    static let scaleLimit = 256
    /// Kinds of wrong properties remembered.
    static let reportLimit = 64

    /// Changes what is known of a scale.
    mutating func change(_ device: DeviceAddress, _ change: (inout ScaleStatus) -> Void) {
        guard scales[device] != nil || scales.count < StatusBook.scaleLimit else { return }
        change(&scales[device, default: ScaleStatus(device)])
    }

    /// Notes what is being told about a scale; whether it is news.
    mutating func tell(_ facts: ScaleFacts) -> Bool {
        guard told[facts.device] != facts, told.count < StatusBook.scaleLimit else { return false }
        told[facts.device] = facts
        return true
    }

    /// Nothing is known of a scale any more.
    mutating func forget(_ device: DeviceAddress) {
        scales[device] = nil
        told[device] = nil
        faults = faults.filter { $0.key.device != device }
    }

    /// Notes a fault; whether it is new.
    mutating func raise(_ fault: LinkFault) -> Bool {
        guard faults[fault.code] == nil else {
            faults[fault.code]?.text = fault.text
            return false
        }
        faults[fault.code] = fault
        return true
    }

    /// A fault is over; whether there was one.
    mutating func clear(_ code: LinkFault.Code) -> Bool { faults.removeValue(forKey: code) != nil }
}
