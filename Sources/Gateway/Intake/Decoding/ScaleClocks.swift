import CivilTime
import ScaleProtocols

/// What the clocks of scales showed when a connection began, before the gateway set them right: it tells when the weighings were that a scale with
/// a wrong clock had stored (normalise section 7, a device that can tell its "now").
struct ScaleClocks {
    private struct Look {
        let shown: CivilDateTime
        let at: Instant
    }

    private var looks: [String: Look] = [:]
    private var connections: [String: Instant] = [:]

    /// More scales than that are not near a bed.
    private static let limit = 64
    /// A clock is set within a second or two of its reading, and shows whole seconds.
    private static let setting: Int64 = 2

    /// Takes the clock of a scale from an event.
    mutating func note(_ event: ScaleEvent) {
        switch event {
        case .connected(let device, let at, _):
            if connections.count >= ScaleClocks.limit, connections[device] == nil { (looks, connections) = ([:], [:]) }
            connections[device] = at
        case .packet(let packet, _):
            guard packet.transport == .read, let shown = ScaleClocks.shown(packet) else { return }
            if looks.count >= ScaleClocks.limit, looks[packet.device] == nil { looks = [:] }
            looks[packet.device] = Look(shown: shown, at: packet.receivedAt)
        case .disconnected, .restarted: break
        }
    }

    /// What the scale's clock would have shown at the receipt of a weighing had it not been set; nil where it was not read in that connection, where
    /// either clock was never set, and for a weighing that was made after the setting.
    /// - Parameter wall: What a right clock of the patient's zone shows at an instant.
    func now(for weighing: ScaleWeighing, wall: (Instant) -> CivilDateTime) -> CivilDateTime? {
        let received = weighing.packet.receivedAt
        guard let look = looks[weighing.packet.device], look.at <= received, let stamp = weighing.reading.timestamp.reading,
            weighing.reading.timestamp.status == .ok
        else { return nil }
        if let begun = connections[weighing.packet.device], look.at < begun, begun <= received { return nil }
        let now = CivilDateTime(epochSeconds: look.shown.epochSeconds + received.seconds(since: look.at))
        // Beyond what the old clock had reached, or between the setting and the receipt: the stamp is of the clock as it was set.
        let isLater = stamp.epochSeconds > now.epochSeconds + ScaleClocks.setting
        let isAfterSetting =
            stamp.epochSeconds >= wall(look.at).epochSeconds - ScaleClocks.setting && stamp.epochSeconds <= wall(received).epochSeconds + ScaleClocks.setting
        return isLater || isAfterSetting ? nil : now
    }

    private static func shown(_ packet: ScalePacket) -> CivilDateTime? {
        do throws(PacketError) {
            guard let speaker = ScaleProtocols.identify(packet), case .clock(let time) = try speaker.decode(packet, options: ScaleOptions()),
                time.status == .ok
            else { return nil }
            return time.reading
        } catch {
            return nil  // Such a clock tells nothing; the session reports the packet as refused.
        }
    }
}
