/// One weight as a packet says it, with everything else the packet says.
///
/// Whether it becomes a reading of the patient is not decided here: ``WeighingSession`` joins packets to weighings.
public struct ScaleReading: Sendable, Hashable {
    /// The weight; nil where the packet carries none (composition only, person stepped off) or its scaling is not known yet.
    public var weight: ScaleMass?
    /// The weight field as it stands in the packet: what a technician needs to find out an unknown scaling.
    public var rawWeight: UInt32?
    /// The unit of all masses of the packet, where it says one though it has no weight.
    public var massUnit: ScaleUnit?
    /// Whether this packet leaves room for doubt about its scaling: the weight goes to a person like that of an unconfirmed model.
    public var isScalingUncertain = false
    /// Whether the scale says that the value has settled; nil where the protocol has no such sign.
    public var isStable: Bool?
    /// Whether the scale says that the person has stepped off; nil where the protocol has no such sign.
    public var isRemoved: Bool?
    /// The scale's own time.
    public var timestamp = ScaleTimestamp.absent
    /// Seconds since 1970 by the scale's local clock, of protocols that count seconds.
    public var localSeconds: Int64?
    /// Seconds since 2000-01-01 in a zone that is not known (QN).
    public var secondsSince2000: UInt32?
    /// Which of its users the scale takes the person for.
    public var userID: UInt8?
    /// Whether the scale says that it does not know the person.
    public var userUnknown = false
    /// Body mass index in kg/m².
    public var bmi: FixedPoint?
    /// Body height in m.
    public var height: FixedPoint?
    /// Impedance in Ω.
    public var impedance: FixedPoint?
    /// Pulse in 1/min.
    public var heartRate: UInt8?
    /// Battery in per cent.
    public var batteryPercent: UInt8?
    /// Number of the packet; the same number again is a repetition.
    public var packetID: UInt8?
    /// Number of a stored record, and how many there are.
    public var record: (index: UInt8, count: UInt8)? {
        get { recordIndex.map { (index: $0, count: recordCount) } }
        set { (recordIndex, recordCount) = (newValue?.index, newValue?.count ?? 0) }
    }
    private var recordIndex: UInt8?
    private var recordCount: UInt8 = 0
    /// The unit on the display, where it differs from the unit on the wire.
    public var displayUnit: ScaleUnit?
    /// The model, where the packet tells it.
    public var model: ScaleModel?
    /// Whether a small-object mode is set (Xiaomi); real people's weighings have it too.
    public var isSmallObject = false
    /// Whether more packets of the same measurement follow (2A9C).
    public var isMultiPacket = false
    /// What is odd about the packet though it was read.
    public var warnings: Warnings = []
    /// Body composition. Kept apart from the reading, which is copied often and mostly has none.
    public var composition: BodyComposition? {
        get { boxedComposition?.value }
        set { boxedComposition = newValue.map(CompositionBox.init) }
    }
    private var boxedComposition: CompositionBox?

    /// A reading that says nothing yet.
    init() {}

    /// Oddities that do not make a packet wrong.
    public struct Warnings: OptionSet, Sendable, Hashable {
        /// The set as bits.
        public let rawValue: UInt8
        /// The set of those bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Reserved flag bits are set.
        public static let reservedFlags = Warnings(rawValue: 1)
        /// There are octets behind the last field.
        public static let trailingBytes = Warnings(rawValue: 2)
        /// Two units are flagged at once; the pound wins.
        public static let unitConflict = Warnings(rawValue: 4)

        /// The names that logs and the command line use.
        public var names: [String] {
            [(Warnings.reservedFlags, "rfu_flags"), (.trailingBytes, "trailing_bytes"), (.unitConflict, "unit_conflict")]
                .filter { contains($0.0) }.map(\.1)
        }
    }

    /// Whether the value has settled with the person on the scale, as far as the packet can tell.
    public var isFinal: Bool {
        guard let weight else { return false }
        return isStable != false && isRemoved != true && weight.amount.value > 0
    }
}

private final class CompositionBox: Sendable, Hashable {
    let value: BodyComposition

    init(_ value: BodyComposition) { self.value = value }

    static func == (left: CompositionBox, right: CompositionBox) -> Bool { left.value == right.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
