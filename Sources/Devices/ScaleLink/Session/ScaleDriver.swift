import ScaleProtocols

/// How to talk to a family of scales over a connection.
protocol ScaleDriver: Sendable {
    /// Whether values of that characteristic are wanted. They are subscribed to before anything else is said.
    func wants(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) -> Bool
    /// What is to be done after the subscribing: clock, consent, asking for stored weighings.
    func begin(_ talk: any ScaleTalk) async throws(TalkError)
    /// What is to be said to a value that arrived.
    func received(_ value: ScaleValue, _ talk: any ScaleTalk) async throws(TalkError)
}

extension ScaleDriver {
    func received(_ value: ScaleValue, _ talk: any ScaleTalk) async throws(TalkError) {}
}

/// Which driver a scale needs.
enum ScaleDrivers {
    /// The driver for a scale with these services, characteristics and that name.
    static func driver(services: Set<BluetoothUUID>, characteristics: Set<BluetoothUUID>, name: String?, known: KnownScale?) -> any ScaleDriver {
        if known?.takesHistory == true, characteristics.contains(XiaomiHistory.characteristic) { return XiaomiHistoryDriver() }
        if services.contains(ScaleServices.medisana) { return MedisanaDriver(name: name) }
        if services.contains(.weightScale) || services.contains(.bodyComposition) { return StandardDriver() }
        if let driver = SanitasDriver(services: services, name: name) { return driver }
        if EufyP2Driver.speaks(services: services, characteristics: characteristics, name: name, family: known?.family) { return EufyP2Driver() }
        if RobiS9Driver.speaks(services: services, characteristics: characteristics) { return RobiS9Driver() }
        return ListeningDriver()
    }
}

extension ScaleDrivers {
    /// Whether a scale of that family is connected to although it advertises: what it says over a connection is surer.
    static func areNeeded(by family: String?) -> Bool { family == "eufy_p2" }
}

/// For scales that say everything by themselves: every value that a protocol understands is wanted, nothing is said.
struct ListeningDriver: ScaleDriver {
    func wants(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) -> Bool { ScaleCharacteristics.areUnderstood(characteristic, in: service) }
    func begin(_ talk: any ScaleTalk) async throws(TalkError) {}
}

/// The characteristics whose values some protocol understands.
enum ScaleCharacteristics {
    private static let understood: Set<[BluetoothUUID]> = {
        var pairs: Set<[BluetoothUUID]> = []
        for source in ScaleProtocols.all.flatMap(\.sources) {
            if case .characteristic(let uuid, let service, let ways) = source, ways.contains(where: { $0 == .notification || $0 == .indication }) {
                pairs.insert([service, uuid])
            }
        }
        return pairs
    }()

    /// Whether a protocol understands values of it.
    static func areUnderstood(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) -> Bool {
        service.map { understood.contains([$0, characteristic]) } ?? false
    }
}
