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
            configuration: configuration, known: ScaleSource.known(intake.scales), clock: clock, log: log,
            localTime: { await ScaleSource.localTime(intake, clock) },
            receive: { event in try await ScaleSource.take(event, into: intake, at: clock.now()) })
    }

    /// The scales that technicians have set up, as the link needs them.
    static func known(_ register: ScaleRegister) -> [KnownScale] {
        register.current.compactMap { device, setting in
            guard let address = DeviceAddress(device) else { return nil }
            var scale = KnownScale(address: address)
            scale.family = setting.options.family
            scale.takesHistory = setting.takesHistory
            if let user = setting.user.flatMap(UInt8.init(exactly:)), let consent = register.consent(of: device).flatMap(UInt16.init(exactly:)) {
                scale.user = ScaleUser(index: user, consent: consent)
            }
            return scale
        }
    }

    /// The patient's wall clock; without a patient there is no zone in which a scale's clock could be set.
    static func localTime(_ intake: Intake, _ clock: any WallClock) async -> CivilDateTime? {
        guard let facts = try? await intake.facts() else { return nil }
        let now = clock.now()
        return facts.zones.zone(at: now).civil(at: now)
    }

    private static func take(_ event: LinkEvent, into intake: Intake, at now: Instant) async throws {
        if case .facts(let facts) = event {
            try await intake.noteScale(facts.device.description, members(facts, now))
        } else if let heard = ScaleSource.event(event) {
            try await intake.hear(heard)
        }
    }

    /// The event as the desk of weighings takes it; nil for what a scale says about itself.
    static func event(_ event: LinkEvent) -> ScaleEvent? {
        switch event {
        case .packet(let packet): .packet(packet)
        case .connected(let connection):
            .connected(device: connection.device.description, at: connection.beganAt, heardAt: connection.heardAt)
        case .disconnected(let connection, let at): .disconnected(device: connection.device.description, at: at)
        case .facts: nil
        }
    }

    private static func members(_ facts: ScaleFacts, _ now: Instant) -> JSONObject {
        [
            "name": JSONValue(facts.name), "battery_percent": JSONValue(facts.battery.map(Int.init)),
            "battery_at": facts.battery == nil ? .null : .string(now.description), "manufacturer": JSONValue(facts.manufacturer),
            "model": JSONValue(facts.model), "serial": JSONValue(facts.serial), "firmware": JSONValue(facts.firmware),
            "hardware": JSONValue(facts.hardware), "software": JSONValue(facts.software),
        ]
    }
}
