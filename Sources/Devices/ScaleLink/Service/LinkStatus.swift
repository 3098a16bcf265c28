public import CivilTime

/// How the link is doing, for `status` and `doctor`.
public struct LinkStatus: Sendable, Hashable {
    /// Whether the message bus is connected.
    public var isBusConnected = false
    /// Whether bluetoothd answers.
    public var isBluetoothRunning = false
    /// The version of bluetoothd.
    public var bluetoothVersion: String?
    /// The adapter in use: `hci0`.
    public var adapter: String?
    /// The adapter's own address.
    public var adapterAddress: DeviceAddress?
    /// Whether the adapter is switched on.
    public var isPowered = false
    /// Whether we are listening for advertisements.
    public var isDiscovering = false
    /// Whether bluetoothd also watches by advertisement monitor.
    public var hasMonitor = false
    /// When anything at all was last heard.
    public var lastHeard: Instant?
    /// Scales that have sent something, by address.
    public var scales: [DeviceAddress: ScaleStatus] = [:]
    /// What is wrong now, oldest first.
    public var faults: [LinkFault] = []
    /// Packets handed over and stored.
    public var stored = 0
    /// Packets that wait for being stored.
    public var waiting = 0
    /// Identical repetitions that were not handed on.
    public var repeated = 0
    /// Advertisements that were not handed on because they came too fast.
    public var flooded = 0
    /// Properties that were skipped because of a wrong type.
    public var malformed = 0
    /// Signals under the names of bluetoothd that somebody else sent.
    public var foreign = 0

    /// Nothing known yet.
    public init() {}

    /// Whether weighings reach the gateway as far as the link can tell.
    public var isReceiving: Bool { isPowered && (isDiscovering || hasMonitor) }
}

/// What is known of one scale.
public struct ScaleStatus: Sendable, Hashable {
    /// The protocol of its last packet.
    public var protocolName: String?
    /// When its last packet arrived.
    public var lastPacket: Instant?
    /// Signal strength in dBm of the last advertisement.
    public var rssi: Int16?
    /// Whether it is connected now.
    public var isConnected = false
    /// Whether a bond is stored.
    public var isBonded = false
    /// When its clock was last set.
    public var clockSet: Instant?
    /// What it says about itself.
    public var facts: ScaleFacts

    init(_ device: DeviceAddress) { facts = ScaleFacts(device: device) }
}

/// Something that is wrong, until it is over.
public struct LinkFault: Sendable, Hashable {
    /// What is wrong.
    public enum Code: Sendable, Hashable {
        /// No message bus.
        case noBus
        /// bluetoothd does not run.
        case notRunning
        /// bluetoothd does not answer.
        case hung
        /// No adapter.
        case noAdapter
        /// The adapter is off and cannot be switched on.
        case notPowered
        /// The adapter is blocked by rfkill.
        case blocked
        /// Discovery cannot be started.
        case noDiscovery
        /// Nothing at all is heard though it should.
        case silence
        /// The message bus forbids a call.
        case denied
        /// What arrived cannot be stored.
        case storage
        /// Advertisements come too fast.
        case flood
        /// A scale cannot be connected to though it is in reach.
        case connection(DeviceAddress)
        /// A bonded scale refuses the bond, or needs a new one.
        case bond(DeviceAddress)
        /// A scale refuses the consent code of the patient's user.
        case consent(DeviceAddress)
        /// A scale's clock cannot be set.
        case clock(DeviceAddress)
        /// A scale does not give what it has stored.
        case history(DeviceAddress)
        /// A scale that wants a handshake refuses it.
        case handshake(DeviceAddress)

        /// A stable word.
        public var name: String {
            switch self {
            case .noBus: "noBus"
            case .notRunning: "notRunning"
            case .hung: "hung"
            case .noAdapter: "noAdapter"
            case .notPowered: "notPowered"
            case .blocked: "blocked"
            case .noDiscovery: "noDiscovery"
            case .silence: "silence"
            case .denied: "denied"
            case .storage: "storage"
            case .flood: "flood"
            case .connection: "connection"
            case .bond: "bond"
            case .consent: "consent"
            case .clock: "clock"
            case .history: "history"
            case .handshake: "handshake"
            }
        }
    }

    /// What is wrong.
    public var code: Code
    /// Since when.
    public var since: Instant
    /// What happened, for a technician.
    public var text: String
    /// What to do about it.
    public var remedy: String
}
