public import CivilTime
import EventLog
import ScaleLink

/// Looks at Bluetooth while no gateway runs: whether bus, bluetoothd and adapter are there and advertisements can be listened to.
public struct BluetoothProbe: Sendable {
    private let configuration: GatewayConfiguration
    private let clock: any WallClock

    /// A probe with that configuration.
    public init(configuration: GatewayConfiguration, clock: any WallClock = SystemClock()) {
        self.configuration = configuration
        self.clock = clock
    }

    /// How long bluetoothd may take to come up and to listen.
    static let patience: Duration = .seconds(8)

    /// The lines of `doctor` about Bluetooth. Changes nothing but that the adapter is switched on, as the gateway would.
    public func checks() async -> [Check] {
        guard configuration.bluetooth.isEnabled else { return [Check("bluetooth", .ok, "switched off in the configuration")] }
        var settings = configuration.bluetooth.link
        settings.connects = false
        let link = ScaleLink(configuration: settings, clock: clock, log: EventLog(clock: clock) { _ in }, localTime: { nil }, receive: { _ in })
        return await withTaskGroup { group in
            group.addTask { await link.run() }
            _ = await link.isListening(within: BluetoothProbe.patience)
            let checks = BluetoothChecks.link(await link.status)
            group.cancelAll()
            return checks
        }
    }
}
