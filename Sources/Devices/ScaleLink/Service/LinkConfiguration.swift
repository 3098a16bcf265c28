import CivilTime

/// What the link is to do.
public struct LinkConfiguration: Sendable {
    /// Where the devices are.
    public enum Source: Sendable {
        /// BlueZ on the message bus of that address; nil: the system bus, or what `DBUS_SYSTEM_BUS_ADDRESS` names.
        case bluez(address: String?)
        /// A script that is played as if bluetoothd did it.
        case script(ScaleScript)
    }

    /// Where the devices are.
    public var source: Source = .bluez(address: nil)
    /// The adapter (`hci0`); nil: the first one.
    public var adapter: String?
    /// Whether scales that nobody has set up are connected to.
    public var adoption: Adoption = .whileNoneIsKnown
    /// Whether scales are connected to without being told: yes in the gateway, no while a technician only looks.
    public var connects = true
    /// How long to wait for what.
    public var timings = LinkTimings()

    /// The defaults.
    public init() {}
}
