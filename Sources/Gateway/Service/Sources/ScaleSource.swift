import DailyEntries
import CivilTime
import EventLog
import Intake
import JSONValues
import ScaleLink
import ScaleProtocols
import Store

/// The section `bluetooth` of the configuration.
struct BluetoothSettings: Sendable {
    /// Whether the gateway listens to scales at all.
    var isEnabled = true
    /// What the link is to do.
    var link = LinkConfiguration()

    init() {}

    /// Reads the section.
    init(_ section: JSONSection) throws(JSONSectionError) {
        var section = section
        isEnabled = try section.bool("enabled") ?? true
        link.adapter = try section.string("adapter")
        if try section.bool("adoptFirstScale") == false { link.adoption = .never }
        try section.finish()
    }
}

/// The way of packets from the radio, or from a script that stands for it, into the gateway.
struct ScaleSource: Sendable {
    let link: ScaleLink

    init(_ configuration: LinkConfiguration, intake: Intake, clock: any WallClock, log: EventLog) {
        link = ScaleLink(
            configuration: configuration, clock: clock, log: log,
            localTime: {
                // Without a patient there is no zone in which a scale's clock could be set.
                guard let facts = try? await intake.facts() else { return nil }
                let now = clock.now()
                return facts.zones.zone(at: now).civil(at: now)
            },
            receive: { event in
                guard let heard = ScaleSource.event(event) else { return }
                try await intake.hear(heard)
            })
    }

    /// The event as the desk of weighings takes it; nil for what a scale says about itself.
    private static func event(_ event: LinkEvent) -> ScaleEvent? {
        switch event {
        case .packet(let packet): .packet(packet)
        case .connected(let connection): .connected(device: connection.device.description, at: connection.beganAt)
        case .disconnected(let connection, let at): .disconnected(device: connection.device.description, at: at)
        case .facts: nil
        }
    }
}
