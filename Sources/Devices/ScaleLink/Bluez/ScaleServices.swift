import ScaleProtocols

/// The GATT services by which a device shows that it is a scale.
enum ScaleServices {
    /// Medisana, Transtek and Lifesense scales.
    static let medisana = BluetoothUUID(short: 0x78B2)
    /// Services that nothing but a scale has: a stranger with one of them may be taken for the patient's new scale.
    static let certain: Set<BluetoothUUID> = [.weightScale, .bodyComposition, medisana]

    /// Services in which a protocol expects values by notification or indication. Some of them (FFE0, FFF0) many cheap devices have.
    static let possible: Set<BluetoothUUID> = {
        var services = certain
        for source in ScaleProtocols.all.flatMap(\.sources) {
            if case .characteristic(_, let service, let ways) = source, ways.contains(where: { $0 == .notification || $0 == .indication }) {
                services.insert(service)
            }
        }
        return services
    }()

    /// Whether one of them is a scale's.
    static func areIn(_ services: [BluetoothUUID]) -> Bool { services.contains(where: certain.contains) }
}
