import CivilTime
import ScaleProtocols

/// Beurer BF700, BF710, BF800 and Sanitas SBF70, SBF75: every frame waits for its acknowledgement.
struct SanitasDriver: ScaleDriver {
    /// Models by the upper half of their first octet.
    private static let heads: [(head: UInt8, names: [String])] = [
        (0xE0, ["BEURER BF710", "BF710", "SANITAS SBF70", "SANITAS SBF75", "AICDSCALE1"]),
        (0xF0, ["BEURER BF700", "BF700", "BEURER BF800", "BF800"]),
    ]
    private let head: UInt8

    /// The driver for a scale with these services and that name; nil where it is none of these.
    init?(services: Set<BluetoothUUID>, name: String?) {
        guard services.contains(BeurerSanitas.service), let name = name?.uppercased(),
            let head = SanitasDriver.heads.first(where: { $0.names.contains { name.hasPrefix($0) } })?.head
        else { return nil }
        self.head = head
    }

    func wants(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) -> Bool { characteristic == BeurerSanitas.characteristic }

    func begin(_ talk: any ScaleTalk) async throws(TalkError) {
        try await talk.write(BeurerSanitas.characteristic, in: BeurerSanitas.service, BeurerSanitas.begin(head: head))
        guard let now = await talk.localTime else { return }
        let seconds = UInt32(clamping: now.epochSeconds)
        try await talk.write(BeurerSanitas.characteristic, in: BeurerSanitas.service, BeurerSanitas.setClock(head: head, localSeconds: seconds))
        await talk.clockWasSet()
    }

    func received(_ value: ScaleValue, _ talk: any ScaleTalk) async throws(TalkError) {
        guard let answer = BeurerSanitas.acknowledge(value.bytes) else { return }
        // An acknowledged frame is gone from the scale.
        try await talk.stored()
        try await talk.write(BeurerSanitas.characteristic, in: BeurerSanitas.service, answer)
    }
}
