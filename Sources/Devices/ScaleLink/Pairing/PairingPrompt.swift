/// Whom the link asks while a scale is being paired: a technician at the console, at the command line, or nobody.
///
/// A question that is no longer asked, because the scale has given up or the pairing is over, is cancelled: it answers at once then.
public protocol PairingPrompt: Sendable {
    /// Whether somebody can answer. Where not, bluetoothd is told that the gateway has neither display nor keyboard, and scales that show a
    /// number cannot be paired.
    var isAttended: Bool { get }
    /// The number (0–999 999) that the scale shows; nil where nobody answers, which ends the pairing.
    func passkey(of device: DeviceAddress, name: String?) async -> UInt32?
    /// Whether the scale shows that number.
    func confirms(_ passkey: UInt32, device: DeviceAddress, name: String?) async -> Bool
    /// Shows the number that is to be typed on the scale.
    func show(_ passkey: UInt32, device: DeviceAddress, name: String?) async
    /// Tells that the scale counts as the gateway's from now on; what it has is taken next.
    func paired(_ device: DeviceAddress, by way: PairingWay) async
}

/// Nobody is there: scales pair without a number (Just Works) or not at all.
public struct UnattendedPairing: PairingPrompt {
    /// Nobody.
    public init() {}
    /// False.
    public var isAttended: Bool { false }
    /// Nil.
    public func passkey(of device: DeviceAddress, name: String?) -> UInt32? { nil }
    /// False.
    public func confirms(_ passkey: UInt32, device: DeviceAddress, name: String?) -> Bool { false }
    /// Shows nothing.
    public func show(_ passkey: UInt32, device: DeviceAddress, name: String?) {}
    /// Tells nobody.
    public func paired(_ device: DeviceAddress, by way: PairingWay) {}
}
