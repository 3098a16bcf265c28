/// All protocols, and the way from a packet to its protocol.
public enum ScaleProtocols {
    /// Every protocol, the more certain ones first. Adding one is one file and one line here.
    public static let all: [ScaleProtocol] = [
        SIGWeightMeasurement.definition,
        SIGWeightScaleFeature.definition,
        SIGDateTime.definition,
        SIGCurrentTime.definition,
        SIGBodyComposition.definition,
        SIGBodyCompositionFeature.definition,
        SIGUserControlPoint.definition,
        XiaomiMiV1.definition,
        XiaomiMiV1History.definition,
        XiaomiMiV2.definition,
        XiaomiMiV2History.definition,
        XiaomiMiBeaconScale.definition,
        BTHomeV2.definition,
        Medisana8A21.definition,
        Medisana8A22.definition,
        BeurerSanitas.definition,
        BeurerSanitasMerged.definition,
        EtekcityFit8S.definition,
        EtekcityESF551.definition,
        EufyP2.definition,
        EufyP2Advertisement.definition,
        SoehnleShape.definition,
        HuaweiAH100.definition,
        RobiS9.definition,
        AmazfitScale.definition,
        SenssunIFB7.definition,
        Xiaogui.definition,
        LaicaScale.definition,
        QNLive.definition,
        QNInfo.definition,
        QNStored.definition,
        MGBScale.definition,
        Yunmai.definition,
        Inlife.definition,
        OneByone.definition,
    ]

    /// The protocol of that name.
    public static func named(_ name: String) -> ScaleProtocol? { all.first { $0.name == name } }

    /// The protocol that speaks from there: told by way, UUIDs and company id, and by the octets where they have a sign of their own. Nil for
    /// everything else: a stranger's packet is never decoded on trial.
    public static func identify(_ packet: ScalePacket) -> ScaleProtocol? {
        switch packet.transport {
        case .serviceData: return packet.service?.short.flatMap { byServiceData.speaker(of: $0, packet) }
        case .manufacturerData:
            return packet.company.flatMap { byCompany.speaker(of: $0, packet) ?? byLowOctet.speaker(of: $0 & 0xFF, packet) }
        case .notification, .indication, .read, .write:
            return candidates(packet).first { $0.delivery != .joined && $0.recognises(packet) }
        }
    }

    /// All protocols that speak from there, whatever the octets are; joined messages last.
    public static func candidates(_ packet: ScalePacket) -> [ScaleProtocol] {
        let found = all.filter { speaker in speaker.sources.contains { $0.matches(packet) } }
        return found.filter { $0.delivery != .joined } + found.filter { $0.delivery == .joined }
    }

    // Advertisements of strangers come by the hundred a second: they are turned away by comparing numbers.
    private static let byServiceData = Table { if case .serviceData(let uuid) = $0 { uuid } else { nil } }
    private static let byCompany = Table { if case .manufacturerData(let company) = $0 { company } else { nil } }
    private static let byLowOctet = Table { if case .manufacturerDataLowOctet(let low) = $0 { UInt16(low) } else { nil } }

    /// Advertising protocols by one number, each number at most once.
    private final class Table: Sendable {
        private let numbers: [UInt16]
        private let speakers: [ScaleProtocol]

        init(_ number: (PacketSource) -> UInt16?) {
            let rows = all.flatMap { speaker in speaker.sources.compactMap(number).map { ($0, speaker) } }
            numbers = rows.map(\.0)
            speakers = rows.map(\.1)
        }

        func speaker(of number: UInt16, _ packet: ScalePacket) -> ScaleProtocol? {
            for place in numbers.indices where numbers[place] == number {
                let speaker = speakers[place]
                return speaker.recognises(packet) ? speaker : nil
            }
            return nil
        }
    }
}
