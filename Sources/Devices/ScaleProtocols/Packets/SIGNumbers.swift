/// UUIDs of the services and characteristics that the Bluetooth SIG has assigned.
extension BluetoothUUID {
    /// Weight Scale service.
    public static let weightScale = BluetoothUUID(short: 0x181D)
    /// Body Composition service.
    public static let bodyComposition = BluetoothUUID(short: 0x181B)
    /// User Data service.
    public static let userData = BluetoothUUID(short: 0x181C)
    /// Current Time service.
    public static let currentTimeService = BluetoothUUID(short: 0x1805)
    /// Weight Measurement characteristic.
    public static let weightMeasurement = BluetoothUUID(short: 0x2A9D)
    /// Weight Scale Feature characteristic.
    public static let weightScaleFeature = BluetoothUUID(short: 0x2A9E)
    /// Body Composition Measurement characteristic.
    public static let bodyCompositionMeasurement = BluetoothUUID(short: 0x2A9C)
    /// Body Composition Feature characteristic.
    public static let bodyCompositionFeature = BluetoothUUID(short: 0x2A9B)
    /// User Control Point characteristic.
    public static let userControlPoint = BluetoothUUID(short: 0x2A9F)
    /// Date Time characteristic.
    public static let dateTime = BluetoothUUID(short: 0x2A08)
    /// Current Time characteristic.
    public static let currentTime = BluetoothUUID(short: 0x2A2B)
}
