/// What the frames of the QN family share.
enum QNScale {
    static let sources: [PacketSource] = [
        .characteristic(BluetoothUUID(short: 0xFFE1), service: BluetoothUUID(short: 0xFFE0), by: [.notification, .indication]),
        .characteristic(BluetoothUUID(short: 0xFFF1), service: BluetoothUUID(short: 0xFFF0), by: [.notification, .indication]),
    ]

    /// The mass that a count of steps means; nil where the divisor is not known.
    static func mass(_ raw: UInt16, divisor: Int?, unit: ScaleUnit = .kilogram) -> ScaleMass? {
        switch divisor {
        case 1: ScaleMass(count: raw, decimals: 0, unit: unit)
        case 10: ScaleMass(count: raw, decimals: 1, unit: unit)
        case 100: ScaleMass(count: raw, decimals: 2, unit: unit)
        default: nil
        }
    }
}
