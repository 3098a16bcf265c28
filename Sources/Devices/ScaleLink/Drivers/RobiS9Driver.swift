import ScaleProtocols

/// Robi S9 and other newer Fitdays scales: they drop the link of who does not greet them as their app does.
struct RobiS9Driver: ScaleDriver {
    private static let pause: Duration = .milliseconds(150)

    /// Whether a scale with these characteristics is one. Older scales of the maker have the service without the result.
    static func speaks(services: Set<BluetoothUUID>, characteristics: Set<BluetoothUUID>) -> Bool {
        services.contains(RobiS9Handshake.service) && characteristics.isSuperset(of: [RobiS9Handshake.command, RobiS9Handshake.result])
    }

    func wants(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) -> Bool { ScaleCharacteristics.areUnderstood(characteristic, in: service) }

    func begin(_ talk: any ScaleTalk) async throws(TalkError) {
        for frame in RobiS9Handshake.frames {
            try await talk.write(RobiS9Handshake.command, in: RobiS9Handshake.service, frame)
            await talk.pause(RobiS9Driver.pause)
        }
    }
}
