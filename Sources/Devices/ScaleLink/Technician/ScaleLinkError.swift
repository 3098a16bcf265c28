/// Why a technician's request could not be done.
public enum ScaleLinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Bluetooth is not ready: what is wrong, and what to do.
    case notReady(String)
    /// The scale was not heard in time.
    case notHeard(DeviceAddress)
    /// The scale did not pair: why.
    case notPaired(DeviceAddress, String)
    /// bluetoothd did not forget the bond: why.
    case notForgotten(DeviceAddress, String)

    /// The text for people.
    public var description: String {
        switch self {
        case .notReady(let what): "Bluetooth is not ready: \(what)"
        case .notHeard(let device): "\(device) was not heard; wake the scale (step on it, or put it into pairing mode) and keep it near the gateway"
        case .notPaired(let device, let why):
            "\(device) did not pair (\(why)); put the scale into pairing mode, often by the button on its back, and type the number that it shows"
        case .notForgotten(let device, let why): "the bond with \(device) could not be removed (\(why)); check that bluetoothd runs"
        }
    }
}
