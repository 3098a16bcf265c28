/// Whom the link asks while a scale is being paired: a technician at the console, at the command line, or nobody.
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
}
