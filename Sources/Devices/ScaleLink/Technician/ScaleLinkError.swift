/// Why a technician's request could not be done.
public enum ScaleLinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Bluetooth is not ready: what is wrong, and what to do.
    case notReady(String)
    /// The scale was not heard in time.
    case notHeard(DeviceAddress)
    /// The scale did not pair: why.
    case notPaired(DeviceAddress, String)
    /// The device that is to be recorded is set up: its packets are recorded as those of all scales are.
    case isSetUp(DeviceAddress)
    /// The device that is to be recorded could not be connected to: why.
    case notConnected(DeviceAddress, String)
    /// bluetoothd did not forget the bond: why.
    case notForgotten(DeviceAddress, String)

    /// The text for people.
    public var description: String {
        switch self {
        case .notReady(let what): "Bluetooth is not ready: \(what)"
        case .notHeard(let device): "\(device) was not heard; wake the scale (step on it, or put it into pairing mode) and keep it near the gateway"
        case .notPaired(let device, let why):
            "\(device) did not pair (\(why)); put the scale into pairing mode, often by the button on its back, and type the number that it shows"
        case .isSetUp(let device): "\(device) is set up as a scale; record it with hypona scale listen"
        case .notConnected(let device, let why): "\(device) could not be connected to: \(why); wake it and keep it near the gateway"
        case .notForgotten(let device, let why): "the bond with \(device) could not be removed (\(why)); check that bluetoothd runs"
        }
    }
}
